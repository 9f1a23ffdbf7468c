import { ORPCError } from '@orpc/client';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { Answer, Operation } from '#src/features/timesheets/outbox.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { refusalInWords } from './refusal-words.ts';
import type { TimesheetService } from './service.ts';

/** Asks the service for one operation and says what came of it. Whoever asks twice has it done once. */
export async function send(service: TimesheetService, operation: Operation): Promise<Answer> {
  try {
    return { is: 'done', entry: await perform(service, operation) };
  } catch (error) {
    return answerOf(service, operation, error);
  }
}

async function perform(service: TimesheetService, operation: Operation): Promise<TimesheetEntry | null> {
  const { id, opId } = operation;
  const revision = operation.baseRevision ?? undefined;
  const inTime = { signal: AbortSignal.timeout(patienceMs) };
  switch (operation.kind) {
    case 'create':
      mustBeAnswer(await service.create.call(operation.body, inTime), 'id');
      return null;
    case 'change': {
      const entry = await service.update.call({ ...operation.body, id, revision }, inTime);
      mustBeAnswer(entry, 'revision');
      return entry;
    }
    case 'delete': {
      // As an operation of its own: a repeat is answered like the first time, also after it was undone.
      const entries = [{ id, revision }];
      mustBeAnswer(await service.deleteMany.call({ entries, operationId: opId }, inTime), 'operationId');
      return null;
    }
    case 'restore': {
      const entry = await putBack(service, { id, ...operation.body }, inTime);
      mustBeAnswer(entry, 'revision');
      return entry;
    }
  }
}

/** How long it may take to answer; a network that leads nowhere says nothing at all. */
const patienceMs = 20_000;

export async function putBack(
  service: TimesheetService,
  { id, undoes }: { id: string; undoes: string | null },
  options: { signal?: AbortSignal },
): Promise<TimesheetEntry | null> {
  if (undoes === null) return service.restore.call({ id }, options);
  try {
    await service.undo.call({ id: undoes }, options);
    return await service.get.call({ id }, options);
  } catch (error) {
    // Somebody else had deleted it before.
    if (failureOf(error).code !== 'NOT_FOUND') throw error;
    return service.restore.call({ id }, options);
  }
}

async function answerOf(service: TimesheetService, operation: Operation, error: unknown): Promise<Answer> {
  if (isUnheard(error)) return { is: 'away' };
  const failure = failureOf(error);
  const { code } = failure;
  if (code === 'STALE') {
    const current = currentIn(error);
    if (current) return { is: 'changed', current };
  }
  if (code === 'NOT_FOUND' && operation.kind !== 'restore') return { is: 'gone' };
  if (code === 'CONFLICT' && operation.kind === 'create') {
    try {
      const current = await service.get.call({ id: operation.id });
      if (current) return { is: 'changed', current };
    } catch (unread) {
      if (isUnheard(unread)) return { is: 'away' };
      throw unread;
    }
  }
  return { is: 'refused', reason: refusalInWords(failure) };
}

/**
 * Whether it is not known what became of a request: nobody answered, or somebody who has no say. Who must sign in
 * again, or was too quick, is not refused either.
 */
export function isUnheard(error: unknown): boolean {
  if (!(error instanceof ORPCError)) return true;
  const status: unknown = error.status;
  return typeof status !== 'number' || status >= 500 || [401, 408, 425, 429].includes(status);
}

/** A proxy or a hotel's login page may answer in the service's place: then nothing was done. */
function mustBeAnswer(answer: unknown, member: string): void {
  if (typeof answer !== 'object' || answer === null || !(member in answer))
    throw new TypeError('Somebody else answered.');
}

/** STALE carries the entry, or the entries, as the contract declares. */
function currentIn(error: unknown): TimesheetEntry | undefined {
  if (!(error instanceof ORPCError)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('current' in data)) return undefined;
  const current: unknown = Array.isArray(data.current) ? data.current[0] : data.current;
  // Of the shape that the contract declares and the service enforces on output.
  return typeof current === 'object' && current !== null ? (current as TimesheetEntry) : undefined;
}
