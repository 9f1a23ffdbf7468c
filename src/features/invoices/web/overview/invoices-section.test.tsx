import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InvoicesSection } from '#src/features/invoices/web/public.tsx';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { acme, draftRecord, fakeInvoicesServer } from '#tests/support/screen/fake-invoices-server.ts';
import type { FakeInvoicesServer } from '#tests/support/screen/fake-invoices-server.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';

let server: FakeInvoicesServer;
let resetTime: () => void;

beforeEach(() => {
  resetTime = setTimeSource(() => Date.parse('2026-11-23T12:00:00Z'));
  server = fakeInvoicesServer(draftRecord({ id: anId(70), type: 'quote', dueMinor: 9_900 }));
});
afterEach(() => act(resetTime));

async function open(projectId?: string) {
  render(
    <MemoryRouter>
      <SignedIn>
        <InvoicesSection clientId={acme.id} {...(projectId !== undefined && { projectId })} />
      </SignedIn>
    </MemoryRouter>,
  );
  return within(await screen.findByRole('region', { name: 'Invoices' }));
}

it('shows what a client owes per currency, and the newest invoices', async () => {
  const amounts = { dueMinor: 11_900, balanceMinor: 11_900, issuedAt: '2026-11-01T09:00:00.000Z' };
  server.others = [
    draftRecord({
      ...amounts,
      id: anId(71),
      state: 'issued',
      number: '2026-0001',
      issueDay: '2026-11-01',
      dueDay: '2026-11-15',
    }),
  ];
  server.sums = [
    {
      currency: 'EUR',
      dueMinor: 0,
      claimsMinor: 0,
      balanceMinor: 11_900,
      onAccountMinor: 4_000,
      ageing: [0, 11_900, 0, 0, 0],
    },
  ];
  const section = await open();
  const documents = within(await section.findByRole('list', { name: 'Newest invoices' }));
  expect(documents.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Draft quote23 NovDraft€99.00',
    'Invoice 2026-00011 NovOverdue€119.00',
  ]);
  expect(
    (await section.findByText('€119.00', { selector: 'dd *' })).closest('div[data-late=true]'),
  ).toBeTruthy();
  expect((await section.findByText('Credit')).nextElementSibling?.textContent).toBe('€40.00');
  const pages = section.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(pages).toEqual([
    `/invoices/new?client=${acme.id}`,
    `/invoices?client=${acme.id}&tab=overdue`,
    `/invoices/${anId(70)}`,
    `/invoices/${anId(71)}`,
    `/invoices?client=${acme.id}`,
    `/invoices/statement/${acme.id}`,
  ]);
});

it('shows the documents of one project', async () => {
  const section = await open(anId(20));
  await section.findByRole('list', { name: 'Newest invoices' });
  const pages = section.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(pages).toEqual([
    `/invoices/new?client=${acme.id}&project=${anId(20)}`,
    `/invoices/${anId(70)}`,
    `/invoices?project=${anId(20)}`,
  ]);
});

it('shows a payment that the client reported, and begins to record or dismisses it', async () => {
  const issued = draftRecord({
    id: anId(71),
    state: 'issued',
    number: '2026-0001',
    dueMinor: 11_900,
    balanceMinor: 11_900,
    issueDay: '2026-11-01',
  });
  server.others = [issued];
  const notice = { invoiceId: issued.id, invoiceNumber: '2026-0001', clientId: acme.id, currency: 'EUR' };
  const createdAt = '2026-11-23T09:00:00.000Z';
  server.notices = [{ ...notice, paidDay: '2026-11-12', amountMinor: 5_000, name: 'Nora', createdAt }];
  const section = await open();
  expect(await section.findByText('Nora says €50.00 was paid on 12 Nov · 2026-0001')).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '50.00');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(section.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Reported payment dismissed')).toBeTruthy();
  expect(server.requests).toEqual([{ id: issued.id, isDismissed: true }]);
});
