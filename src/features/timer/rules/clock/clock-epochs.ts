/** The period between two jumps of a device's clock, with the offset to the server's clock. See `server-clock.ts`. */
export type Epoch = {
  id: number;
  /** Change of the offset since the previous epoch, in ms, as far as the device can tell. */
  step: number;
  /** The step was observed rather than assumed. */
  isStepSure: boolean;
  /** Server time minus device time, in ms, measured from a response; null: no measurement yet. */
  offset: number | null;
  /** Maximum error of the offset, in ms. */
  error: number;
};

/**
 * The measured offset, or one derived from the nearest measured epoch; observed steps take precedence over assumed
 * ones.
 */
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

/** Whether the offset is measured, or derived from observed steps only. */
export function isOffsetCertain(epochs: readonly Epoch[], epochId: number): boolean {
  return (
    epochs.some(({ id }) => id === epochId) &&
    surelyMeasuredIndex(epochs, epochIndex(epochs, epochId)) !== undefined
  );
}

/** An unknown epoch has been dropped: use the oldest one. */
export function epochIndex(epochs: readonly Epoch[], epochId: number): number {
  return Math.max(
    0,
    epochs.findIndex(({ id }) => id === epochId),
  );
}

/** The nearest measured epoch with only observed steps in between. */
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

/** Sum of all steps after the first epoch, up to this one. */
function sumSteps(epochs: readonly Epoch[], index: number): number {
  return epochs.slice(1, index + 1).reduce((sum, { step }) => sum + step, 0);
}
