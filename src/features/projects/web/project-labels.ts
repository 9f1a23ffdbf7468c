import * as m from '#messages/projects.ts';
import { defaultRate, defaultRetainerRate } from '#src/features/clients/rules/client-limits.ts';
import type { EffectiveBilling } from '#src/features/projects/rules/billing-terms.ts';
import { formatHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { formatRate } from '#src/platform/web/format/format-rate.ts';

/** The billing settings as text, with the rates that pricing uses. [3.8, 9.1-9.4] */
export function formatBilling(billing: EffectiveBilling, currency: string): string {
  const hourly = m.rateAnHour({ rate: formatRate(billing.hourlyRate ?? defaultRate, currency) });
  switch (billing.billingType) {
    case 'fixed':
      return m.fixedPrice;
    case 'retainer': {
      const bought = formatHours(hoursToMs(billing.retainerHours ?? 0));
      const rate = formatRate(billing.retainerRate ?? defaultRetainerRate, currency);
      return m.retainerOfBoughtHAt({ bought, rate, hourly });
    }
    case 'hourly':
    case null:
      return hourly;
  }
}
