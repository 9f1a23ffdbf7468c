import * as m from '#messages/projects.ts';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import type { Preferences } from '#src/features/identity/rules/preferences.ts';
import type { EffectiveBilling } from '#src/features/projects/rules/billing-terms-by-day.ts';
import type { ProjectStatus } from '#src/features/projects/rules/project-limits.ts';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import { formatRate } from '#src/platform/web/format/amount.tsx';

/** [4.31] */
export const projectStatusLabels: Readonly<Record<ProjectStatus, string>> = {
  Active: m.active,
  'On hold': m.onHold,
  Completed: m.completed,
  Archived: m.archived,
};

type AccountRate = Pick<Preferences, 'currency' | 'defaultRate'>;

/** "Your default rate, €93.75/h" */
export function formatDefaultRate(account: AccountRate): string {
  return m.yourDefaultRate({ rate: formatRate(defaultRates(account).hourly, account.currency) });
}

/** The billing settings as text, with the rates that pricing uses. [3.8, 9.1-9.4] */
export function formatBilling(billing: EffectiveBilling, account: AccountRate): string {
  const { currency } = account;
  const defaults = defaultRates(account);
  const isDefault = billing.hourlyRate === null;
  const hourlyRate = formatRate(billing.hourlyRate ?? defaults.hourly, currency);
  switch (billing.billingType) {
    case 'fixed':
      return m.fixedPrice;
    case 'retainer': {
      const hours = formatDuration(hoursToMs(billing.retainerHours ?? 0));
      const rate = formatRate(billing.retainerRate ?? defaults.retainer, currency);
      const terms = { hours, rate, hourlyRate };
      return isDefault ? m.retainerTermsThenDefault(terms) : m.retainerTerms(terms);
    }
    case 'hourly':
    case null:
      return isDefault ? formatDefaultRate(account) : m.rateAnHour({ rate: hourlyRate });
  }
}

type RetainerUsage = { retainerHoursUsed: number; retainerHoursAvailable: number | null };

/** "6:30 of 10:00 h" */
export function formatRetainerUsage({ retainerHoursUsed, retainerHoursAvailable }: RetainerUsage): string {
  const [usedMs, boughtMs] = [hoursToMs(retainerHoursUsed), hoursToMs(retainerHoursAvailable ?? 0)];
  const figures = { used: formatDuration(usedMs), bought: formatDuration(boughtMs) };
  return retainerHoursUsed >= (retainerHoursAvailable ?? 0) ? m.allHoursUsed(figures) : m.hoursUsed(figures);
}
