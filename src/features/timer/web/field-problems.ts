import { timerMessages } from '#src/features/timer/timer-entry.ts';
import type { Timer } from '#src/features/timer/timer.ts';
import { failureOf } from '#src/platform/web/failure.ts';

/** What is wrong with which field, beside the message that goes by itself. */
export type FieldProblems = Partial<Record<'description' | 'clientId' | 'projectId', string>>;

/** What a save that failed says of the fields, as they were then. */
export type MarkedFields = { timer: Timer; problems: FieldProblems };

export function markedFields(timer: Timer, error: unknown): MarkedFields {
  const { fields } = failureOf(error);
  const message = error instanceof Error ? error.message : '';
  return { timer, problems: { ...missing(timer, message), ...pick(fields) } };
}

/** A field is marked until something else stands in it. */
export function problemsNow(marked: MarkedFields | null, timer: Timer): FieldProblems {
  if (!marked) return {};
  const { problems, timer: before } = marked;
  return {
    ...(timer.description === before.description && pickOne(problems, 'description')),
    ...(timer.clientId === before.clientId && pickOne(problems, 'clientId')),
    ...(timer.projectId === before.projectId && pickOne(problems, 'projectId')),
  };
}

function missing({ clientId, projectId }: Timer, message: string): FieldProblems {
  switch (message) {
    case timerMessages.noDescription:
      return { description: 'Say what you are working on' };
    case timerMessages.descriptionTooLong:
      return { description: message };
    case timerMessages.noProjectAndClient:
      return {
        ...(clientId === null && { clientId: 'Pick a client' }),
        ...(projectId === null && { projectId: 'Pick a project' }),
      };
    default:
      return {};
  }
}

function pick(fields: Record<string, string>): FieldProblems {
  const { description, clientId, projectId } = fields;
  return {
    ...(description !== undefined && { description }),
    ...(clientId !== undefined && { clientId }),
    ...(projectId !== undefined && { projectId }),
  };
}

function pickOne(problems: FieldProblems, name: keyof FieldProblems): FieldProblems {
  const problem = problems[name];
  return problem === undefined ? {} : { [name]: problem };
}
