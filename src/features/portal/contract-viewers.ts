import * as portalMessages from '#messages/api/portal.ts';
import { RecordId } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { SubmissionOutcome, ContactProposal, PaymentReport } from './contract-submissions.ts';

const access = { who: 'grantee', record: 'shared' } as const;
const NOT_FOUND = { status: 404, message: portalMessages.clientNotShared } as const;

/** What people with an account do in the portal of a client, besides looking. */
export const viewerSubmissionProcedures = {
  report: procedure({
    route: 'POST /shared-clients/{grantId}/payment-notices',
    summary: 'Report that an invoice of a client that is shared with you was paid',
    access,
    opensTransactions: true,
    input: PaymentReport.extend({ grantId: RecordId }),
    output: SubmissionOutcome,
    errors: { NOT_FOUND },
  }),
  propose: procedure({
    route: 'POST /shared-clients/{grantId}/contact-proposals',
    summary: 'Propose new contact details of a client that is shared with you',
    access,
    opensTransactions: true,
    input: ContactProposal.extend({ grantId: RecordId }),
    output: SubmissionOutcome,
    errors: { NOT_FOUND, NOT_SHARED: { status: 409, message: portalMessages.notShared } },
  }),
};
