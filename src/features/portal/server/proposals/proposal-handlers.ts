import { findClient } from '#src/features/clients/server/public.ts';
import { proposalProcedures } from '#src/features/portal/contract-proposals.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { listProposals, setProposalAnswered } from './contact-proposals.ts';

const os = implementSecured(proposalProcedures);

export const proposalHandlers = {
  proposals: os.proposals.handler(async ({ input: { id }, context: { db, owner } }) => {
    const client = await findClient(db, owner, id);
    return client && { items: await listProposals(db, owner, client), nextCursor: null };
  }),

  updateProposal: os.updateProposal.handler(async ({ input, context: { db, owner }, errors }) => {
    if (!(await setProposalAnswered(db, owner, input))) throw errors.NOT_FOUND();
    return {};
  }),
};
