import type { DefaultRates } from '#src/features/identity/rules/preferences.ts';
import type { EffectiveBilling } from '#src/features/projects/rules/billing-terms-by-day.ts';
import type { RetainerBalance } from '#src/features/projects/rules/retainer/retainer-balance.ts';
import { timeAmount } from '#src/platform/shared/money.ts';
import type { HourlyRateReason, RateReason } from './rate-reason.ts';

/** Hourly rate and reason; `takesRetainer`: the hours come out of the retainer. */
export type PayRate = { rate: number; reason: RateReason; takesRetainer: boolean };

/**
 * Retainer hours are spent first; after that the hourly rate applies. [9.1-9.4] The balance before the entry
 * decides, even if the entry uses up the retainer: `left` is the balance on its day, null if no retainer has
 * begun. A project without a billing type is billed hourly; `defaults` are the account's.
 */
export function payRate(
  billing: EffectiveBilling | null,
  left: RetainerBalance | null,
  defaults: DefaultRates,
): PayRate {
  if (!billing) return { rate: defaults.hourly, reason: 'noProject', takesRetainer: false };
  switch (billing.billingType) {
    case 'fixed':
      return { rate: 0, reason: 'fixedPrice', takesRetainer: false };
    case 'retainer':
      return retainerRate(billing, left, defaults);
    case 'hourly':
    case null:
      return hourlyRate(billing, defaults);
  }
}

/** Whether an hourly rate is set or none is needed; otherwise the account's default rate applies at some point. */
export function hasHourlyRate({ billingType, hourlyRate: rate }: EffectiveBilling): boolean {
  return billingType === 'fixed' || rate !== null;
}

/** Duration × rate, rounded once, half away from zero; 0 when not billable. [9.5] */
export function amountMinor(work: { ms: number; rate: number; billable: boolean; currency: string }): number {
  if (!work.billable) return 0;
  return timeAmount(work);
}

function hourlyRate(
  billing: EffectiveBilling,
  defaults: DefaultRates,
): PayRate & { reason: HourlyRateReason } {
  if (billing.hourlyRate === null) {
    return { rate: defaults.hourly, reason: 'defaultRate', takesRetainer: false };
  }
  return { rate: billing.hourlyRate, reason: `${billing.hourlyRateSource}Rate`, takesRetainer: false };
}

function retainerRate(
  billing: EffectiveBilling,
  left: RetainerBalance | null,
  defaults: DefaultRates,
): PayRate {
  if (left && left.leftMs > 0) {
    const { leftMs, openingMs } = left;
    return {
      rate: billing.retainerRate ?? defaults.retainer,
      reason: `retainer:${leftMs}/${openingMs}`,
      takesRetainer: true,
    };
  }
  const after = hourlyRate(billing, defaults);
  return { ...after, reason: `${left ? 'retainerUsedUp' : 'beforeRetainer'}:${after.reason}` };
}
