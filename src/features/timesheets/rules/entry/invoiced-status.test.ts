import { describe, expect, it } from 'vitest';
import { canSetInvoiced, invoicedReason, isInvoicedElsewhere, isSystemAction } from './invoiced-status.ts';

const line = (action: string, isOurs = true) => ({
  time: '2026-11-20T09:00:00.000Z',
  action,
  ...(isOurs && { system: true }),
});
const entry = (fields: object = {}, ...actions: string[]) => ({
  billable: true,
  invoiced: true,
  invoiceNumber: null,
  activityLog: actions.map((action) => line(action)),
  ...fields,
});

describe('an entry is invoiced elsewhere', () => {
  it.each([
    { actions: ['imported as invoiced'], is: true },
    { actions: ['created', 'marked as invoiced elsewhere'], is: true },
    { actions: ['imported as invoiced', 'marked as not invoiced', 'invoiced'], is: false },
    { actions: ['imported as invoiced', 'marked as not invoiced'], is: false },
    { actions: ['marked as not invoiced', 'marked as invoiced elsewhere'], is: true },
    { actions: ['imported as invoiced', 'edited notes'], is: true },
    { actions: ['created'], is: false },
  ])('by what its log says last: $actions', ({ actions, is }) => {
    expect(isInvoicedElsewhere(entry({}, ...actions))).toBe(is);
  });

  it('never with an invoice number, when not invoiced, or if the caller wrote the line', () => {
    expect(isInvoicedElsewhere(entry({ invoiceNumber: '7' }, 'imported as invoiced'))).toBe(false);
    expect(isInvoicedElsewhere(entry({ invoiced: false }, 'imported as invoiced'))).toBe(false);
    expect(isInvoicedElsewhere(entry({ activityLog: [line('imported as invoiced', false)] }))).toBe(false);
  });
});

it('knows why an entry is locked', () => {
  expect(invoicedReason(entry({}, 'imported as invoiced'))).toEqual({ code: 'invoicedBeforeImport' });
  expect(invoicedReason(entry({}, 'marked as invoiced elsewhere'))).toEqual({ code: 'invoicedElsewhere' });
  expect(invoicedReason(entry({}, 'invoiced'))).toEqual({ code: 'onInvoice', number: null });
  const onInvoice = entry({ invoiceNumber: '7' }, 'imported as invoiced');
  expect(invoicedReason(onInvoice)).toEqual({ code: 'onInvoice', number: '7' });
});

it('can be marked if billable or marked before, not on an invoice, and synced', () => {
  const open = entry({ invoiced: false });
  expect([canSetInvoiced(open, true), canSetInvoiced(open, false)]).toEqual([true, false]);
  expect(canSetInvoiced({ ...open, billable: false }, true)).toBe(false);
  expect(canSetInvoiced({ ...open, isPending: true }, true)).toBe(false);
  const before = entry({ billable: false }, 'imported as invoiced');
  expect([canSetInvoiced(before, true), canSetInvoiced(before, false)]).toEqual([false, true]);
  const invoiced = entry({ invoiceNumber: '7' }, 'marked as invoiced elsewhere');
  expect([canSetInvoiced(invoiced, true), canSetInvoiced(invoiced, false)]).toEqual([false, false]);
});

it('doesn’t let callers write log lines about invoices', () => {
  const actions = [
    'invoiced',
    'imported as invoiced',
    'marked as invoiced elsewhere',
    'marked as not invoiced',
  ];
  expect(actions.every(isSystemAction)).toBe(true);
  expect(isSystemAction('pause')).toBe(false);
});
