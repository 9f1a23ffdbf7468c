import * as z from 'zod';
import { ClientName } from '#src/features/approvals/contract-clients.ts';
import { requiredText, withMessage } from '#src/platform/shared/field-schemas.ts';

/** A quote that the client can answer; its ID means nothing elsewhere. */
export const PortalQuote = z.strictObject({
  id: z.string(),
  title: z.string(),
  day: z.string(),
  /** "Valid until 30 November 2026"; empty if it has no last day. */
  validUntil: z.string(),
  amount: z.string(),
  lines: z.array(z.strictObject({ title: z.string(), amount: z.string() })),
  hasPdf: z.boolean(),
});
export type PortalQuote = z.infer<typeof PortalQuote>;

const quoteWordNames = [
  'accept',
  'decline',
  'yourName',
  'nameHint',
  'nameRequired',
  'confirmAccept',
  'confirmDecline',
  'cancel',
  'answerFailed',
] as const;

export const PortalQuotes = z.strictObject({
  items: z.array(PortalQuote),
  words: z.record(z.enum(quoteWordNames), z.string()),
});
export type PortalQuotes = z.infer<typeof PortalQuotes>;

/** The answer to a quote, with the name of who gives it, as typed. */
export const QuoteAnswer = z.strictObject({
  quoteId: requiredText(100),
  state: z.enum(['accepted', 'declined'], withMessage('must be accepted or declined')),
  name: ClientName,
});
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;

/** False if it has an answer already, or is no longer valid; then `note` is for the client. */
export const QuoteOutcome = z.strictObject({ isDone: z.boolean(), note: z.string() });
export type QuoteOutcome = z.infer<typeof QuoteOutcome>;
