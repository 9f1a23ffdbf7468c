import { useMutation, useQueryClient } from '@tanstack/react-query';
import { actsBetween } from '#src/features/timer/acts-between.ts';
import { stampOf } from '#src/features/timer/service-clock.ts';
import {
  alreadySaved,
  beginSave,
  entryOf,
  saved,
  saveProblem,
  timerMessages,
} from '#src/features/timer/timer-entry.ts';
import { draftOf } from '#src/features/timer/timer-form.ts';
import { messageMs, pause, timerState } from '#src/features/timer/timer.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { firstRevision, isQueued, keepEntry } from '#src/features/timesheets/web/public.tsx';
import { msOf } from '#src/platform/shared/durations.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { holdSessionEnd } from '#src/platform/web/session-end.ts';
import { timesheets, projects } from './api.ts';
import { otherDevice } from './device.ts';
import { tellAndHear } from './telling.ts';
import type { TimerStore } from './timer-store.ts';
import { timerOf } from './use-timer.ts';

/** What is refused before anything is sent. */
class Refused extends Error {}

/**
 * Saves the timer as an entry, once: its id is that of the run, on every device and at every try. Where the answer to
 * an earlier try was lost and the timer has run on since, the entry made then is brought up to what the timer says
 * now, so there is still one. A failure leaves timer and form as they were. `gone` is the timer as it was saved, paused.
 * `isSaved`: the service has it; otherwise it is queued on this device. [4.19, 4.21]
 */
export function useSaveEntry(uid: string, timeZone: string) {
  const queries = useQueryClient();
  const store = timerOf(uid);
  const { view, act, log } = store;
  return useMutation({
    networkMode: 'always',
    // The page of an ended session stays while the message shows. [8.4]
    onMutate: holdSessionEnd,
    onSettled: (_entry, error, _input, letGo) => {
      if (letGo && isSignedOut(error)) setTimeout(letGo, messageMs);
      else letGo?.();
    },
    mutationFn: async () => {
      const now = log.now();
      const pressedAt = stampOf(log.look());
      const problem = quickerElsewhere(store, now) ?? saveProblem(view().timer, uid, now);
      if (problem !== undefined) throw new Refused(problem);
      act((timer, at) => beginSave(timer, freshId(), at));
      const entry = entryOf(view().timer, now, timeZone);
      const gone = pause(view().timer, now);
      const runId = entry.id ?? '';
      const wasTried = log.read().triedRunId === runId;
      log.change((state) => ({ ...state, triedRunId: runId }));
      const isMine = await create(entry);
      const revision = isMine
        ? firstRevision
        : await correctEarlierTry(store, runId, wasTried ? entry : null);
      act(
        (timer, then) => saved(timer, runId, then),
        // The entry ends when Save was pressed, however long the answer took.
        (before, after) => actsBetween(before, after, 'saved').map((told) => ({ ...told, at: pressedAt })),
      );
      const { description, duration, startTime } = entry;
      const saying = { description, seconds: msOf(duration) / 1000, startedAt: Date.parse(startTime) };
      return { id: runId, revision, gone, isSaved: !isQueued(runId), ...saying };
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: timesheets.key() }),
        // A retainer has less left now.
        queries.invalidateQueries({ queryKey: projects.key() }),
      ]),
  });
}

/** Just before Save was pressed here, another device has saved it, and so there is nothing here any more. */
function quickerElsewhere({ view, log }: TimerStore, now: number): string | undefined {
  const { known, deviceId } = log.read();
  const { timer } = view();
  if (timerState(timer) !== 'idle' || draftOf(timer) !== null) return undefined;
  const quicker = known.settled.find(
    (run) => run.how === 'saved' && run.deviceId !== deviceId && now - run.endedAt < justNowMs,
  );
  return quicker && alreadySaved(otherDevice(quicker.deviceName));
}

const justNowMs = 15_000;

type Entry = ReturnType<typeof entryOf>;

/** Whether the entry is made now; otherwise there is one already. */
async function create(entry: Entry): Promise<boolean> {
  try {
    await keepEntry(entry);
    return true;
  } catch (error) {
    if (entry.id === undefined || failureOf(error).code !== 'CONFLICT') throw error;
    return false;
  }
}

/**
 * There is an entry of the run. Where the run has ended elsewhere it is right as it is, and the timer here is cleared
 * on hearing of it; otherwise `earlier`, what an earlier try here has made, is brought up to what the timer says now.
 */
async function correctEarlierTry(store: TimerStore, runId: string, earlier: Entry | null): Promise<number> {
  await tellAndHear(store);
  const { known } = store.log.read();
  const ended = known.settled.find((run) => run.runId === runId);
  if (!ended && earlier) return bringUpToDate(runId, earlier);
  // It is told in the widget, and not once more.
  store.log.change((state) => ({ ...state, news: state.news.filter((run) => run.runId !== runId) }));
  throw new Refused(alreadySaved(otherDevice(ended?.deviceName ?? '')));
}

/** The entry of an earlier try is this timer's to correct until somebody else has touched it. */
async function bringUpToDate(id: string, entry: Entry): Promise<number> {
  const made = await timesheets.get.call({ id });
  if (!made) throw new Refused(timerMessages.deletedSince);
  if (saysTheSame(made, entry)) return made.revision;
  if (made.revision > 1) throw new Refused(timerMessages.changedSince);
  try {
    const { revision } = await timesheets.update.call({ ...entry, id, revision: made.revision });
    return revision;
  } catch (error) {
    if (failureOf(error).code === 'STALE') throw new Refused(timerMessages.changedSince);
    throw error;
  }
}

function saysTheSame(made: TimesheetEntry, entry: Entry): boolean {
  return (
    made.startTime === entry.startTime &&
    made.endTime === entry.endTime &&
    msOf(made.duration) === msOf(entry.duration) &&
    made.description === entry.description &&
    made.projectId === entry.projectId &&
    made.clientId === entry.clientId &&
    made.billable === entry.billable
  );
}

/** The widget's own words for what went wrong. [8.4] */
export function saveFailure(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (isSignedOut(error)) return timerMessages.signedOut;
  const { message, code, isAway } = failureOf(error);
  return isAway || code !== '' ? message : timerMessages.saveFailed;
}

function isSignedOut(error: unknown): boolean {
  return failureOf(error).code === 'UNAUTHORIZED';
}
