import { expect, it } from 'vitest';
import { lockMessage } from './lock-messages.ts';

it('says why an entry is locked, and how to unlock it if possible', () => {
  expect(lockMessage({ code: 'invoicedBeforeImport' })).toMatch(
    /before it was imported, .* mark it as unbilled/,
  );
  expect(lockMessage({ code: 'invoicedElsewhere' })).toMatch(/^Invoiced outside Stint/);
  expect(lockMessage({ code: 'onInvoice', number: null })).toMatch(
    /is on an invoice and can no longer be changed/,
  );
  expect(lockMessage({ code: 'onInvoice', number: '7' })).toMatch(/is on invoice 7/);
  expect(lockMessage({ code: 'lockedTime', until: '2026-11-30' })).toMatch(
    /^Time up to 30 November 2026 is locked/,
  );
});
