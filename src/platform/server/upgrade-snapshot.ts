import type { RowSnapshot } from './export-contract.ts';

/** Converts a row of an older export: columns have new names, and durations were stored in seconds. */
export function upgradeSnapshot(snapshot: RowSnapshot): RowSnapshot {
  const columns = Object.entries(snapshot).map(([column, value]): [string, unknown] => {
    const isSeconds = column.endsWith('_seconds') && newNames.has(column);
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

function upgradeAdjustment(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || !('seconds' in line)) return line;
  const { seconds, ...rest } = line;
  return { ...rest, ms: secondsToMs(seconds) };
}

/** Leaves anything but a number for the database to reject. */
function secondsToMs(seconds: unknown): unknown {
  return typeof seconds === 'number' ? seconds * 1000 : seconds;
}
