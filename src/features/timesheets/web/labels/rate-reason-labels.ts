import * as m from '#messages/timesheets.ts';
import { unsyncedRateReason } from '#src/features/timesheets/rules/pricing/rate-reason.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';

/** "Retainer, 17:55 of 24:48 h left". Returns other text unchanged. */
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
    case unsyncedRateReason:
      return m.pricedWhenSynced;
    default:
      return reason;
  }
}

function formatRetainerHours(detail: string): string {
  const [leftMs = 0, totalMs = 0] = detail.split('/').map(Number);
  return m.retainerHoursLeft({ left: formatDuration(leftMs), total: formatDuration(totalMs) });
}
