import type { Proposal } from '#src/features/portal/contract-proposals.ts';
import { exampleIds, exampleTimes } from '#src/platform/server/api-description/example-values.ts';

/** A sentence for each field of the forms on the page. */
export const submissionFormDescriptions: Record<string, string> = {
  textColour: 'Colour of text on the colour of the business: `#ffffff` or `#000000`.',
  logo: 'ID of the logo; null without one.',
  'payment.page': 'Where it is paid online; null without such a page.',
  url: 'Address of the page.',
  reported: 'What the client reported as paid; empty if nothing.',
  archives: 'Years with PDFs.',
  report: 'Words of the form that reports a payment.',
  today: 'Last day that the form takes, as `YYYY-MM-DD`.',
  proposal: 'Form that proposes new contact details; null if there is none.',
  fields: 'Fields of the form.',
  'fields.name': 'Name of the field.',
  waiting: 'What waits for an answer; empty if nothing does.',
  changes: 'Changed fields.',
};

/** A sentence for each field of proposals, for the owner. */
export const proposalDescriptions: Record<string, string> = {
  contactChanges: 'Whether the client may propose new contact details.',
  'ContactProposal.id': 'ID of the proposal, a UUID.',
  'ContactProposal.name': 'Name of who proposed it, as typed.',
  field: 'The field.',
  before: 'Value when it was proposed; null without one.',
  after: 'Proposed value; null without one.',
  now: 'Value now; null without one.',
  isAnswered: 'True to hide the proposal, false to show it again.',
  'updateProposal.id': 'ID of the proposal, a UUID.',
  'updateProposal.result': 'The proposal was changed.',
  'proposals.result': 'The proposals; null if the client isn’t found.',
  'proposals.result.nextCursor': 'Always null: the list is complete.',
};

/** A sentence for each field of what people with an account report and propose. */
export const viewerSubmissionDescriptions: Record<string, string> = {
  invoiceId: 'ID of the invoice in the portal.',
  'report.amount': 'Amount in currency units; null for what is open.',
  'report.name': 'Name of who reports it, as typed.',
  'propose.name': 'Name of who proposes it, as typed.',
  'report.result': 'What became of the report.',
  'propose.result': 'What became of the proposal.',
  'report.result.kind': '`done`, or `refused` with a sentence.',
  'propose.result.kind': '`done`, or `refused` with a sentence.',
  'report.result.field': 'What has to be corrected; null if no field is wrong.',
  'propose.result.field': 'What has to be corrected; null if no field is wrong.',
  day: 'Day of the payment, as `YYYY-MM-DD`.',
};

export const exampleProposal: Proposal = {
  id: exampleIds.other,
  name: 'Nora Weber',
  createdAt: exampleTimes.createdAt,
  changes: [
    { field: 'email', before: 'nora@acme.example', after: 'office@acme.example', now: 'nora@acme.example' },
  ],
};
