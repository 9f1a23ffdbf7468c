import type { FieldErrors } from '#src/features/timer/rules/entry/save-timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { SaveRefusedError } from '#src/features/timer/web/actions/use-save-timer.ts';
import { toFailure } from '#src/platform/web/failure.ts';

/** The errors of a failed save, with the timer they refer to. */
export type MarkedFields = { timer: Timer; problems: FieldErrors };

export function markInvalidFields(timer: Timer, error: unknown): MarkedFields {
  const { fields } = error instanceof SaveRefusedError ? error : toFailure(error);
  return { timer, problems: pickFields(fields) };
}

/** An error shows until its field changes or its run ends. */
export function currentFieldErrors(marked: MarkedFields | null, timer: Timer): FieldErrors {
  if (!marked || marked.timer.entryId !== timer.entryId) return {};
  const { problems, timer: before } = marked;
  return pickFields(problems, (name) => timer[name] === before[name]);
}

const fieldNames = ['description', 'clientId', 'projectId'] as const;

function pickFields(
  problems: Readonly<Record<string, string | undefined>>,
  isShown: (name: keyof FieldErrors) => boolean = () => true,
): FieldErrors {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const problem = problems[name];
      return problem !== undefined && isShown(name) ? [[name, problem]] : [];
    }),
  );
}
