/** What a client sees of a request and sends about it, for the portal’s own procedures. */
import * as z from 'zod';
import { Id, readableName, requiredText, storableText } from '#src/platform/shared/field-schemas.ts';
import { approvalLimits } from './rules/approval-limits.ts';
import { approvalStates } from './rules/approval-state.ts';

/** A snapshot is named by its hash, so that nothing is approved or asked that the client hasn’t seen. */
const seen = { requestId: Id, hash: z.string().regex(/^[0-9a-f]{64}$/) };

/** The name that the client types. */
export const ClientName = readableName(approvalLimits.name);

export const ClientApproval = z.strictObject({
  ...seen,
  comment: storableText(approvalLimits.text).default(''),
});
export type ClientApproval = z.input<typeof ClientApproval>;

export const ClientQuestion = z.strictObject({
  ...seen,
  /** The place of an entry in the list; null: about all of it. */
  place: z.int().min(0).max(approvalLimits.entries).nullable(),
  text: requiredText(approvalLimits.text),
});
export type ClientQuestion = z.input<typeof ClientQuestion>;

const ThreadMessage = z.object({
  isOwner: z.boolean(),
  name: z.string(),
  text: z.string(),
  day: z.string(),
});

/** Words that only the page needs. */
const pageWords = [
  'total',
  'byProject',
  'entries',
  'yourName',
  'nameRequired',
  'comment',
  'approve',
  'confirmApproval',
  'ask',
  'askAboutAll',
  'yourQuestion',
  'questionRequired',
  'send',
  'cancel',
  'showMore',
  'failed',
] as const;
const PageWords = z.record(z.enum(pageWords), z.string());

/** All that a client sees of a request, written in their language: no rates, no notes, no IDs of records. */
export const RequestForClient = z.object({
  id: Id,
  hash: z.string(),
  title: z.string(),
  state: z.object({ kind: z.enum(approvalStates), label: z.string() }),
  /** "Approved by Jane on 3 Nov 2026", or what changed since. */
  notes: z.array(z.string()),
  total: z.string(),
  projects: z.array(z.object({ name: z.string(), total: z.string() })),
  entries: z.array(
    z.object({
      day: z.string(),
      project: z.string(),
      description: z.string(),
      duration: z.string(),
      thread: z.array(ThreadMessage),
    }),
  ),
  thread: z.array(ThreadMessage),
  canApprove: z.boolean(),
  words: PageWords,
});
export type RequestForClient = z.infer<typeof RequestForClient>;

export const ListedForClient = RequestForClient.pick({ id: true, title: true, state: true, total: true });
export type ListedForClient = z.infer<typeof ListedForClient>;

/** Refused: someone else was faster, or the request was renewed or withdrawn. The sentence is for the client. */
export const ClientOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), request: RequestForClient }),
  z.object({ kind: z.literal('refused'), sentence: z.string(), request: RequestForClient.nullable() }),
]);
export type ClientOutcome = z.infer<typeof ClientOutcome>;
