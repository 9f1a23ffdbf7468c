/** Timer commands for tests of the rules. */
import type { CommandPayload, Command } from '#src/features/timer/rules/timer/command.ts';

export const [phone, desktop] = [
  '019e0000-0000-7000-8000-00000000000a',
  '019e0000-0000-7000-8000-00000000000b',
];
export const [first, second, third] = ['1', '2', '3'].map(
  (end) => `019e0000-0000-7000-9000-00000000000${end}`,
) as [string, string, string];

export const start = (description = 'Sketches'): CommandPayload => ({
  type: 'start',
  description,
  projectId: null,
  clientId: null,
  billable: true,
});

/** Commands as `[at, runId, act, deviceId]`, numbered in order. */
export type CommandTuple = [
  number,
  string,
  CommandPayload | Exclude<CommandPayload['type'], 'start' | 'edit' | 'discardIdle' | 'countIdle'>,
  string?,
];

export function toCommands(tuples: CommandTuple[]): Command[] {
  return tuples.map(([at, runId, act, deviceId = phone], index) => ({
    seq: index + 1,
    at,
    runId,
    deviceId,
    act: typeof act === 'string' ? { type: act } : act,
  }));
}
