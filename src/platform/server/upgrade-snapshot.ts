import type { RowSnapshot } from './export-contract.ts';

/** Converts a row of an older export: columns have new names, durations were stored in seconds, and reasons of rates as text. */
export function upgradeSnapshot(snapshot: RowSnapshot): RowSnapshot {
  const columns = Object.entries(snapshot).map(([column, value]): [string, unknown] => {
    const isSeconds = column.endsWith('_seconds') && newNames.has(column);
    if (column === 'rate_reason') return [column, upgradeRateReason(value)];
    return [newNames.get(column) ?? column, isSeconds ? secondsToMs(value) : value];
  });
  const { retainer_adjustments: adjustments, ...row }: Record<string, unknown> = Object.fromEntries(columns);
  return {
    ...row,
    ...(adjustments !== undefined && {
      retainer_adjustments: Array.isArray(adjustments) ? adjustments.map(upgradeAdjustment) : adjustments,
    }),
    id: snapshot.id,
  };
}

const newNames = new Map([
  ['created_from', 'request_hash'],
  ['retainer_by_hand', 'retainer_adjustments'],
  ['duration_seconds', 'duration_ms'],
  ['retainer_seconds', 'retainer_ms'],
  ['budget_seconds', 'budget_ms'],
]);

const rateReasons = new Map<unknown, string>([
  ['Default rate, no project', 'noProject'],
  ['Fixed price', 'fixedPrice'],
  ['Hourly rate of the project', 'projectRate'],
  ['Hourly rate of the client', 'clientRate'],
  ['Default rate, the project has none', 'defaultRate'],
]);

/** Keeps texts it doesn’t know, as migration 0033 does. */
function upgradeRateReason(reason: unknown): unknown {
  if (typeof reason !== 'string') return reason;
  const [, left, total] = /^Retainer, ([\d.]+) of ([\d.]+) h left$/.exec(reason) ?? [];
  if (left !== undefined) return `retainer:${minutesInMs(left)}/${minutesInMs(total)}`;
  const [, state = '', rate = reason] =
    /^(Retainer used up|Before the retainer begins)\. (.+)$/.exec(reason) ?? [];
  const code = rateReasons.get(rate);
  if (code === undefined || state === '') return code ?? reason;
  return `${state === 'Retainer used up' ? 'retainerUsedUp' : 'beforeRetainer'}:${code}`;
}

/** Whole minutes: hours had two decimals. */
function minutesInMs(hours = ''): number {
  return Math.round(Number(hours) * 60) * 60_000;
}

function upgradeAdjustment(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || !('seconds' in line)) return line;
  const { seconds, ...rest } = line;
  return { ...rest, ms: secondsToMs(seconds) };
}

/** Leaves anything but a number for the database to reject. */
function secondsToMs(seconds: unknown): unknown {
  return typeof seconds === 'number' ? seconds * 1000 : seconds;
}
