import * as m from '#messages/timer.ts';
import { descriptionTooLong } from '#src/features/timer/rules/entry/save-timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { toFailure } from '#src/platform/web/failure.ts';

/** Errors shown at the fields, besides the timed message. */
export type FieldErrors = Partial<Record<(typeof fieldNames)[number], string>>;

/** The errors of a failed save, with the timer they refer to. */
export type MarkedFields = { timer: Timer; problems: FieldErrors };

export function markInvalidFields(timer: Timer, error: unknown): MarkedFields {
  const { fields } = toFailure(error);
  const message = error instanceof Error ? error.message : '';
  return { timer, problems: { ...missingFieldErrors(timer, message), ...pickFields(fields) } };
}

/** An error shows until its field changes. */
export function currentFieldErrors(marked: MarkedFields | null, timer: Timer): FieldErrors {
  if (!marked) return {};
  const { problems, timer: before } = marked;
  return pickFields(problems, (name) => timer[name] === before[name]);
}

function missingFieldErrors({ clientId, projectId }: Timer, message: string): FieldErrors {
  switch (message) {
    case m.noDescription:
      return { description: m.enterDescription };
    case descriptionTooLong:
      return { description: message };
    case m.noProjectAndClient:
      return {
        ...(clientId === null && { clientId: m.selectClient }),
        ...(projectId === null && { projectId: m.selectProject }),
      };
    default:
      return {};
  }
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
