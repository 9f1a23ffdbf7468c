/** What clients report and propose in the portal, and what they get back. */
import * as z from 'zod';
import { ClientName } from '#src/features/approvals/contract-clients.ts';
import { Day, requiredText, storableText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { contactFields } from './rules/proposable-fields.ts';

export const PaymentReport = z.strictObject({
  /** In the portal. */
  invoiceId: requiredText(100),
  day: Day,
  /** In currency units; null: what is open. */
  amount: z
    .number(withMessage('must be a number'))
    .positive({ error: 'must be more than 0' })
    .max(1_000_000_000, { error: 'must be at most 1,000,000,000' })
    .nullable()
    .default(null),
  name: ClientName,
});
export type PaymentReport = z.input<typeof PaymentReport>;

/** New values; what is left out stays as it is. */
export const ContactProposal = z.strictObject({
  changes: z.partialRecord(z.enum(contactFields), storableText(254)),
  name: ClientName,
});
export type ContactProposal = z.input<typeof ContactProposal>;

/** The sentence is for the client, in their language; `field` is what they have to correct. */
export const SubmissionOutcome = z.strictObject({
  kind: z.enum(['done', 'refused']),
  sentence: z.string(),
  field: z.string().nullable(),
});
export type SubmissionOutcome = z.infer<typeof SubmissionOutcome>;

const reportWords = [
  'report',
  'paidDay',
  'amount',
  'yourName',
  'nameRequired',
  'dayRequired',
  'amountWrong',
  'send',
  'cancel',
  'failed',
] as const;
/** The form that reports a payment; `today` is the last day it takes. */
export const ReportForm = z.strictObject({
  words: z.record(z.enum(reportWords), z.string()),
  today: z.string(),
});
export type ReportForm = z.infer<typeof ReportForm>;

const proposalWords = [
  'propose',
  'hint',
  'yourName',
  'nameRequired',
  'nothing',
  'send',
  'cancel',
  'failed',
] as const;
/** The form that proposes new contact details. It shows none of those that are stored. */
export const ProposalForm = z.strictObject({
  words: z.record(z.enum(proposalWords), z.string()),
  fields: z.array(z.strictObject({ name: z.enum(contactFields), label: z.string() })),
  /** What waits for an answer; empty if nothing does. */
  waiting: z.string(),
});
export type ProposalForm = z.infer<typeof ProposalForm>;
