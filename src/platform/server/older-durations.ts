import type { Image } from '#src/platform/server/portable.ts';

/** A row of an export from before durations were stored in milliseconds, with the columns of today. */
export function durationsInMs(image: Image): Image {
  const { retainer_by_hand: byHand, ...row } = image;
  const entries = Object.entries(row).map(([column, value]): [string, unknown] => {
    const isOlder = olderColumns.has(column);
    return [isOlder ? column.replace('_seconds', '_ms') : column, isOlder ? inMs(value) : value];
  });
  const columns: Record<string, unknown> = Object.fromEntries(entries);
  return {
    ...columns,
    ...(byHand !== undefined && { retainer_by_hand: Array.isArray(byHand) ? byHand.map(lineInMs) : byHand }),
    id: image.id,
  };
}

const olderColumns = new Set(['duration_seconds', 'retainer_seconds', 'budget_seconds']);

function lineInMs(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || !('seconds' in line)) return line;
  const { seconds, ...rest } = line;
  return { ...rest, ms: inMs(seconds) };
}

/** Anything but a number is left for the database to refuse. */
function inMs(seconds: unknown): unknown {
  return typeof seconds === 'number' ? seconds * 1000 : seconds;
}
