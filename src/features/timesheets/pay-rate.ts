import { type Billing, defaultRate, defaultRetainerRate } from '#src/features/clients/client.ts';
import type { ProjectBilling } from '#src/features/projects/project.ts';
import { type Decimal, decimal, difference, roundedQuotient } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';

/** What an hour is worth and why, in words; `takesRetainer`: the hours come out of those bought ahead. */
export type PayRate = { rate: number; reason: string; takesRetainer: boolean };

/** The settings that count for a project, and whose the hourly rate is. */
export type EffectiveBilling = ProjectBilling & { hourlyRateOf: 'project' | 'client' };

/** The project's own settings, each with the client's as its default. [3.8] */
export function billingOf(project: ProjectBilling, client: Billing | null): EffectiveBilling {
  return {
    billingType: project.billingType ?? client?.billingType ?? null,
    hourlyRate: project.hourlyRate ?? client?.hourlyRate ?? null,
    hourlyRateOf: project.hourlyRate === null ? 'client' : 'project',
    retainerRate: project.retainerRate ?? client?.retainerRate ?? null,
    retainerHours: project.retainerHours ?? client?.retainerHours ?? null,
    retainerHoursUsed: project.retainerHoursUsed,
  };
}

/**
 * Retainer hours are spent first; after that the hourly rate applies. [9.1-9.4]
 * An entry counts by the state before it, also where it crosses the retainer's end.
 * A project without a billing type is billed by the hour.
 */
export function payRate(billing: EffectiveBilling | null): PayRate {
  if (!billing) return { rate: defaultRate, reason: 'Default rate, no project', takesRetainer: false };
  switch (billing.billingType) {
    case 'fixed':
      return { rate: 0, reason: 'Fixed price', takesRetainer: false };
    case 'retainer':
      return retainerRate(billing);
    case 'hourly':
    case null:
      return hourlyRate(billing);
  }
}

/** Duration × rate, rounded once, a half away from zero; 0 when not billable. [9.5] */
export function amountMinor(work: {
  seconds: number;
  rate: number;
  billable: boolean;
  currency: string;
}): number {
  if (!work.billable) return 0;
  const { digits, scale } = decimal(work.rate);
  if (digits < 0n || work.seconds < 0) throw new RangeError('Neither time nor a rate can be negative');
  const minorPerUnit = 10n ** BigInt(minorDigits(work.currency));
  return Number(
    roundedQuotient(BigInt(work.seconds) * digits * minorPerUnit, secondsAnHour * 10n ** BigInt(scale)),
  );
}

const secondsAnHour = 3600n;

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

function retainerRate(billing: EffectiveBilling): PayRate {
  const bought = billing.retainerHours ?? 0;
  const left = difference(decimal(bought), decimal(billing.retainerHoursUsed));
  if (left.digits > 0n) {
    return {
      rate: billing.retainerRate ?? defaultRetainerRate,
      reason: `Retainer, ${inWords(hundredths(left))} of ${inWords(hundredths(decimal(bought)))} h left`,
      takesRetainer: true,
    };
  }
  const after = hourlyRate(billing);
  return { ...after, reason: `Retainer used up. ${after.reason}` };
}

function hundredths({ digits, scale }: Decimal): bigint {
  return roundedQuotient(digits * 100n, 10n ** BigInt(scale));
}

function inWords(hours: bigint): string {
  return hours === 0n ? 'under 0.01' : String(Number(hours) / 100);
}
