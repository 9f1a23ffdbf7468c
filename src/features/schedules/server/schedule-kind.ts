import type { RunProblem } from '#src/features/schedules/contract.ts';
import type { Recurrence, ScheduleKindName } from '#src/features/schedules/rules/schedule.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** What schedules need to run: all that makes, issues and sends something. */
export type ScheduleServices = Pick<
  RequestContext,
  'database' | 'keys' | 'files' | 'slots' | 'url' | 'sendsMail' | 'publishChange'
>;

/** Records that repeat. The feature that owns them lists its kind in its `feature.ts`. */
export type ScheduleKind = {
  /** As runs store it. */
  name: ScheduleKindName;
  /** The features whose lists change with a run. */
  topics: readonly string[];
  /** Locks the record; null if it is gone or doesn't repeat, `paused` if it was due and had to be paused instead. */
  lock(
    services: ScheduleServices,
    db: Db,
    owner: Owner,
    id: string,
  ): Promise<LockedSchedule | 'paused' | null>;
  /** Issues and sends what a run made, in separate transactions. You can call it again at any time. */
  finish?(services: ScheduleServices, owner: Owner, run: OpenRun, how: Asked): Promise<RunProblem | null>;
  /** Days whose email was sent, and may not have reached everyone. */
  listUndelivered?(db: Db, owner: Owner): Promise<RunWithProblem[]>;
};

/** A day that a person has to look at. */
export type RunWithProblem = {
  kind: ScheduleKindName;
  scheduleId: string;
  day: string;
  recordId: string | null;
  problem: RunProblem;
  attemptedAt: string;
};

export type LockedSchedule = {
  recurrence: Recurrence;
  timeZone: string;
  /** Makes what is due on a day, in the transaction that locked the record. */
  make(day: string): Promise<MadeRun>;
  save(recurrence: Recurrence): Promise<unknown>;
};

/** `open`: the record is still to be finished. `leavesWork`: not all work of the period fits. */
export type MadeRun = { state: 'done' | 'open' | 'empty'; recordId: string | null; leavesWork?: boolean };

/** Whether a person wants it now: then a pause doesn’t keep it from being sent. */
export type Asked = { isAsked: boolean };

export type OpenRun = { scheduleId: string; day: string; recordId: string; deliveryId: string };

/** What a feature does on days without a schedule per record. Several servers may do it at once. */
type TickWork = (services: ScheduleServices, onError: (error: unknown) => void) => Promise<void>;

declare module '#src/platform/server/feature.ts' {
  interface Contributions {
    scheduleKinds: ScheduleKind;
    tickWork: TickWork;
  }
}
