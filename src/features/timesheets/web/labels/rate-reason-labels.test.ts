import { expect, it } from 'vitest';
import { formatRateReason } from './rate-reason-labels.ts';

it.each([
  ['noProject', 'Default rate'],
  ['fixedPrice', 'Fixed price'],
  ['projectRate', 'Hourly rate of the project'],
  ['clientRate', 'Hourly rate of the client'],
  ['defaultRate', 'Default rate'],
  ['retainer:64500000/89280000', 'Retainer, 17:55 of 24:48 h left'],
  ['retainer:1000/36000000', 'Retainer, 0:00 of 10:00 h left'],
  ['retainerUsedUp:clientRate', 'Retainer used up. Hourly rate of the client'],
  ['beforeRetainer:defaultRate', 'Before the retainer begins. Default rate'],
])('explains the rate of an entry stored as %s [9.1] [9.2] [9.3] [9.4]', (reason, text) => {
  expect(formatRateReason(reason)).toBe(text);
});

it('shows other text as it is, such as that of an unsynced entry', () => {
  expect(formatRateReason('Not synced yet')).toBe('Not synced yet');
});
