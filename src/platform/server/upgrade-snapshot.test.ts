import { expect, it } from 'vitest';
import { upgradeSnapshot } from './upgrade-snapshot.ts';

it.each([
  ['Default rate, no project', 'noProject'],
  ['Hourly rate of the client', 'clientRate'],
  ['Retainer used up. Default rate, the project has none', 'retainerUsedUp:defaultRate'],
  ['Before the retainer begins. Hourly rate of the project', 'beforeRetainer:projectRate'],
  ['Retainer, 17.92 of 24.8 h left', 'retainer:64500000/89280000'],
  ['Retainer, under 0.01 of 10 h left', 'Retainer, under 0.01 of 10 h left'],
  ['noProject', 'noProject'],
])('stores the reason of a rate in an older export, %s, as %s [9.1] [9.4]', (reason, code) => {
  const id = 'entry';
  expect(upgradeSnapshot({ id, rate_reason: reason })).toEqual({ id, rate_reason: code });
});
