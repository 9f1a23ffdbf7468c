import { expect, it } from 'vitest';
import { cellLockMessage, cellProblemMessage } from './cell-messages.ts';

const hour = 3_600_000;

it('says how many hours a day has, and suggests minutes', () => {
  expect(cellProblemMessage({ code: 'overLimit', hours: 24, minutes: null })).toBe('A day has 24 hours.');
  expect(cellProblemMessage({ code: 'overLimit', hours: 24, minutes: 90 })).toBe(
    'A day has 24 hours. For minutes, enter 90min.',
  );
});

it('says which time stays, and why', () => {
  const reason = { code: 'onInvoice', number: '2026-7' } as const;
  expect(cellProblemMessage({ code: 'invoicedHoursStay', ms: 3 * hour, reason })).toBe(
    '3:00 h can’t be removed. This entry is on invoice 2026-7 and can no longer be changed.',
  );
});

it('says why a cell is locked', () => {
  const cell = { day: '2026-11-20', entries: [] };
  expect(cellLockMessage(cell, true, null)).toBe(
    'The timer is running here. Save or stop it to change this cell.',
  );
  expect(cellLockMessage(cell, true, '2026-11-20')).toBe(
    'Time up to 20 November 2026 is locked. You can move the lock in Profile, Time and money.',
  );
  expect(cellLockMessage(cell, false, null)).toBeUndefined();
});
