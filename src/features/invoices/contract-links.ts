import * as z from 'zod';
import * as invoiceMessages from '#messages/api/invoices.ts';
import { EmptyObject, Instant, RecordId } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { notFound } from './contract-errors.ts';
import { defaultLinkDays, maxLinkDays } from './rules/links/link-lifetime.ts';

/** The private link of one document, which works without an account. */
export const linkProcedures = {
  readLink: ownRecordProcedure({
    isSessionOnly: true,
    route: 'GET /invoices/{id}/link',
    summary:
      'The private link of a document, while it works; no path if the server’s secret has changed since',
    input: z.strictObject({ id: RecordId }),
    output: z.object({ path: z.string().nullable(), expiresAt: Instant }).nullable(),
  }),
  createLink: ownRecordProcedure({
    isSessionOnly: true,
    route: 'PUT /invoices/{id}/link',
    summary: 'Create a private link to an issued document; its previous link stops working',
    input: z.strictObject({
      id: RecordId,
      /** How long it works. */
      days: z.int().min(1).max(maxLinkDays).default(defaultLinkDays),
    }),
    /** Relative to Stint's origin. */
    output: z.object({ path: z.string(), expiresAt: Instant }),
    errors: { ...notFound, NOT_SHAREABLE: { status: 409, message: invoiceMessages.notShareable } },
  }),
  renewLink: ownRecordProcedure({
    isSessionOnly: true,
    route: 'POST /invoices/{id}/link',
    summary: `Let the private link of an issued document work for at least ${defaultLinkDays} days, or create one`,
    input: z.strictObject({ id: RecordId }),
    /** Relative to Stint's origin. */
    output: z.object({ path: z.string() }),
    errors: { ...notFound, NOT_SHAREABLE: { status: 409, message: invoiceMessages.notShareable } },
  }),
  revokeLink: ownRecordProcedure({
    route: 'DELETE /invoices/{id}/link',
    summary: 'Revoke the private link of a document',
    input: z.strictObject({ id: RecordId }),
    output: EmptyObject,
    errors: notFound,
  }),
};
