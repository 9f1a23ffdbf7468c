import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import '#src/features/invoices/web/editor/draft-page.tsx';
import { InvoicePage } from '#src/features/invoices/web/invoice-page.tsx';
import { anId } from '#tests/support/entity-fixtures.ts';
import {
  draftRecord,
  fakeInvoicesServer,
  invoiceLine,
  invoiceSettings,
} from '#tests/support/screen/fake-invoices-server.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';

const hourMs = 3_600_000;
const ids = [anId(81), anId(82)] as const;
const before = { from: '2026-11-20', to: '2026-11-30' };
const after = { from: '2026-12-01', to: '2026-12-10' };

async function openDraft(line: Partial<InvoiceLine>) {
  const entries = ids.map((id) => ({ id, revision: 1 }));
  const days = { from: before.from, to: after.to };
  const made = { id: anId(61), kind: 'time', title: 'Website', durationMs: 3 * hourMs, entries } as const;
  const server = fakeInvoicesServer(draftRecord({ lines: [invoiceLine({ ...made, ...days, ...line })] }));
  const seller = { ...invoiceSettings.seller, name: 'Ada', country: 'DE' };
  const laterRates = [{ from: after.from, rate: '21' }];
  const tax = { ...invoiceSettings.tax, defaultRate: '19', laterRates };
  Object.assign(server, {
    settings: { ...invoiceSettings, seller, tax },
    linesFromTime: [
      { ...made, ...before, taxRate: '19', durationMs: hourMs, entries: [entries[0]] },
      { ...made, ...after, id: anId(62), taxRate: '21', durationMs: 2 * hourMs, entries: [entries[1]] },
    ],
  });
  const path = { initialEntries: [`/invoices/${server.draft.id}`] };
  const router = createMemoryRouter([{ path: '/invoices/:id', element: <InvoicePage /> }], path);
  render(<RouterProvider router={router} />, { wrapper: SignedIn });
  await screen.findByRole('heading', { level: 2, name: 'Lines' });
  return server;
}

it('a line of time from before and after a change of the rate can be split, each part with its own', async () => {
  const discount = { amountMinor: 500, reason: null };
  const server = await openDraft({ taxRate: '21', title: 'Relaunch', discount });
  await userEvent.click(await screen.findByRole('button', { name: 'Split line' }));
  await waitFor(() =>
    expect(server.draft.lines).toMatchObject([
      { title: 'Relaunch', discount, taxRate: '19', durationMs: hourMs, ...before },
      { title: 'Relaunch', discount: null, taxRate: '21', durationMs: 2 * hourMs, ...after },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Split line' })).toBeNull());
});

it('a line with a rate that someone chose stays as it is', async () => {
  await openDraft({ taxRate: '7' });
  expect(screen.queryByRole('button', { name: 'Split line' })).toBeNull();
});
