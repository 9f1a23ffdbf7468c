import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { uniqueTags } from '#src/platform/shared/tags.ts';

/**
 * A timer action on one device. Replaying the commands of all devices gives the timer, in any order
 * (`replay-commands.ts`). Instants are ms since 1970 by the server's clock (`server-clock.ts`).
 */
export type Command = {
  deviceId: string;
  /** Counts the device's commands from 1, without gaps. */
  seq: number;
  /** The run; its entry has the same id. */
  runId: string;
  at: number;
  act: CommandPayload;
};

export type CommandPayload =
  | ({ type: 'start' } & WorkFields)
  | { type: 'pause' | 'resume' | 'reset' }
  /** Discards the run. [4.14] */
  | { type: 'stop' }
  /**
   * Undoes the run's last stop, or the reset that ended it; a running timer keeps the time since. Ignored once other
   * work has started.
   */
  | { type: 'undoStop' }
  /** Changed fields only. `startTime`: "I started ten minutes ago". */
  | ({ type: 'edit'; startTime?: number | undefined } & {
      [Field in keyof WorkFields]?: WorkFields[Field] | undefined;
    })
  /** The answer about idle time: it doesn't count and a running timer continues from `to`, or all of it counts. */
  | { type: 'discardIdle' | 'countIdle'; from: number; to: number }
  /** The entry was created, or is queued on that device. [4.19] */
  | { type: 'saved' };

export type WorkFields = {
  description: string;
  projectId: string | null;
  clientId: string | null;
  billable: boolean;
  /** Absent: none. */
  tags?: string[] | undefined;
  /** A task of the project. Absent: none. */
  taskId?: string | null | undefined;
};

export const blankWork: WorkFields = {
  description: '',
  projectId: null,
  clientId: null,
  billable: true,
  tags: undefined,
  taskId: undefined,
};

export function toWorkFields(work: WorkFields): WorkFields {
  const { description, projectId, clientId, billable, tags, taskId } = work;
  return {
    description,
    projectId,
    clientId,
    billable,
    tags: tags?.length ? tags : undefined,
    taskId: taskId ?? undefined,
  };
}

export const commandLimits = {
  /** Per request; a device with more sends again. */
  commands: 500,
  description: timesheetLimits.description,
  deviceName: 100,
  seq: 2_147_483_647,
  /** The maximum age of a command. */
  maxAgeMs: 366 * 86_400_000,
} as const;

/** Total order of commands, by instant, with ties broken. */
export function compareCommands(a: Command, b: Command): number {
  return a.at - b.at || compareText(a.deviceId, b.deviceId) || a.seq - b.seq;
}

/** Orders commands by device and sequence number. */
export function compareBySeq(a: Command, b: Command): number {
  return compareText(a.deviceId, b.deviceId) || a.seq - b.seq;
}

/** Moves a command to another instant; the instants in its payload shift with it. */
export function moveCommand<C extends Pick<Command, 'at' | 'act'>>(command: C, at: number): C {
  const offsetMs = at - command.at;
  return offsetMs === 0 ? command : { ...command, at, act: shiftPayload(command.act, offsetMs) };
}

/** Truncates and cleans text to what the server accepts. */
export function sanitizePayload(act: CommandPayload): CommandPayload {
  if (act.type !== 'start' && act.type !== 'edit') return act;
  const { description, tags } = act;
  return {
    ...act,
    ...(description !== undefined && { description: cleanText(description, commandLimits.description) }),
    ...(tags && { tags: cleanTags(tags) }),
  };
}

function cleanText(text: string, maxLength: number): string {
  return text.replaceAll('\0', '').slice(0, maxLength).toWellFormed();
}

function cleanTags(tags: readonly string[]): string[] {
  const cleaned = tags.map((tag) => cleanText(tag, timesheetLimits.tag).trim()).filter((tag) => tag !== '');
  return uniqueTags(cleaned).slice(0, timesheetLimits.tags);
}

function shiftPayload(act: CommandPayload, offsetMs: number): CommandPayload {
  if ('from' in act) return { ...act, from: act.from + offsetMs, to: act.to + offsetMs };
  if (act.type !== 'edit' || act.startTime === undefined) return act;
  return { ...act, startTime: act.startTime + offsetMs };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
