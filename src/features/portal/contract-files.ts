import * as z from 'zod';
import { ClientName } from '#src/features/approvals/contract-clients.ts';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import { requiredText } from '#src/platform/shared/field-schemas.ts';

/** Files that the owner shares, newest first. */
export const PortalDocuments = z.strictObject({
  title: z.string(),
  download: z.string(),
  items: z.array(
    z.strictObject({
      /** It means nothing elsewhere. */
      id: z.string(),
      name: z.string(),
      /** "PDF · 1.2 MB · 12 November 2026" */
      facts: z.string(),
    }),
  ),
});
export type PortalDocuments = z.infer<typeof PortalDocuments>;

/** How the client sends files, with the words for it. */
export const PortalUploads = z.strictObject({
  title: z.string(),
  hint: z.string(),
  yourName: z.string(),
  nameRequired: z.string(),
  files: z.string(),
  filesRequired: z.string(),
  tooManyFiles: z.string(),
  tooLarge: z.string(),
  send: z.string(),
  sending: z.string(),
  sent: z.string(),
  failed: z.string(),
  /** File name extensions that the page offers. */
  accept: z.string(),
  maxFiles: z.int(),
  maxBytes: z.int(),
});
export type PortalUploads = z.infer<typeof PortalUploads>;

/** Sent beside the content. */
export const ViewerUpload = z.strictObject({ fileName: requiredText(documentLimits.name) });
export const LinkUpload = ViewerUpload.extend({
  token: z.string(),
  pin: z.string().max(100).optional(),
  name: ClientName,
});

/** What became of a file. */
export type UploadOutcome = { kind: 'done' } | { kind: 'refused'; sentence: string };
