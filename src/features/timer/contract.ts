import * as z from 'zod';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { Id, requiredText, withMessage, storableText } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { tagList } from '#src/platform/shared/tag-list.ts';
import { commandLimits } from './rules/timer/command.ts';

/**
 * Any instant, in ms since 1970: a device's clock may be wrong by decades. The server clamps impossible instants, so
 * one bad command can't block the rest.
 */
const AnyInstant = z.int(withMessage('must be an instant in whole ms since 1970'));
const DeviceId = Id;
const Seq = z.int(withMessage('must be a whole number')).min(1).max(commandLimits.seq);

const fields = {
  description: storableText(commandLimits.description),
  projectId: Id.nullable(),
  clientId: Id.nullable(),
  billable: z.boolean(withMessage('must be true or false')),
  tags: tagList(timesheetLimits).optional(),
  taskId: Id.nullable().optional(),
};

/** A user action on the timer; see `command.ts`. */
export const TimerCommandPayload = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('start'), ...fields }),
    z.strictObject({ type: z.literal('pause') }),
    z.strictObject({ type: z.literal('resume') }),
    z.strictObject({ type: z.literal('reset') }),
    z.strictObject({ type: z.literal('stop') }),
    z.strictObject({ type: z.literal('undoStop') }),
    z.strictObject({
      type: z.literal('edit'),
      description: fields.description.optional(),
      projectId: fields.projectId.optional(),
      clientId: fields.clientId.optional(),
      billable: fields.billable.optional(),
      tags: fields.tags,
      taskId: fields.taskId,
      startTime: AnyInstant.optional(),
    }),
    z.strictObject({ type: z.enum(['discardIdle', 'countIdle']), from: AnyInstant, to: AnyInstant }),
    z.strictObject({ type: z.literal('saved') }),
  ],
  withMessage('must be a known command, such as {"type":"pause"}'),
);

const TimerCommand = z.strictObject({ seq: Seq, runId: Id, at: AnyInstant, act: TimerCommandPayload });

/** A device's unsynced commands, in order. */
export const TimerCommandBatch = z.strictObject({
  deviceId: DeviceId,
  deviceName: requiredText(commandLimits.deviceName),
  commands: z.array(TimerCommand).max(commandLimits.commands),
});
export type TimerCommandBatch = z.infer<typeof TimerCommandBatch>;

/** The current run, the same on every device. Instants in ms by the server's clock. */
export const RunningTimer = z.object({
  runId: Id,
  startedAt: z.int(),
  start: z.int(),
  segments: z.array(z.object({ startTime: z.int(), endTime: z.int().optional() })),
  description: z.string(),
  projectId: Id.nullable(),
  clientId: Id.nullable(),
  billable: z.boolean(),
  /** Absent: none. */
  tags: z.array(z.string()).optional(),
  /** Absent: none. */
  taskId: Id.optional(),
  isActive: z.boolean(),
  /** The user has answered which time counts up to this instant, so don't ask again. */
  answeredUpTo: z.int().optional(),
  /** The device that started it. */
  deviceId: DeviceId,
  deviceName: z.string(),
  /** Set when a save succeeded but its response was lost. Saving again updates that entry. */
  entryId: Id.nullable(),
});
export type RunningTimer = z.infer<typeof RunningTimer>;

const KnownInstant = z.int().min(0).max(8_000_000_000_000);

/** The timer in an export, always paused. Instants in ms since 1970. */
export const ExportedTimer = z
  .object({
    runId: Id,
    ...fields,
    start: KnownInstant,
    segments: z
      .array(z.object({ startTime: KnownInstant, endTime: KnownInstant }))
      .min(1)
      .max(10_000),
  })
  .refine(({ start, segments }) => {
    const instants = [start, ...segments.flatMap(({ startTime, endTime }) => [startTime, endTime])];
    return instants.every((instant, place) => instant >= (instants[place - 1] ?? 0));
  }, 'must have its times in order');
export type ExportedTimer = z.infer<typeof ExportedTimer>;

/** A run that has ended, and its outcome. */
export const SettledRun = z.object({
  runId: Id,
  startedAt: z.int(),
  endedAt: z.int(),
  endedAs: z.enum(['saved', 'stopped', 'takenOver']),
  deviceId: DeviceId,
  deviceName: z.string(),
  description: z.string(),
  /** Worked time in total. */
  seconds: z.int(),
  /** Null for a discarded run, or when its entry no longer exists. */
  entryId: Id.nullable(),
  /**
   * Late commands changed the run after its entry was created. `corrected`: the entry was updated; `kept`: the user had
   * changed, invoiced or deleted it, so it stays.
   */
  lateChange: z.enum(['corrected', 'kept']).nullable(),
  /** Its time is locked, so that its entry waits until the lock is moved. */
  isLocked: z.literal(true).optional(),
  /** The run before it was discarded, so that undo can resume it. */
  discarded: RunningTimer.nullable(),
});
export type SettledRun = z.infer<typeof SettledRun>;

export const TimerResponse = z.object({
  /** Server time, in ms. */
  now: z.int(),
  timer: RunningTimer.nullable(),
  /** The latest command received from this device; send the ones after it. 0: none. */
  lastSeq: z.int(),
  /** The most recent runs, newest first, plus those named in the request. */
  settled: z.array(SettledRun),
});
export type TimerResponse = z.infer<typeof TimerResponse>;

const own = { who: 'recordKeeper', record: 'none' } as const;

export const timerContract = {
  get: procedure({
    route: 'GET /timer',
    summary: 'Get the timer',
    access: own,
    input: z.strictObject({ deviceId: DeviceId.optional() }),
    output: TimerResponse,
  }),
  put: procedure({
    route: 'PUT /timer',
    summary: 'Sync timer commands',
    access: own,
    input: TimerCommandBatch,
    output: TimerResponse,
  }),
};
