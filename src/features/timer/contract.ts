import * as z from 'zod';
import { Id, requiredText, withMessage, storableText } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { commandLimits } from './rules/timer/command.ts';

/**
 * Any instant a clock can show, in ms since 1970: a device's clock may be wrong by decades. The service moves what
 * cannot be to the nearest instant that can, so that one such command never keeps the others waiting.
 */
const AnyInstant = z.int(withMessage('must be an instant in whole ms since 1970'));
const DeviceId = Id;
const Seq = z.int(withMessage('must be a whole number')).min(1).max(commandLimits.seq);

const fields = {
  description: storableText(commandLimits.description),
  projectId: Id.nullable(),
  clientId: Id.nullable(),
  billable: z.boolean(withMessage('must be true or false')),
};

/** What somebody did to the timer; see `command.ts`. */
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
      startTime: AnyInstant.optional(),
    }),
    z.strictObject({ type: z.enum(['discardIdle', 'countIdle']), from: AnyInstant, to: AnyInstant }),
    z.strictObject({ type: z.literal('saved') }),
  ],
  withMessage('must be a known command, such as {"type":"pause"}'),
);

const TimerCommand = z.strictObject({ seq: Seq, runId: Id, at: AnyInstant, act: TimerCommandPayload });

/** What a device tells: all that waits there, in order. */
export const TimerCommandBatch = z.strictObject({
  deviceId: DeviceId,
  deviceName: requiredText(commandLimits.deviceName),
  commands: z.array(TimerCommand).max(commandLimits.commands),
});
export type TimerCommandBatch = z.infer<typeof TimerCommandBatch>;

/** The run that is on the timer, here and on every device. Instants in ms by the service's clock. */
export const RunningTimer = z.object({
  runId: Id,
  startedAt: z.int(),
  start: z.int(),
  segments: z.array(z.object({ startTime: z.int(), endTime: z.int().optional() })),
  description: z.string(),
  projectId: Id.nullable(),
  clientId: Id.nullable(),
  billable: z.boolean(),
  isActive: z.boolean(),
  /** Until then somebody has said what of it counts: of that nobody needs to ask again. */
  answeredUpTo: z.int().optional(),
  /** Where it was started. */
  deviceId: DeviceId,
  deviceName: z.string(),
  /** Its entry, where one was made while it goes on: a save whose answer was lost. Saving again changes that one. */
  entryId: Id.nullable(),
});
export type RunningTimer = z.infer<typeof RunningTimer>;

const KnownInstant = z.int().min(0).max(8_000_000_000_000);

/** The timer as it leaves with an export: paused, whatever it did there. Instants in ms since 1970. */
export const ExportedTimer = z
  .object({
    runId: Id,
    ...fields,
    /** When the work began. */
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

/** A run that has ended, and what became of it. */
export const SettledRun = z.object({
  runId: Id,
  startedAt: z.int(),
  endedAt: z.int(),
  how: z.enum(['saved', 'stopped', 'takenOver']),
  /** The device that ended it. */
  deviceId: DeviceId,
  deviceName: z.string(),
  description: z.string(),
  /** Worked until the end. */
  seconds: z.int(),
  /** Its entry, while there is one: what was discarded has none. */
  entryId: Id.nullable(),
  /**
   * Late commands changed the run after its entry was made. `corrected`: the entry was brought up to them; `kept`: it
   * had been changed, invoiced or deleted by somebody and stays as it is.
   */
  late: z.enum(['corrected', 'kept']).nullable(),
  /** As it was when it was discarded: what goes on when that is undone. */
  discarded: RunningTimer.nullable(),
});
export type SettledRun = z.infer<typeof SettledRun>;

export const TimerResponse = z.object({
  /** The service's time, in ms. */
  now: z.int(),
  timer: RunningTimer.nullable(),
  /** The latest command that has arrived from this device; send what follows, all that waits. 0: none has. */
  lastSeq: z.int(),
  /** The latest runs that ended, newest first, and those the request names. */
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
    errors: {},
  }),
  put: procedure({
    route: 'PUT /timer',
    summary: 'Sync timer commands',
    access: own,
    input: TimerCommandBatch,
    output: TimerResponse,
    errors: {},
  }),
};
