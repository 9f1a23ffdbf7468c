import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { draftRecord, fakeInvoicesServer } from '#tests/support/screen/fake-invoices-server.ts';
import type { FakeInvoicesServer } from '#tests/support/screen/fake-invoices-server.ts';
import { paymentRecord } from '#tests/support/screen/fake-payments.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';

/** €100 of which €50 are paid. */
const invoice = draftRecord({
  state: 'issued',
  number: '2026-0001',
  issueDay: '2026-11-01',
  dueDay: '2026-11-30',
  grossMinor: 10_000,
  dueMinor: 10_000,
  paidMinor: 5000,
  balanceMinor: 5000,
});

const today = '2026-11-23';

function openPayments(served: Partial<FakeInvoicesServer> = {}): FakeInvoicesServer {
  const { draft = invoice } = served;
  return open(<PaymentsSection invoice={draft} today={today} />, served);
}

function open(element: ReactElement, served: Partial<FakeInvoicesServer> = {}): FakeInvoicesServer {
  const server = Object.assign(fakeInvoicesServer(invoice), { payments: [paymentRecord()] }, served);
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />, { wrapper: SignedIn });
  return server;
}

const typeInto = async (name: string, text: string) => {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('a recorded payment', () => {
  it('is edited, and its part follows the amount', async () => {
    const server = openPayments();
    await userEvent.click(await screen.findByRole('button', { name: /^Edit Payment/ }));
    await typeInto('Amount', '60');
    await typeInto('Reference', 'Statement 8');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.changes).toEqual([
        {
          day: '2026-11-20',
          method: 'transfer',
          reference: 'Statement 8',
          notes: null,
          amountMinor: 6000,
          allocations: [{ invoiceId: invoice.id, amountMinor: 6000 }],
        },
      ]),
    );
  });

  it('keeps parts that were chosen by hand', async () => {
    const server = openPayments({ payments: [paymentRecord({ amountMinor: 8000 })] });
    await userEvent.click(await screen.findByRole('button', { name: /^Edit Payment/ }));
    await typeInto('Amount', '90');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.changes).toMatchObject([
        { amountMinor: 9000, allocations: [{ invoiceId: invoice.id, amountMinor: 5000 }] },
      ]),
    );
  });

  it('that changed elsewhere loads the latest version, and keeps what was typed', async () => {
    const server = openPayments();
    await userEvent.click(await screen.findByRole('button', { name: /^Edit Payment/ }));
    await typeInto('Reference', 'Mine');
    server.payments = [paymentRecord({ revision: 2, method: 'card' })];
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: /latest/i }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.changes).toMatchObject([{ reference: 'Mine', method: 'card' }]));
  });

  it('that is a refund changes with its part', async () => {
    const server = openPayments({ payments: [paymentRecord({ kind: 'refund', id: anId(71) })] });
    await userEvent.click(await screen.findByRole('button', { name: /^Edit Refund/ }));
    await typeInto('Amount', '40');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.changes).toMatchObject([
        { amountMinor: 4000, allocations: [{ invoiceId: invoice.id, amountMinor: 4000 }] },
      ]),
    );
  });
});

describe('money on account', () => {
  it('pays the invoice in one click', async () => {
    const server = openPayments({ onAccountMinor: 2000 });
    await screen.findByText('This client has €20.00 of credit.');
    await userEvent.click(screen.getByRole('button', { name: 'Apply to this invoice' }));
    await screen.findByText('Credit applied');
    expect(server.requests).toEqual([{ allocatedOnAccount: invoice.id }]);
    await waitFor(() => expect(screen.queryByText(/of credit\.$/)).toBeNull());
  });

  it('that another tab has used gives the reason', async () => {
    const server = openPayments({ onAccountMinor: 2000 });
    const apply = await screen.findByRole('button', { name: 'Apply to this invoice' });
    server.onAccountMinor = 0;
    await userEvent.click(apply);
    await screen.findByText('This client has no credit that this invoice needs.');
    await waitFor(() => expect(apply.isConnected).toBe(false));
  });

  it('isn’t mentioned when there is none', async () => {
    openPayments();
    await screen.findByText('Amount due');
    expect(screen.queryByText(/of credit\.$/)).toBeNull();
  });
});

describe('money applied from account', () => {
  const fromAccount = { amountMinor: 2000, at: '2026-11-22T09:00:00.000Z' };
  const allocations = [{ invoiceId: invoice.id, invoiceNumber: '2026-0001', amountMinor: 5000, fromAccount }];

  it('is a step of the invoice, beside what the payment paid at first', async () => {
    openPayments({ payments: [paymentRecord({ amountMinor: 8000, revision: 2, allocations })] });
    await screen.findByText('Credit applied');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Credit applied22 Nov · paid on 20 Nov−€20.00',
      'Payment20 Nov · Bank transfer · Statement 7 · part of €80.00−€30.00',
      'Balance€50.00',
    ]);
  });

  it('returns to account as it was applied', async () => {
    const server = openPayments({ payments: [paymentRecord({ amountMinor: 8000, allocations })] });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Turn back into credit what was applied on 22 Nov' }),
    );
    await screen.findByText('Turned back into credit');
    expect(server.requests).toEqual([{ returnedToAccount: invoice.id, appliedAt: fromAccount.at }]);
  });
});

describe('a payment like a recorded one', () => {
  const openDialog = () =>
    open(
      <RecordPaymentDialog
        clientId={invoice.clientId ?? ''}
        currency="EUR"
        chosenIds={[invoice.id]}
        today="2026-11-20"
        onClose={() => undefined}
      />,
    );
  const question = 'The same amount is already recorded for this client and day. Record it again?';

  it('is recorded after a question', async () => {
    const server = openDialog();
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain(question);
    expect(document.activeElement?.textContent).toBe('Keep editing');
    expect(server.requests).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Record anyway' }));
    await screen.findByText('Payment of €50.00 recorded');
    expect(server.requests).toMatchObject([{ amountMinor: 5000 }]);
  });

  it('stays in the form, which Escape or Enter leads back to', async () => {
    const server = openDialog();
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText(question);
    await userEvent.keyboard('{Enter}');
    await typeInto('Amount', '50.00');
    await userEvent.keyboard('{Enter}');
    await screen.findByText(question);
    await userEvent.keyboard('{Escape}');
    await typeInto('Amount', '40');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Payment of €40.00 recorded');
    expect(server.requests).toMatchObject([{ amountMinor: 4000 }]);
  });
});

it('a part that is no amount is an error at its field, and nothing is recorded', async () => {
  const server = open(
    <RecordPaymentDialog
      clientId={invoice.clientId ?? ''}
      currency="EUR"
      chosenIds={[invoice.id]}
      today={today}
      onClose={() => undefined}
    />,
    { payments: [] },
  );
  await typeInto('Part for Invoice 2026-0001', '5o');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const part = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Part for Invoice 2026-0001',
    description: 'Amount must be a number.',
  });
  expect(part.value).toBe('5o');
  expect(server.requests).toEqual([]);
  await typeInto('Part for Invoice 2026-0001', '40');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Payment of €50.00 recorded');
  const allocations = [{ invoiceId: invoice.id, amountMinor: 4000 }];
  expect(server.requests).toMatchObject([{ amountMinor: 5000, allocations }]);
});

it('a refund of more than was paid says so at its amount', async () => {
  const server = open(
    <PaymentDialog invoice={invoice} kind="refund" today={today} onClose={() => undefined} />,
  );
  await typeInto('Amount', '50.01');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const amount = await screen.findByRole('textbox', {
    name: 'Amount',
    description: /Refunds can’t be higher/,
  });
  expect(document.activeElement).toBe(amount);
  expect(server.requests).toEqual([]);
});

describe('a written-off invoice', () => {
  const writtenOff = { ...invoice, paidMinor: 0, writtenOffMinor: 10_000, balanceMinor: 0 };

  it('takes a payment of what was written off', async () => {
    const server = open(
      <RecordPaymentDialog
        clientId={invoice.clientId ?? ''}
        currency="EUR"
        chosenIds={[invoice.id]}
        today={today}
        onClose={() => undefined}
      />,
      { draft: writtenOff, onAccountMinor: 500 },
    );
    await screen.findByText('€100.00 written off · due 30 Nov');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Payment of €100.00 recorded');
    const allocations = [{ invoiceId: invoice.id, amountMinor: 10_000 }];
    expect(server.requests).toMatchObject([{ amountMinor: 10_000, allocations }]);
  });

  it('shows what payments took back of the write-off', async () => {
    const part = { invoiceId: invoice.id, invoiceNumber: '2026-0001', amountMinor: 10_000 };
    const writeOff = paymentRecord({
      id: anId(71),
      kind: 'writeOff',
      amountMinor: 10_000,
      reference: 'Insolvent',
      allocations: [{ ...part, fromAccount: null, takenBackMinor: 5000 }],
    });
    const payment = paymentRecord({ createdAt: '2026-11-21T09:00:00.000Z' });
    const draft = { ...invoice, writtenOffMinor: 5000, balanceMinor: 0 };
    openPayments({ draft, payments: [payment, writeOff] });
    await screen.findByText('Payment');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Payment20 Nov · Bank transfer · Statement 7−€50.00',
      'Write-off20 Nov · Insolvent · €50.00 taken back−€50.00',
      'Balance€0.00',
    ]);
  });
});
