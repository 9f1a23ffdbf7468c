import * as z from 'zod';
import * as portalMessages from '#messages/api/portal.ts';
import {
  ClientApproval,
  ClientName,
  ClientOutcome,
  ClientQuestion,
} from '#src/features/approvals/contract-clients.ts';
import { Flag, RecordId, requiredText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { Portal, WorkPage } from './contract-portal.ts';
import { QuoteAnswer, QuoteOutcome } from './contract-quotes.ts';
import { viewerSubmissionProcedures } from './contract-viewers.ts';

const access = { who: 'grantee', record: 'shared' } as const;
const NOT_FOUND = { status: 404, message: portalMessages.clientNotShared } as const;

/** The portal of a client, for people with an account who may view it. */
export const sharedPortalContract = {
  view: procedure({
    route: 'POST /shared-clients/{grantId}/view',
    summary: 'View the portal of a client that is shared with you; its log says that you did',
    access,
    opensTransactions: true,
    /** `isRefresh`: an open page looks again. */
    input: z.strictObject({ grantId: RecordId, isRefresh: Flag.default(false) }),
    output: Portal,
    errors: { NOT_FOUND },
  }),
  work: procedure({
    route: 'POST /shared-clients/{grantId}/work',
    summary: 'List more of the work that the portal of a client shows',
    access,
    opensTransactions: true,
    input: z.strictObject({ grantId: RecordId, offset: z.int().min(0).max(1_000_000) }),
    output: WorkPage,
    errors: { NOT_FOUND },
  }),
  approve: procedure({
    route: 'POST /shared-clients/{grantId}/approve',
    summary: 'Approve the hours of a client that is shared with you',
    access,
    opensTransactions: true,
    input: ClientApproval.extend({ grantId: RecordId, name: ClientName }),
    output: ClientOutcome,
    errors: { NOT_FOUND },
  }),
  ask: procedure({
    route: 'POST /shared-clients/{grantId}/ask',
    summary: 'Ask about the hours of a client that is shared with you',
    access,
    opensTransactions: true,
    input: ClientQuestion.extend({ grantId: RecordId, name: ClientName }),
    output: ClientOutcome,
    errors: { NOT_FOUND },
  }),
  answerQuote: procedure({
    route: 'POST /shared-clients/{grantId}/answer-quote',
    summary: 'Accept or decline a quote to a client that is shared with you',
    access,
    opensTransactions: true,
    input: QuoteAnswer.extend({ grantId: RecordId }),
    output: QuoteOutcome,
    errors: { NOT_FOUND },
  }),
  pdf: procedure({
    route: 'GET /shared-clients/{grantId}/pdf',
    summary:
      'Get an invoice as PDF or as the XML of its e-invoice, by its ID in the portal, or the statement of account in a currency',
    access,
    opensTransactions: true,
    input: z.strictObject({
      grantId: RecordId,
      kind: z.enum(
        ['invoice', 'eInvoice', 'statement'],
        withMessage('must be invoice, eInvoice or statement'),
      ),
      name: requiredText(100),
    }),
    output: z.file(),
    errors: {
      NOT_FOUND,
      NOT_SHARED: { status: 409, message: portalMessages.notShared },
      UNAVAILABLE: { status: 503, message: portalMessages.fileUnavailable },
    },
  }),
  ...viewerSubmissionProcedures,
};
