import { describe, expect, it } from 'vitest';
import { ageingBucket, invoiceStatus, sumByAge } from './invoice-status.ts';
import type { StatusFacts } from './invoice-status.ts';

const today = '2026-11-23';
const statusOf = (facts: Partial<StatusFacts> = {}) =>
  invoiceStatus(
    {
      type: 'invoice',
      state: 'issued',
      balanceMinor: 100_00,
      paidMinor: 0,
      writtenOffMinor: 0,
      creditedMinor: 0,
      claimedMinor: 0,
      dueDay: today,
      viewedAt: null,
      invoicedAs: null,
      ...facts,
    },
    today,
  );
const past = '2026-11-22';

describe('the status', () => {
  it('of an invoice follows from money, due day and views', () => {
    expect(statusOf()).toBe('open');
    expect(statusOf({ viewedAt: '2026-11-23T10:00:00Z' })).toBe('viewed');
    expect(statusOf({ balanceMinor: 1, paidMinor: 99_99 })).toBe('partlyPaid');
    expect(statusOf({ balanceMinor: 0, paidMinor: 100_00 })).toBe('paid');
    expect(statusOf({ balanceMinor: -1, paidMinor: 100_01 })).toBe('overpaid');
    expect(statusOf({ balanceMinor: 0, writtenOffMinor: 3_00 })).toBe('writtenOff');
  });

  it('is overdue the day after it was due, even if partly paid', () => {
    expect(statusOf({ dueDay: past })).toBe('overdue');
    expect(statusOf({ dueDay: past, balanceMinor: 1 })).toBe('overdue');
    expect(statusOf({ dueDay: past, balanceMinor: 0 })).toBe('paid');
    expect(statusOf({ dueDay: null })).toBe('open');
  });

  it('says that credit notes settled it, or that they leave money to pay back', () => {
    expect(statusOf({ balanceMinor: 0, creditedMinor: 100_00 })).toBe('credited');
    expect(statusOf({ balanceMinor: 0, creditedMinor: 40_00, paidMinor: 60_00 })).toBe('paid');
    expect(statusOf({ balanceMinor: -40_00, creditedMinor: 40_00, paidMinor: 100_00 })).toBe('refundDue');
    expect(statusOf({ balanceMinor: 60_00, creditedMinor: 40_00 })).toBe('open');
  });

  it('of drafts and void invoices doesn’t depend on money', () => {
    expect(statusOf({ state: 'draft', dueDay: past })).toBe('draft');
    expect(statusOf({ state: 'void', dueDay: past })).toBe('void');
  });

  it('of a credit note is never open or late', () => {
    expect(statusOf({ type: 'creditNote', dueDay: past })).toBe('issued');
  });

  it('of a quote is invoiced once its invoice is issued, regardless of the answer', () => {
    const invoicedAs = { id: 'new', number: '2026-0007' };
    for (const state of ['sent', 'accepted', 'declined', 'expired'] as const)
      expect(statusOf({ type: 'quote', state, dueDay: past, invoicedAs })).toBe('invoiced');
  });

  it('of a quote expires after its last day, unless it was answered', () => {
    expect(statusOf({ type: 'quote', state: 'sent' })).toBe('sent');
    expect(statusOf({ type: 'quote', state: 'sent', dueDay: past })).toBe('expired');
    const viewedAt = '2026-11-23T10:00:00Z';
    expect(statusOf({ type: 'quote', state: 'sent', viewedAt })).toBe('viewed');
    expect(statusOf({ type: 'quote', state: 'sent', dueDay: past, viewedAt })).toBe('expired');
    expect(statusOf({ type: 'quote', state: 'accepted', viewedAt })).toBe('accepted');
    expect(statusOf({ type: 'quote', state: 'accepted', dueDay: past })).toBe('accepted');
    expect(statusOf({ type: 'quote', state: 'declined' })).toBe('declined');
  });
});

describe('the age of a balance', () => {
  it.each([
    [null, 'notDue'],
    ['2026-11-23', 'notDue'],
    ['2026-11-22', 'upTo30'],
    ['2026-10-24', 'upTo30'],
    ['2026-10-23', 'upTo60'],
    ['2026-09-24', 'upTo60'],
    ['2026-09-23', 'upTo90'],
    ['2026-08-25', 'upTo90'],
    ['2026-08-24', 'over90'],
  ])('due %s is %s', (dueDay, bucket) => {
    expect(ageingBucket(dueDay, today)).toBe(bucket);
  });

  it('sums what is open, without credit', () => {
    const open = [
      { dueDay: today, balanceMinor: 5 },
      { dueDay: past, balanceMinor: 7 },
      { dueDay: past, balanceMinor: -100 },
      { dueDay: '2025-01-01', balanceMinor: 11 },
    ];
    expect(sumByAge(open, today)).toEqual([5, 7, 0, 0, 11]);
  });
});
