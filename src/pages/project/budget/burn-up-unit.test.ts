import { afterEach, expect, it } from 'vitest';
import { summarizeRates } from '#src/features/clients/web/public.tsx';
import { formatBilling } from '#src/features/projects/web/public.tsx';
import { hourMs } from '#src/platform/shared/durations.ts';
import { setFormats } from '#src/platform/shared/formats/formats.ts';
import { burnUpUnit } from './burn-up-unit.ts';

afterEach(() => setFormats(null));

it.each([
  ['h:mm', '7:30'],
  ['decimal', '7.50'],
] as const)('hours bought and those of a chart are in the account’s format: %s', (hours, written) => {
  setFormats({ date: 'd mmm yyyy', time: '24h', hours, number: '1,234.56' });
  const rates = { retainerHours: 7.5, retainerRate: 75, hourlyRate: 90 };
  const retainer = { ...rates, billingType: 'retainer', hourlyRateSource: 'project' } as const;
  expect([
    formatBilling(retainer, { currency: 'EUR', defaultRate: 90 }),
    summarizeRates(retainer, 'EUR'),
    burnUpUnit('hours', 'EUR').formatTick(7.5 * hourMs),
  ]).toEqual([
    `Retainer of ${written} h at €75.00/h, then €90.00/h`,
    `Retainer of ${written} h · €75.00/h · then €90.00/h`,
    written,
  ]);
});
