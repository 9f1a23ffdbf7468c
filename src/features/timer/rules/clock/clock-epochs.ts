/**
 * The stretches of time between two jumps of a device's clock, and how far the service's clock is ahead in each. See
 * `server-clock.ts`.
 */
export type Epoch = {
  id: number;
  /** How much further the service's clock is ahead than in the epoch before, as far as can be told without it. */
  step: number;
  /** Whether that was seen, or is only the likeliest. */
  isStepSure: boolean;
  /** How far the service's clock is ahead of the device's, in ms, as an answer has shown; null: none has come. */
  offset: number | null;
  /** How far that may be off. */
  error: number;
};

/** As measured; or reckoned from the nearest that was, over steps that were seen rather than over likely ones. */
export function epochOffset(epochs: readonly Epoch[], epochId: number): number {
  const index = epochIndex(epochs, epochId);
  const from =
    surelyMeasuredIndex(epochs, index) ??
    measuredIndexBefore(epochs, index) ??
    measuredIndexAfter(epochs, index) ??
    0;
  const base = epochs[from]?.offset ?? epochs[0]?.step ?? 0;
  return base + sumSteps(epochs, index) - sumSteps(epochs, from);
}

/** Whether it is known how far ahead, rather than likely. */
export function isOffsetCertain(epochs: readonly Epoch[], epochId: number): boolean {
  return (
    epochs.some(({ id }) => id === epochId) &&
    surelyMeasuredIndex(epochs, epochIndex(epochs, epochId)) !== undefined
  );
}

/** An epoch that is not known any more is as good as the oldest that is. */
export function epochIndex(epochs: readonly Epoch[], epochId: number): number {
  return Math.max(
    0,
    epochs.findIndex(({ id }) => id === epochId),
  );
}

/** The nearest measured epoch with nothing but sure steps between. */
function surelyMeasuredIndex(epochs: readonly Epoch[], index: number): number | undefined {
  for (let at = index; at >= 0; at -= 1) {
    if (isMeasuredAt(epochs, at)) return at;
    if (!epochs[at]?.isStepSure) break;
  }
  for (let at = index + 1; at < epochs.length && epochs[at]?.isStepSure; at += 1) {
    if (isMeasuredAt(epochs, at)) return at;
  }
  return undefined;
}

function measuredIndexBefore(epochs: readonly Epoch[], index: number): number | undefined {
  const before = epochs.findLastIndex((epoch, at) => at <= index && epoch.offset !== null);
  return before < 0 ? undefined : before;
}

function measuredIndexAfter(epochs: readonly Epoch[], index: number): number | undefined {
  const after = epochs.findIndex((epoch, at) => at > index && epoch.offset !== null);
  return after < 0 ? undefined : after;
}

function isMeasuredAt(epochs: readonly Epoch[], index: number): boolean {
  return typeof epochs[index]?.offset === 'number';
}

/** All steps after the first epoch, up to that one. */
function sumSteps(epochs: readonly Epoch[], index: number): number {
  return epochs.slice(1, index + 1).reduce((sum, { step }) => sum + step, 0);
}
