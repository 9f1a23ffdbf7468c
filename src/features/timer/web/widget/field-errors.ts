import * as m from '#messages/timer.ts';
import { timerMessages } from '#src/features/timer/rules/entry/save-timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { toFailure } from '#src/platform/web/failure.ts';

/** Errors shown at the fields, besides the timed message. */
export type FieldErrors = Partial<Record<'description' | 'clientId' | 'projectId', string>>;

/** The errors of a failed save, with the timer they refer to. */
export type MarkedFields = { timer: Timer; problems: FieldErrors };

export function markInvalidFields(timer: Timer, error: unknown): MarkedFields {
  const { fields } = toFailure(error);
  const message = error instanceof Error ? error.message : '';
  return { timer, problems: { ...missingFieldErrors(timer, message), ...pickTimerFields(fields) } };
}

/** An error shows until its field changes. */
export function currentFieldErrors(marked: MarkedFields | null, timer: Timer): FieldErrors {
  if (!marked) return {};
  const { problems, timer: before } = marked;
  return {
    ...(timer.description === before.description && pickError(problems, 'description')),
    ...(timer.clientId === before.clientId && pickError(problems, 'clientId')),
    ...(timer.projectId === before.projectId && pickError(problems, 'projectId')),
  };
}

function missingFieldErrors({ clientId, projectId }: Timer, message: string): FieldErrors {
  switch (message) {
    case timerMessages.noDescription:
      return { description: m.enterADescription };
    case timerMessages.descriptionTooLong:
      return { description: message };
    case timerMessages.noProjectAndClient:
      return {
        ...(clientId === null && { clientId: m.selectAClient }),
        ...(projectId === null && { projectId: m.selectAProject }),
      };
    default:
      return {};
  }
}

function pickTimerFields(fields: Record<string, string>): FieldErrors {
  const { description, clientId, projectId } = fields;
  return {
    ...(description !== undefined && { description }),
    ...(clientId !== undefined && { clientId }),
    ...(projectId !== undefined && { projectId }),
  };
}

function pickError(problems: FieldErrors, name: keyof FieldErrors): FieldErrors {
  const problem = problems[name];
  return problem === undefined ? {} : { [name]: problem };
}
