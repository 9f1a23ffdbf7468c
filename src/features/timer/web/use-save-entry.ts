import { useMutation, useQueryClient } from '@tanstack/react-query';
import { beginSave, entryOf, saved, saveProblem, timerMessages } from '#src/features/timer/timer-entry.ts';
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

async function create(entry: ReturnType<typeof entryOf>): Promise<void> {
  try {
    const answer: unknown = await timesheets.create.call(entry);
    // A proxy or a hotel's login page may answer in the service's place: then nothing was saved.
    if (typeof answer !== 'object' || answer === null || !('id' in answer))
      throw new Error('No id came back.');
  } catch (error) {
    if (entry.id === undefined || failureOf(error).code !== 'CONFLICT') throw error;
    const { id, ...now } = entry;
    await timesheets.update.call({ id, ...now });
  }
}

/** The widget's own words for what went wrong. [8.4] */
export function saveFailure(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const { message, code, isAway } = failureOf(error);
  return isAway || code !== '' ? message : timerMessages.saveFailed;
}
