import * as m from '#messages/platform.ts';
import type { DurationProblem } from '#src/platform/shared/durations.ts';

/** With an example. */
export const durationProblems: Readonly<Record<DurationProblem, string>> = {
  missing: m.enterDuration,
  invalid: m.invalidDuration,
};
