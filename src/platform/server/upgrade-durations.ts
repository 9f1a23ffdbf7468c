import type { RowSnapshot } from './export-contract.ts';

/** Converts a row of an export from before durations were stored in milliseconds. */
export function upgradeDurations(snapshot: RowSnapshot): RowSnapshot {
  const { retainer_by_hand: byHand, ...row } = snapshot;
  const entries = Object.entries(row).map(([column, value]): [string, unknown] => {
    const isOlder = secondsColumns.has(column);
    return [isOlder ? column.replace('_seconds', '_ms') : column, isOlder ? secondsToMs(value) : value];
  });
  const columns: Record<string, unknown> = Object.fromEntries(entries);
  return {
    ...columns,
    ...(byHand !== undefined && {
      retainer_by_hand: Array.isArray(byHand) ? byHand.map(upgradeAdjustment) : byHand,
    }),
    id: snapshot.id,
  };
}

const secondsColumns = new Set(['duration_seconds', 'retainer_seconds', 'budget_seconds']);

function upgradeAdjustment(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || !('seconds' in line)) return line;
  const { seconds, ...rest } = line;
  return { ...rest, ms: secondsToMs(seconds) };
}

/** Leaves anything but a number for the database to reject. */
function secondsToMs(seconds: unknown): unknown {
  return typeof seconds === 'number' ? seconds * 1000 : seconds;
}
