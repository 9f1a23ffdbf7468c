import * as m from '#messages/timesheets.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';

export type HourlyRateReason = 'taskRate' | 'projectRate' | 'clientRate' | 'defaultRate';

/** Why an entry has its rate, as stored. A retainer's reason has the ms left and in total, before the entry. */
export type RateReason =
  | 'noProject'
  | 'fixedPrice'
  | HourlyRateReason
  | `retainer:${number}/${number}`
  | `retainerUsedUp:${HourlyRateReason}`
  | `beforeRetainer:${HourlyRateReason}`;

/** "Retainer, 17:55 of 24:48 h left". Returns other text unchanged, such as that of an unsynced entry. */
export function formatRateReason(reason: string): string {
  const [code = '', detail = ''] = reason.split(':');
  switch (code) {
    case 'noProject':
    case 'defaultRate':
      return m.defaultRate;
    case 'fixedPrice':
      return m.fixedPrice;
    case 'taskRate':
      return m.rateOfTask;
    case 'projectRate':
      return m.rateOfProject;
    case 'clientRate':
      return m.rateOfClient;
    case 'retainer':
      return formatRetainerHours(detail);
    case 'retainerUsedUp':
      return m.retainerUsedUp({ reason: formatRateReason(detail) });
    case 'beforeRetainer':
      return m.beforeRetainer({ reason: formatRateReason(detail) });
    default:
      return reason;
  }
}

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

function formatRetainerHours(detail: string): string {
  const [leftMs = 0, totalMs = 0] = detail.split('/').map(Number);
  return m.retainerHoursLeft({ left: formatDuration(leftMs), total: formatDuration(totalMs) });
}
