import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import type { TimerFieldErrors } from '#src/features/timer/web/actions/save-problem.ts';
import { saveErrorMessage, SaveRefusedError } from '#src/features/timer/web/actions/use-save-timer.ts';
import { toFailure } from '#src/platform/web/failure.ts';

/** The field errors of a failed save, with its message and the timer they refer to. */
export type MarkedFields = { timer: Timer; problems: TimerFieldErrors; message: string };

/** Null if no field is wrong. */
export function markInvalidFields(timer: Timer, error: unknown): MarkedFields | null {
  const { fields } = error instanceof SaveRefusedError ? error : toFailure(error);
  const problems = pickFields((name) => fields[name]);
  return Object.keys(problems).length > 0 ? { timer, problems, message: saveErrorMessage(error) } : null;
}

/**
 * An error shows until its field changes or its run ends. The message of the save appears in its place, once, until it
 * vanishes like other messages. [4.20]
 */
export function currentFieldErrors(
  marked: MarkedFields | null,
  timer: Timer,
  { isMessageShown }: { isMessageShown: boolean },
): TimerFieldErrors {
  if (!marked || marked.timer.entryId !== timer.entryId) return {};
  const { problems, timer: before, message } = marked;
  return pickFields((name) => {
    if (problems[name] === undefined || timer[name] !== before[name]) return undefined;
    return isMessageShown ? message : problems[name];
  });
}

const fieldNames = ['description', 'clientId', 'projectId'] as const;

function pickFields(problemOf: (name: keyof TimerFieldErrors) => string | undefined): TimerFieldErrors {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const problem = problemOf(name);
      return problem === undefined ? [] : [[name, problem]];
    }),
  );
}
