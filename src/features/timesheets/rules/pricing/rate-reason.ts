export type HourlyRateReason = 'taskRate' | 'projectRate' | 'clientRate' | 'defaultRate';

/** Why an entry has its rate, as stored. A retainer's reason has the ms left and in total, before the entry. */
export type RateReason =
  | 'noProject'
  | 'fixedPrice'
  | HourlyRateReason
  | `retainer:${number}/${number}`
  | `retainerUsedUp:${HourlyRateReason}`
  | `beforeRetainer:${HourlyRateReason}`;

/** An entry that the server hasn't priced yet has this; it is never stored. */
export const unsyncedRateReason = 'unsynced';

/** Whether prepaid hours of a retainer pay the entry, so that it isn’t billed as time. */
export function usesPrepaidHours({
  billable,
  rateReason,
}: {
  billable: boolean;
  rateReason: string;
}): boolean {
  return billable && rateReason.startsWith('retainer:');
}

/** Whether a rate may surprise: no rate is set, or the retainer or a fixed price changes it. */
export function isUnusualRate(reason: string): boolean {
  return !usualReasons.includes(reason.split(':')[0] ?? '');
}

const usualReasons = ['taskRate', 'projectRate', 'clientRate', 'retainer'];
