/** Emails of documents of `fakeInvoicesServer`. */
import type { InferContractRouterInputs } from '@orpc/contract';
import type { invoicesContract } from '#src/features/invoices/contract.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import type { FakeInvoicesServer } from './fake-invoices-server.ts';

type Inputs = InferContractRouterInputs<typeof invoicesContract>;

/** The proposal for the document of Acme. */
const fakeProposal = {
  recipient: 'nora@acme.example',
  alsoTo: [],
  addresses: [
    { name: 'Nora', email: 'nora@acme.example' },
    { name: 'Office', email: 'office@acme.example' },
  ],
  subject: 'Invoice 2026-0001 from Ada',
  text: 'Hello Nora,',
  hasPdf: true,
  attachments: [],
  linkLabel: 'View invoice',
  replacesLink: false,
};

const megabyte = 1024 ** 2;
const fakeFiles = [
  { kind: 'pdf' as const, receiptId: null, name: '2026-0001.pdf', sizeBytes: megabyte },
  {
    kind: 'timesheetPdf' as const,
    receiptId: null,
    name: 'Timesheet-2026-0001.pdf',
    sizeBytes: 7 * megabyte,
  },
  { kind: 'receipts' as const, receiptId: anId(91), name: 'Receipt-Hotel.pdf', sizeBytes: 4 * megabyte },
  { kind: 'receipts' as const, receiptId: anId(92), name: 'Receipt-Train.jpg', sizeBytes: megabyte },
];

export function emailAnswers(server: FakeInvoicesServer) {
  const answer = <T>(request: object, result: T): T => {
    server.requests.push(request);
    return result;
  };
  const { recipient } = fakeProposal;
  return {
    proposeEmail: async () => {
      await server.answersAfter;
      const unknown = server.hasNoAddress === true && { recipient: '', addresses: [] };
      return { ...fakeProposal, ...unknown, canSend: server.sendsMail };
    },
    emailFiles: ({ measuresTimesheet = false }: Inputs['emailFiles'], errors: { NOT_FOUND: () => Error }) => {
      if (!server.canListFiles) throw errors.NOT_FOUND();
      const isMeasured = (kind: string) => kind !== 'timesheetPdf' || measuresTimesheet;
      return {
        files: fakeFiles.map((file) => (isMeasured(file.kind) ? file : { ...file, sizeBytes: null })),
      };
    },
    sendEmail: ({ id: _id, newId: created = '', ...email }: Inputs['sendEmail']) =>
      answer({ email }, { id: created }),
    cancelEmail: ({ id }: Inputs['cancelEmail']) => answer({ cancelled: id }, {}),
    sendEmailNow: ({ id }: Inputs['sendEmailNow']) => answer({ sentNow: id }, {}),
    emailRecipients: ({ ids }: Inputs['emailRecipients']) => ({
      canSend: server.sendsMail,
      items: ids.map((id) => {
        const invoice = [server.draft, ...server.others].find((each) => each.id === id);
        const wasSent = server.requests.some((request) => 'emailed' in request && request.emailed === id);
        const obstacle = wasSent ? ('sent' as const) : invoice?.state === 'draft' ? ('draft' as const) : null;
        return { id, recipient, alsoTo: [], obstacle, sentDay: wasSent ? '2026-11-22' : null };
      }),
    }),
    sendProposedEmail: (
      { id, newId: created = '' }: Inputs['sendProposedEmail'],
      errors: { TOO_MANY_EMAILS: () => Error },
    ) => {
      if (server.unsendableIds.includes(id)) throw errors.TOO_MANY_EMAILS();
      return answer({ emailed: id, as: created }, { id: created });
    },
  };
}

/** Stint’s emails as the server proposes them. */
export const fakeEmails = (['invoice', 'quote', 'creditNote'] as const).map((kind) => ({
  kind,
  language: 'en' as const,
  subject: '{document}',
  text: 'Hello {name}',
  values: { document: 'invoice 2026-0042', name: 'Nora', total: '€1,190.00' },
}));
