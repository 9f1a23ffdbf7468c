import type { QueryKey } from '@tanstack/react-query';
import * as m from '#messages/schedules.ts';
import type { Pause, Recurrence } from '#src/features/schedules/rules/schedule.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { formatFullDay } from './schedule-texts.ts';

/** A record that repeats, such as a recurring invoice. */
export type Repeating = { id: string; revision: number; name: string; recurrence: Recurrence };

/** Of a single record; null if there is none. */
export type RecordQuery<R> = {
  data: R | null | undefined;
  error: unknown;
  refetch: () => Promise<{ error: unknown }>;
};

type DayOfRecord = { id: string; day: string };
type PauseRequest = { id: string; revision: number; operationId: string; pause: Pause };
type RepeatingApi = {
  update: { call: (request: PauseRequest) => Promise<unknown> };
  undo: { call: (request: { id: string }) => Promise<unknown> };
  skipNext: { call: (request: DayOfRecord) => Promise<unknown> };
  restoreDay: { call: (request: DayOfRecord) => Promise<unknown> };
};

/** Pauses, resumes, skips and restores, with Undo; `keys` are refetched. */
export function scheduleMutations(api: RepeatingApi, keys: readonly QueryKey[]) {
  /** Nothing else of the schedule is sent, so nothing newer is replaced. */
  function changePause({ id, revision }: Repeating, pause: Pause, done: string): Promise<boolean> {
    const operationId = newId();
    return runMutation(() => api.update.call({ id, revision, operationId, pause }), {
      done,
      undo: () => api.undo.call({ id: operationId }),
      keys,
      isRepeatable: true,
    });
  }

  return {
    /** Until a day, or until someone resumes it. */
    pause(record: Repeating, pausedUntil: string | null): Promise<boolean> {
      const { name } = record;
      const done =
        pausedUntil === null
          ? m.pausedNamed({ name })
          : m.pausedUntil({ name, day: formatFullDay(pausedUntil) });
      return changePause(record, { isPaused: true, pausedUntil }, done);
    },

    resume(record: Repeating): Promise<boolean> {
      const done = m.resumedNamed({ name: record.name });
      return changePause(record, { isPaused: false, pausedUntil: null }, done);
    },

    /** `day`: the next one; a repeat skips no other. */
    skipNext({ id, name }: Repeating, day: string, sentence = m.skippedDay): Promise<boolean> {
      return runMutation(() => api.skipNext.call({ id, day }), {
        done: sentence({ name, day: formatFullDay(day) }),
        undo: () => api.restoreDay.call({ id, day }),
        keys,
      });
    },

    restoreDay({ id, name }: Repeating, day: string): Promise<boolean> {
      return runMutation(() => api.restoreDay.call({ id, day }), {
        done: m.restoredDay({ name, day: formatFullDay(day) }),
        keys,
      });
    },
  };
}
