import { defaultRate, defaultRetainerRate } from '#src/features/clients/client.ts';
import type { EffectiveBilling } from '#src/features/projects/project-terms.ts';
import type { RetainerLeft } from '#src/features/projects/retainer-left.ts';
import { decimal, roundedQuotient } from '#src/platform/shared/decimals.ts';
import { hourMs } from '#src/platform/shared/durations.ts';
import { minorDigits } from '#src/platform/shared/money.ts';

/** What an hour is worth and why, in words; `takesRetainer`: the hours come out of those bought ahead. */
export type PayRate = { rate: number; reason: string; takesRetainer: boolean };

/**
 * Retainer hours are spent first; after that the hourly rate applies. [9.1-9.4]
 * An entry counts by the state before it, also where it crosses the retainer's end: `left` is what is left on its day,
 * null where no retainer has begun by then. A project without a billing type is billed by the hour.
 */
export function payRate(billing: EffectiveBilling | null, left: RetainerLeft | null): PayRate {
  if (!billing) return { rate: defaultRate, reason: 'Default rate, no project', takesRetainer: false };
  switch (billing.billingType) {
    case 'fixed':
      return { rate: 0, reason: 'Fixed price', takesRetainer: false };
    case 'retainer':
      return retainerRate(billing, left);
    case 'hourly':
    case null:
      return hourlyRate(billing);
  }
}

/** Duration × rate, rounded once, a half away from zero; 0 when not billable. [9.5] */
export function amountMinor(work: { ms: number; rate: number; billable: boolean; currency: string }): number {
  if (!work.billable) return 0;
  const { digits, scale } = decimal(work.rate);
  if (digits < 0n || work.ms < 0) throw new RangeError('Neither time nor a rate can be negative');
  const minorPerUnit = 10n ** BigInt(minorDigits(work.currency));
  return Number(roundedQuotient(BigInt(work.ms) * digits * minorPerUnit, msAnHour * 10n ** BigInt(scale)));
}

const msAnHour = BigInt(hourMs);

function hourlyRate(billing: EffectiveBilling): PayRate {
  if (billing.hourlyRate === null) {
    return { rate: defaultRate, reason: 'Default rate, the project has none', takesRetainer: false };
  }
  return {
    rate: billing.hourlyRate,
    reason: `Hourly rate of the ${billing.hourlyRateOf}`,
    takesRetainer: false,
  };
}

function retainerRate(billing: EffectiveBilling, left: RetainerLeft | null): PayRate {
  if (left && left.leftMs > 0) {
    const { leftMs, openingMs } = left;
    return {
      rate: billing.retainerRate ?? defaultRetainerRate,
      reason: `Retainer, ${inWords(leftMs)} of ${inWords(openingMs)} h left`,
      takesRetainer: true,
    };
  }
  const after = hourlyRate(billing);
  return { ...after, reason: `${left ? 'Retainer used up' : 'Before the retainer begins'}. ${after.reason}` };
}

/** Hours to the hundredth. */
function inWords(ms: number): string {
  const hundredths = roundedQuotient(BigInt(ms) * 100n, msAnHour);
  return hundredths === 0n ? 'under 0.01' : String(Number(hundredths) / 100);
}
