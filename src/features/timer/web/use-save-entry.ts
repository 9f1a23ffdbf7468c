import { useMutation, useQueryClient } from '@tanstack/react-query';
import { beginSave, entryOf, saved, saveProblem, timerMessages } from '#src/features/timer/timer-entry.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { secondsOf } from '#src/platform/shared/durations.ts';
import { newId } from '#src/platform/shared/ids.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { timesheets, projects } from './api.ts';
import { timerOf } from './use-timer.ts';

/** What is refused before anything is sent. */
class Refused extends Error {}

/**
 * Saves the timer as an entry, once: the entry's id is fixed and stored before the first try. Where the answer to an
 * earlier try was lost and the timer has run on since, the entry made then is brought up to what the timer says now,
 * so there is still one. A failure leaves timer and form as they were. [4.19, 4.21]
 */
export function useSaveEntry(uid: string, timeZone: string) {
  const queries = useQueryClient();
  const { view, act } = timerOf(uid);
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const now = Date.now();
      const problem = saveProblem(view().timer, uid, now);
      if (problem !== undefined) throw new Refused(problem);
      act((timer, at) => beginSave(timer, newId(at, crypto.getRandomValues(new Uint8Array(10))), at));
      const entry = entryOf(view().timer, now, timeZone);
      await create(entry);
      if (entry.id !== undefined) act((timer, at) => saved(timer, entry.id ?? '', at));
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: timesheets.key() }),
        // A retainer has less left now.
        queries.invalidateQueries({ queryKey: projects.key() }),
      ]),
  });
}

type Entry = ReturnType<typeof entryOf>;

async function create(entry: Entry): Promise<void> {
  try {
    const answer: unknown = await timesheets.create.call(entry);
    // A proxy or a hotel's login page may answer in the service's place: then nothing was saved.
    if (typeof answer !== 'object' || answer === null || !('id' in answer))
      throw new Error('No id came back.');
  } catch (error) {
    if (entry.id === undefined || failureOf(error).code !== 'CONFLICT') throw error;
    await bringUpToDate(entry.id, entry);
  }
}

/** The entry of an earlier try is this timer's to correct until somebody else has touched it. */
async function bringUpToDate(id: string, entry: Entry): Promise<void> {
  const made = await timesheets.get.call({ id });
  if (!made) throw new Refused(timerMessages.deletedSince);
  if (saysTheSame(made, entry)) return;
  if (made.revision > 1) throw new Refused(timerMessages.changedSince);
  try {
    await timesheets.update.call({ ...entry, id, revision: made.revision });
  } catch (error) {
    if (failureOf(error).code === 'STALE') throw new Refused(timerMessages.changedSince);
    throw error;
  }
}

function saysTheSame(made: TimesheetEntry, entry: Entry): boolean {
  return (
    made.startTime === entry.startTime &&
    made.endTime === entry.endTime &&
    secondsOf(made.duration) === secondsOf(entry.duration) &&
    made.description === entry.description &&
    made.projectId === entry.projectId &&
    made.clientId === entry.clientId &&
    made.billable === entry.billable
  );
}

/** The widget's own words for what went wrong. [8.4] */
export function saveFailure(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const { message, code, isAway } = failureOf(error);
  return isAway || code !== '' ? message : timerMessages.saveFailed;
}
