import { Proposal } from '#src/features/portal/contract-proposals.ts';
import {
  ClientLink,
  PortalSettings,
  PortalVisit,
  defaultPortalSettings,
} from '#src/features/portal/contract.ts';
import { exampleIds, exampleTimes } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';
import { portalPageDescriptions, portalDescriptions } from './portal-field-descriptions.ts';
import {
  submissionFormDescriptions,
  exampleProposal,
  proposalDescriptions,
  viewerSubmissionDescriptions,
} from './submissions/submission-field-descriptions.ts';

export const portalDescription: FeatureDescription = {
  schemas: {
    PortalSettings: namedSchema(PortalSettings, 'What the portal of a client shows.', defaultPortalSettings),
    ClientLink: namedSchema(ClientLink, 'A link that opens the portal of a client without an account.', {
      id: exampleIds.other,
      label: 'Nora',
      path: `/p/${'A'.repeat(43)}`,
      hasPin: false,
      isPinLocked: false,
      expiresAt: '2027-11-02T08:00:00.000Z',
      revokedAt: null,
      lastUsedAt: exampleTimes.updatedAt,
      createdAt: exampleTimes.createdAt,
    }),
    ContactProposal: namedSchema(
      Proposal,
      'Contact details that a client proposes to change.',
      exampleProposal,
    ),
    PortalVisit: namedSchema(PortalVisit, 'What was opened in the portal of a client.', {
      id: exampleIds.other,
      kind: 'invoicePdf',
      detail: '2026-0001',
      linkLabel: 'Nora',
      viewerName: null,
      createdAt: exampleTimes.createdAt,
    }),
  },
  fields: {
    id: 'ID of the client, a UUID.',
    'updateLink.id': 'ID of the link, a UUID.',
    ...portalDescriptions,
    ...portalPageDescriptions,
    ...submissionFormDescriptions,
    ...proposalDescriptions,
  },
};

export const sharedPortalDescription: FeatureDescription = {
  schemas: {},
  fields: {
    isRefresh: 'Whether an open page looks again, which counts as a visit only once an hour.',
    grantId: 'ID of your right to view the client, a UUID.',
    offset: 'Place in the log where the page begins, from 0.',
    'approve.result': 'What became of the approval.',
    'ask.result': 'What became of the question.',
    'approve.result.kind': '`done`, or `refused` with a sentence.',
    'ask.result.kind': '`done`, or `refused` with a sentence.',
    sentence: 'Why it was refused, in the client’s language.',
    request: 'The request as it is now; null if it was withdrawn.',
    requestId: 'ID of the request, a UUID.',
    comment: 'A comment; empty without one.',
    'ask.place': 'Place of the entry in the list, from 0; null to ask about all of it.',
    'approve.name': 'Name of who approves, as typed.',
    'ask.name': 'Name of who asks, as typed.',
    'answerQuote.result': 'What became of the answer.',
    quoteId: 'ID of the quote in the portal.',
    'answerQuote.state': 'The answer: `accepted` or `declined`.',
    'answerQuote.name': 'Name of who answers, as typed.',
    isDone: 'Whether it was saved; false if the quote has an answer already, or is no longer valid.',
    'answerQuote.result.note': 'The answer, or why it wasn’t saved, in the client’s language.',
    'pdf.kind': 'Which document: `invoice` or `statement`.',
    'pdf.name': 'ID of the invoice in the portal, or the currency of the statement, such as `EUR`.',
    'view.result': 'The portal.',
    'work.result': 'A page of the log.',
    'pdf.result': 'The PDF.',
    id: 'ID of the document in the portal.',
    kind: 'What the status is.',
    label: 'The label.',
    path: 'Dark modules of the code, as a path of SVG.',
    greeting: 'Text at the top; empty without one.',
    invoices: 'Invoices, quotes and credit notes; null if they aren’t shared.',
    progress: 'Time and budget of projects.',
    unbilled: 'Time that isn’t invoiced yet; null if it isn’t shared.',
    ...portalPageDescriptions,
    ...submissionFormDescriptions,
    ...viewerSubmissionDescriptions,
  },
};
