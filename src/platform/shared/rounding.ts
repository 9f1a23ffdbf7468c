export const roundingMinutes = [0, 1, 5, 6, 15, 30] as const;
export const roundingDirections = ['nearest', 'up', 'down'] as const;
export const roundingTimes = ['saved', 'billed'] as const;

/** How an account rounds each entry; 0 minutes is exact. */
export type Rounding = {
  minutes: (typeof roundingMinutes)[number];
  direction: (typeof roundingDirections)[number];
  /**
   * `saved`: the stored duration is rounded. `billed`: it stays exact, while documents, billable time and amounts are
   * rounded.
   */
  when: (typeof roundingTimes)[number];
};

/** How part of an account's work is rounded instead; when it is rounded stays a setting of the account. */
export type OtherRounding = Pick<Rounding, 'minutes' | 'direction'>;

export const noRounding: Rounding = { minutes: 0, direction: 'nearest', when: 'billed' };

/** Halves round up. */
export function roundDuration(ms: number, rounding: Rounding): number {
  const { stepMs, shiftMs } = roundingStep(rounding);
  return Math.floor((ms + shiftMs) / stepMs) * stepMs;
}

/** Add `shiftMs`, then cut to whole `stepMs`; the database rounds with the same two numbers. */
export function roundingStep({ minutes, direction }: OtherRounding): { stepMs: number; shiftMs: number } {
  if (minutes === 0) return { stepMs: 1, shiftMs: 0 };
  const stepMs = minutes * 60_000;
  return { stepMs, shiftMs: { nearest: stepMs / 2, up: stepMs - 1, down: 0 }[direction] };
}

/** Whether billable time and amounts are rounded per entry while stored time stays exact. */
export function isBillingRounded({ minutes, when }: Rounding): boolean {
  return minutes > 0 && when === 'billed';
}

/** The duration to store. */
export function savedDuration(ms: number, rounding: Rounding): number {
  return rounding.when === 'saved' ? roundDuration(ms, rounding) : ms;
}

/** The duration to print and bill. */
export function billedDuration(ms: number, rounding: Rounding): number {
  return rounding.when === 'billed' ? roundDuration(ms, rounding) : ms;
}
