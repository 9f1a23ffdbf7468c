import { timesheetLimits } from '#src/features/timesheets/messages.ts';

/**
 * What somebody did to the timer, on one device. The commands of all devices together are the timer, whatever order
 * they arrive in (`replay-commands.ts`). Instants are ms since 1970 by the service's clock (`server-clock.ts`).
 */
export type Command = {
  deviceId: string;
  /** Counts the device's commands from 1, without a gap. */
  seq: number;
  /** The piece of work that is meant; its entry has this id. */
  runId: string;
  at: number;
  act: CommandPayload;
};

export type CommandPayload =
  | ({ type: 'start' } & WorkFields)
  | { type: 'pause' | 'resume' | 'reset' }
  /** Discards the run. [4.14] */
  | { type: 'stop' }
  /** Takes the last stop of the run back, or the reset that ended it: what ran has run on. Void once other work began. */
  | { type: 'undoStop' }
  /** What changed, and no more. `startTime`: "I started ten minutes ago". */
  | ({ type: 'edit'; startTime?: number | undefined } & {
      [Field in keyof WorkFields]?: WorkFields[Field] | undefined;
    })
  /**
   * What was asked of a forgotten timer: nobody worked from then to then, and the run goes on from `to`, if it runs; or
   * somebody did, and all of it counts.
   */
  | { type: 'discardIdle' | 'countIdle'; from: number; to: number }
  /** The entry was made, or waits on that device to be sent. [4.19] */
  | { type: 'saved' };

/** What is being worked on. */
export type WorkFields = {
  description: string;
  projectId: string | null;
  clientId: string | null;
  billable: boolean;
};

export const commandLimits = {
  /** Of one request; a device with more waiting sends again. */
  commands: 500,
  description: timesheetLimits.description,
  deviceName: 100,
  seq: 2_147_483_647,
  /** How long ago anything can have happened. */
  maxAgeMs: 366 * 86_400_000,
} as const;

/** The one order of all commands, by instant; what falls on the same ms has an order as well. */
export function compareCommands(a: Command, b: Command): number {
  return a.at - b.at || compareText(a.deviceId, b.deviceId) || a.seq - b.seq;
}

/** What each device did, in its own order. */
export function compareBySeq(a: Command, b: Command): number {
  return compareText(a.deviceId, b.deviceId) || a.seq - b.seq;
}

/** The command at another instant, with all that it speaks of. */
export function moveCommand<C extends Pick<Command, 'at' | 'act'>>(command: C, at: number): C {
  const offsetMs = at - command.at;
  return offsetMs === 0 ? command : { ...command, at, act: shiftPayload(command.act, offsetMs) };
}

/** An act that the service takes: text of any length and make is cut to what can be kept. */
export function sanitizePayload(act: CommandPayload): CommandPayload {
  if (!('description' in act) || act.description === undefined) return act;
  const description = act.description.replaceAll('\0', '').slice(0, commandLimits.description).toWellFormed();
  return { ...act, description };
}

function shiftPayload(act: CommandPayload, offsetMs: number): CommandPayload {
  if ('from' in act) return { ...act, from: act.from + offsetMs, to: act.to + offsetMs };
  if (act.type !== 'edit' || act.startTime === undefined) return act;
  return { ...act, startTime: act.startTime + offsetMs };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
