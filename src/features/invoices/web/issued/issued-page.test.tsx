import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Frozen } from '#src/features/invoices/contract-fields.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { Delivery, Invoice } from '#src/features/invoices/contract.ts';
import { InvoicePage } from '#src/features/invoices/web/invoice-page.tsx';
import { useShortcutListener } from '#src/platform/web/keyboard/shortcuts.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import {
  draftRecord,
  fakeInvoicesServer,
  invoiceLine,
  invoiceSettings,
} from '#tests/support/screen/fake-invoices-server.ts';
import { watchRequests } from '#tests/support/screen/fake-network.ts';
import { paymentRecord } from '#tests/support/screen/fake-payments.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';

const frozenParts = {
  ...invoiceSettings,
  buyer: { name: 'Acme' },
  texts: {},
  taxNotes: [],
  language: 'en',
  relatedNumber: null,
  relatedDay: null,
};

const link = { createdAt: '2026-11-20T09:00:00.000Z', expiresAt: '2026-12-20T09:00:00.000Z' };

/** Hears keys as in the shell. */
function ListeningPage() {
  useShortcutListener();
  return <InvoicePage />;
}

async function openDocument(fields: Partial<Invoice>, payments: Payment[] = [], { sendsMail = false } = {}) {
  const server = fakeInvoicesServer(
    draftRecord({
      state: 'issued',
      number: '2026-0001',
      issueDay: '2026-11-01',
      issuedAt: '2026-11-01T09:00:00.000Z',
      dueMinor: 11_900,
      balanceMinor: 11_900,
      lines: [invoiceLine({ id: anId(61) })],
      ...fields,
    }),
  );
  server.payments = payments;
  server.sendsMail = sendsMail;
  const router = createMemoryRouter([{ path: '/invoices/:id', element: <ListeningPage /> }], {
    initialEntries: [`/invoices/${server.draft.id}`],
  });
  render(<RouterProvider router={router} />, { wrapper: SignedIn });
  await screen.findByRole('region', { name: 'Share link' });
  return { server, user: userEvent.setup() };
}

it('an invoice’s page keeps its heading while it loads', async () => {
  const headings = new Set<string | undefined>();
  const observer = new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent;
    // Undefined if it disappears.
    if (heading !== undefined || headings.size > 0) headings.add(heading);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await openDocument({});
  expect([...headings].filter((text) => text !== '…')).toEqual(['Invoice 2026-0001']);
});

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('sharing an issued document', () => {
  it('shows the new link, with a button to copy it', async () => {
    const { server, user } = await openDocument({});
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const form = await dialog('Share with a link');
    expect(form.getByRole('combobox', { name: 'Expires' }).textContent).toBe('In 90 days');
    await user.click(form.getByRole('button', { name: 'Create link' }));
    const created = await dialog('Share link');
    const address = created.getByRole<HTMLInputElement>('textbox', { name: 'Share link' });
    expect(address.value).toBe(`${location.origin}/i/secret`);
    await user.click(created.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(address.value);
    await user.click(created.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests).toEqual([{ linkDays: 90 }]);
  });

  it('shows the link that works again, and asks before a new one ends it', async () => {
    const { server, user } = await openDocument({ link });
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    const known = await dialog('Share link');
    const address = known.getByRole<HTMLInputElement>('textbox', { name: 'Share link' });
    expect(address.value).toBe(`${location.origin}/i/secret`);
    await user.click(known.getByRole('button', { name: 'Replace link' }));
    const question = await dialog('Replace the share link?');
    expect(question.getByText(/until 20 December 2026. It stops working as soon as/)).toBeTruthy();
    expect(server.requests).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Replace link' }));
    await dialog('Share link');
    expect(server.requests).toEqual([{ linkDays: 90 }]);
  });
});

describe('sending an issued document', () => {
  it('emails what the dialog shows, to all recipients', async () => {
    const { server, user } = await openDocument({}, [], { sendsMail: true });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const form = await dialog('Send invoice 2026-0001');
    expect(form.getByText(/button “View invoice”/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Add Cc and Bcc' }));
    // The field has the focus.
    await user.keyboard('a@acme.example, b');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText('Cc has “b”, which isn’t an email address.')).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'Cc' }), '@acme.example');
    await user.click(form.getByRole('checkbox', { name: 'Receipts 2 files · 5 MB' }));
    expect(form.getByText('Together 6 MB')).toBeTruthy();
    await user.click(form.getByRole('checkbox', { name: /^Timesheet \(PDF\)/ }));
    expect(
      await form.findByText(/^Together 13 MB, more than the 10 MB that an email can carry/),
    ).toBeTruthy();
    await user.click(form.getByRole('checkbox', { name: /^Timesheet \(PDF\)/ }));
    await user.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests).toEqual([
      {
        email: {
          recipient: 'nora@acme.example',
          alsoTo: [],
          cc: ['a@acme.example', 'b@acme.example'],
          bcc: [],
          subject: 'Invoice 2026-0001 from Ada',
          text: 'Hello Nora,',
          hasPdf: true,
          attachments: ['receipts'],
          isUndoable: true,
        },
      },
    ]);
  });

  it('attaches receipts one by one, and measures the timesheet once it is chosen', async () => {
    const { server, user } = await openDocument({}, [], { sendsMail: true });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const form = await dialog('Send invoice 2026-0001');
    const timesheet = await form.findByRole('checkbox', { name: 'Timesheet (PDF) Timesheet-2026-0001.pdf' });
    await user.click(timesheet);
    await form.findByRole('checkbox', { name: 'Timesheet (PDF) Timesheet-2026-0001.pdf · 7 MB' });
    await user.click(timesheet);
    await user.click(form.getByRole('checkbox', { name: 'Receipt-Train.jpg 1 MB' }));
    expect(form.getByText('Together 2 MB')).toBeTruthy();
    const all = form.getByRole<HTMLInputElement>('checkbox', { name: /^Receipts/ });
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    await user.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests).toMatchObject([{ email: { attachments: ['receipts'], receiptIds: [anId(92)] } }]);
  });

  it('says that files couldn’t be listed, and tries again', async () => {
    const { server, user } = await openDocument({}, [], { sendsMail: true });
    server.canListFiles = false;
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const form = await dialog('Send invoice 2026-0001');
    await form.findByText(/^The attachments couldn’t be listed/);
    server.canListFiles = true;
    await user.click(form.getByRole('button', { name: 'Try again' }));
    expect(await form.findByRole('checkbox', { name: /^PDF/ })).toBeTruthy();
  });

  it('keeps what is typed while the dialog fetches what it proposes', async () => {
    const { server, user } = await openDocument({}, [], { sendsMail: true });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answersAfter = promise;
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.keyboard(', ben@acme.example');
    resolve();
    const form = await dialog('Send invoice 2026-0001');
    const to = form.getByRole<HTMLInputElement>('textbox', { name: 'To' });
    await waitFor(() => expect(to.value).toBe('nora@acme.example, ben@acme.example'));
    await user.keyboard(', eva@acme.example');
    expect(to.value).toBe('nora@acme.example, ben@acme.example, eva@acme.example');
  });

  it('says what the mail server answered, and sends the same again', async () => {
    const failed: Delivery = {
      id: anId(81),
      way: 'email',
      day: '2026-11-22',
      recipient: 'nobody@acme.example',
      alsoTo: [],
      cc: [],
      bcc: [],
      subject: 'Your invoice',
      text: 'Hello',
      hasPdf: false,
      attachments: [],
      receiptIds: null,
      isReminder: false,
      status: 'failed',
      problem: '550 No such user',
      sendAt: null,
      createdAt: '2026-11-22T09:00:00.000Z',
    };
    const { user } = await openDocument({ deliveries: [failed] }, [], { sendsMail: true });
    const alert = screen.getByText('The email to nobody@acme.example wasn’t sent. 550 No such user');
    expect(alert).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    const form = await dialog('Send invoice 2026-0001');
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'To' }).value).toBe('nobody@acme.example');
    expect((await form.findByRole<HTMLInputElement>('checkbox', { name: /^PDF/ })).checked).toBe(false);
  });

  const refused: Delivery = {
    id: anId(83),
    way: 'email',
    day: '2026-11-22',
    recipient: 'nora@acme.example',
    alsoTo: ['old@acme.example'],
    cc: ['office@acme.example'],
    bcc: [],
    subject: 'Your invoice',
    text: 'Hello',
    hasPdf: true,
    attachments: [],
    receiptIds: null,
    isReminder: false,
    status: 'sent',
    problem: 'The mail server refused old@acme.example.',
    sendAt: null,
    createdAt: '2026-11-22T09:00:00.000Z',
  };

  it('sends again only to those who were refused', async () => {
    const { user } = await openDocument({ deliveries: [refused] }, [], { sendsMail: true });
    expect(screen.getByText('Emailed to nora@acme.example, Cc office@acme.example')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    const form = await dialog('Send invoice 2026-0001');
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'To' }).value).toBe('old@acme.example');
    expect(form.queryByRole('textbox', { name: 'Cc' })).toBeNull();
  });

  it('forgets a refusal once those people have it', async () => {
    const again: Delivery = {
      ...refused,
      id: anId(84),
      recipient: 'old@acme.example',
      alsoTo: [],
      problem: null,
    };
    await openDocument({ deliveries: [refused, again] }, [], { sendsMail: true });
    expect(screen.getByText(/^Emailed to old@acme\.example/)).toBeTruthy();
    expect(screen.queryByText(/but not to everyone/)).toBeNull();
  });

  it('goes to several addresses, each checked at its field', async () => {
    const { server, user } = await openDocument({}, [], { sendsMail: true });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const form = await dialog('Send invoice 2026-0001');
    await user.click(form.getByRole('button', { name: 'Office · office@acme.example' }));
    await user.click(form.getByRole('button', { name: 'Add Cc and Bcc' }));
    const bcc = form.getByRole('textbox', { name: 'Bcc' });
    await user.type(bcc, 'me@ada.example, nobody');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText('Bcc has “nobody”, which isn’t an email address.')).toBeTruthy();
    await user.clear(bcc);
    await user.type(bcc, 'me@ada.example');
    await user.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests).toMatchObject([
      { email: { recipient: 'nora@acme.example', alsoTo: ['office@acme.example'], bcc: ['me@ada.example'] } },
    ]);
  });

  it('says when it will be sent, and offers to undo it', async () => {
    const { server, user } = await openDocument({}, [], { sendsMail: true });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const form = await dialog('Send invoice 2026-0001');
    expect(form.getByText('You can undo it for ten seconds.')).toBeTruthy();
    await user.click(form.getByRole('combobox', { name: 'When' }));
    await user.click(await screen.findByRole('option', { name: 'Another day and time' }));
    const day = form.getByRole('textbox', { name: /^Date/ });
    await user.clear(day);
    await user.clear(form.getByRole('textbox', { name: 'Subject' }));
    await user.type(form.getByRole('textbox', { name: 'Subject' }), 'Another subject');
    await user.type(day, '1 Jan 2020');
    await user.click(form.getByRole('button', { name: 'Schedule' }));
    expect(await form.findByText(/must be in the future/)).toBeTruthy();
    await user.click(form.getByRole('combobox', { name: 'When' }));
    await user.click(await screen.findByRole('option', { name: /^Tomorrow/ }));
    expect(form.getByText(/^Stint sends it on .*, 08:00 \(Europe\/Berlin\)/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests).toMatchObject([{ email: { sendAt: expect.any(String) as string } }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Email cancelled. It wasn’t sent.');
    expect(server.requests).toMatchObject([{}, { cancelled: expect.any(String) as string }]);
    const again = await dialog('Send invoice 2026-0001');
    expect(again.getByRole('combobox', { name: 'When' }).textContent).toMatch(/^Tomorrow/);
    expect(again.getByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'Another subject');
  });

  it('shows an email that waits, which can be sent now or cancelled', async () => {
    const waiting: Delivery = {
      id: anId(82),
      way: 'email',
      day: '2026-11-22',
      recipient: 'nora@acme.example',
      alsoTo: [],
      cc: [],
      bcc: [],
      subject: 'Your invoice',
      text: 'Hello',
      hasPdf: true,
      attachments: [],
      receiptIds: null,
      isReminder: false,
      status: 'queued',
      problem: null,
      sendAt: '2099-11-30T07:00:00.000Z',
      createdAt: '2026-11-22T09:00:00.000Z',
    };
    const { server, user } = await openDocument({ deliveries: [waiting] }, [], { sendsMail: true });
    const sentence = 'The email to nora@acme.example will be sent on 30 Nov 2099, 08:00';
    expect(screen.getAllByText(sentence)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Cancel email' }));
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() =>
      expect(server.requests).toEqual([{ cancelled: waiting.id }, { sentNow: waiting.id }]),
    );
  });

  it('opens the email program without a mail server, with the link, and asks if it was sent', async () => {
    const { server, user } = await openDocument({ link });
    const opened: string[] = [];
    const keep = (event: MouseEvent) => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      opened.push(event.target.href);
      event.preventDefault();
    };
    document.addEventListener('click', keep);
    onTestFinished(() => document.removeEventListener('click', keep));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const form = await dialog('Send invoice 2026-0001');
    expect(form.getByText(/^This installation has no mail server/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Open email program' }));
    const question = await dialog('Mark invoice 2026-0001 as sent');
    const address = new URL(opened[0] ?? '');
    expect(address.pathname).toBe('nora@acme.example');
    expect(address.searchParams.get('body')).toContain(`View invoice:\r\n${location.origin}/i/secret`);
    await user.click(question.getByRole('button', { name: 'Mark as sent' }));
    await waitFor(() =>
      expect(server.requests).toMatchObject([{ way: 'ownEmail', recipients: ['nora@acme.example'] }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Send');
  });
});

it('an issued invoice shows addresses and where clients pay, as printed', async () => {
  const frozen = Frozen.parse({
    ...frozenParts,
    buyer: {
      name: 'Acme',
      street: '1 Main St',
      city: 'Austin',
      region: 'TX',
      postalCode: '78701',
      country: 'US',
    },
    bank: { sortCode: '601613', accountNumber: '31926819', instructions: 'Or by card' },
  });
  await openDocument({ frozen });
  const valueOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
  expect(valueOf('Sort code')).toBe('60-16-13');
  expect(valueOf('Account number')).toBe('31926819');
  expect(valueOf('Reference')).toBe('2026-0001');
  expect(screen.getByText('Or by card')).toBeTruthy();
  expect(valueOf('Net amount')).toBe('€100.00');
  expect(screen.getByText('To').nextElementSibling?.textContent).toBe(
    'Acme1 Main StAustin, TX 78701United States',
  );
});

describe('the history of a quote', () => {
  it.each([
    ['accepted', 'Nora Nord', 'Accepted by Nora Nord'],
    ['declined', 'Nora Nord', 'Declined by Nora Nord'],
    ['accepted', null, 'Marked as accepted'],
    ['declined', null, 'Marked as declined'],
  ] as const)('of %s by %s says “%s”, with the time', async (state, answeredBy, text) => {
    await openDocument({ type: 'quote', state, answeredBy, answeredAt: '2026-11-25T09:00:00.000Z' });
    const [newest] = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(newest?.textContent).toMatch(new RegExp(`^25 Nov 2026, 10:00${text}$`));
  });
});

it('the history names what was applied from account, not the payments it came from', async () => {
  const allocation = { invoiceId: anId(50), invoiceNumber: '2026-0001', amountMinor: 2000 };
  const fromAccount = { amountMinor: 2000, at: '2026-11-22T09:00:00.000Z' };
  const payment = paymentRecord({
    amountMinor: 8000,
    revision: 2,
    updatedAt: fromAccount.at,
    allocations: [{ ...allocation, fromAccount }],
  });
  await openDocument({}, [payment]);
  const history = within(screen.getByRole('list', { name: 'History' }));
  await history.findByText('Credit applied · €20.00');
  expect(history.queryByText(/Payment/)).toBeNull();
});

it('an e-invoice is named, and downloaded beside the PDF', async () => {
  const { user } = await openDocument({
    frozen: Frozen.parse({ ...frozenParts, eInvoiceFormat: 'peppol' }),
    eInvoice: { documentId: anId(90), sha256: 'ab', sizeBytes: 7000 },
  });
  const details = within(screen.getByRole('region', { name: 'Details' }));
  expect(details.getByText('Peppol BIS Billing (UBL)')).toBeTruthy();
  await within(screen.getByRole('list', { name: 'History' })).findByText('Issued, with its e-invoice');
  const paths: string[] = [];
  onTestFinished(watchRequests(({ url }) => paths.push(new URL(url).pathname)));
  await user.click(screen.getByRole('button', { name: 'Download e-invoice (XML)' }));
  await waitFor(() => expect(paths).toContain(`/api/v1/invoices/${anId(50)}/e-invoice`));
});

it('an invoice whose e-invoice the client has leads from “Void” to a credit note', async () => {
  const { server, user } = await openDocument({
    eInvoice: { documentId: anId(90), sha256: 'ab', sizeBytes: 7000 },
    viewedAt: '2026-11-02T09:00:00.000Z',
  });
  await user.click(screen.getByRole('button', { name: /^Actions/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Void' }));
  const form = await dialog('Void 2026-0001?');
  expect(form.getByText('Your client has its e-invoice: create a credit note instead.')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Create credit note' }));
  await screen.findByRole('button', { name: 'Issue credit note' });
  expect(server.requests).toEqual([{ credited: anId(50) }]);
});

it('an invoice that wasn’t sent is voided without a hint about its e-invoice', async () => {
  const { user } = await openDocument({ eInvoice: { documentId: anId(90), sha256: 'ab', sizeBytes: 7000 } });
  await user.click(screen.getByRole('button', { name: /^Actions/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Void' }));
  await dialog('Void 2026-0001?');
  expect(screen.queryByText(/^Your client has its e-invoice/)).toBeNull();
});

describe('a quote that became an invoice', () => {
  it('is invoiced, leads to the invoice and can’t be answered any more', async () => {
    const invoicedAs = { id: anId(77), number: '2026-0007' };
    const { user } = await openDocument({ type: 'quote', state: 'accepted', invoicedAs });
    expect(screen.getByText('Invoiced')).toBeTruthy();
    expect(screen.getByRole('link', { name: '2026-0007' }).getAttribute('href')).toBe(
      `/invoices/${anId(77)}`,
    );
    expect(screen.getByRole('button', { name: 'Open invoice' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Actions/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Preview',
      'Mark as sent',
      'Create invoice',
      'Duplicate',
    ]);
  });

  it('opens the draft instead of creating a second one', async () => {
    const draft = { id: anId(78), type: 'invoice', state: 'draft', number: null, dueMinor: 0 } as const;
    await openDocument({ type: 'quote', state: 'accepted', related: [draft] });
    expect(screen.getByRole('button', { name: 'Open draft invoice' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create invoice' })).toBeNull();
  });
});
