import * as z from 'zod';
import * as portalMessages from '#messages/api/portal.ts';
import { EmptyObject, Id, RecordId } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { contactFields } from './rules/proposable-fields.ts';

const ContactChange = z.object({
  field: z.enum(contactFields),
  /** When the client proposed it. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  now: z.string().nullable(),
});

/** Contact details that a client wants to have changed. */
export const Proposal = z.object({
  id: Id,
  /** As the client typed it. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Without those that are as proposed already. */
  changes: z.array(ContactChange),
});
export type Proposal = z.infer<typeof Proposal>;

export const proposalProcedures = {
  proposals: ownRecordProcedure({
    route: 'GET /clients/{id}/portal/proposals',
    summary: 'List the contact details that a client proposes to change, newest first',
    input: z.strictObject({ id: RecordId }),
    output: z.object({ items: z.array(Proposal), nextCursor: z.null() }).nullable(),
  }),
  updateProposal: ownRecordProcedure({
    route: 'PATCH /contact-proposals/{id}',
    summary: 'Mark proposed contact details as answered, or show them again',
    input: z.strictObject({ id: RecordId, isAnswered: z.boolean() }),
    output: EmptyObject,
    errors: { NOT_FOUND: { status: 404, message: portalMessages.proposalNotFound } },
  }),
};
