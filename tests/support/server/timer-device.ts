/** A device with a timer, as the server sees it. */
import type * as z from 'zod';
import type { TimerCommandPayload } from '#src/features/timer/contract.ts';
import type { CommandPayload } from '#src/features/timer/rules/timer/command.ts';
import { anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller, Installation } from './api-callers.ts';

export const minute = 60_000;
export const hour = 60 * minute;
/** The instant `ms` ago. */
export const ago = (ms: number) => Date.now() - ms;

export type DeviceCommand = {
  seq?: number;
  runId: string;
  at: number;
  act: z.input<typeof TimerCommandPayload>;
};

export function aDevice({ api }: Pick<ApiCaller, 'api'>, deviceName = 'Firefox on Linux') {
  const deviceId = newId();
  let seq = 0;
  return {
    deviceId,
    deviceName,
    /** Pushes commands, numbered consecutively unless they have a number. */
    push: (...commands: DeviceCommand[]) =>
      api.timer.put({
        deviceId,
        deviceName,
        commands: commands.map((command) => ({ ...command, seq: command.seq ?? (seq += 1) })),
      }),
    fetch: () => api.timer.get({ deviceId }),
  };
}

export function aStart(
  overrides: Partial<Extract<CommandPayload, { type: 'start' }>> = {},
): Extract<CommandPayload, { type: 'start' }> {
  return {
    type: 'start',
    description: 'Sketches',
    projectId: null,
    clientId: null,
    billable: true,
    ...overrides,
  };
}

export type TwoDevices = Awaited<ReturnType<typeof twoDevices>>;

/** A new account with a timer on two devices. */
export async function twoDevices(stint: Installation) {
  const ann = await stint.newTenant();
  return {
    ann,
    phone: aDevice(ann, 'Safari on iPhone'),
    desktop: aDevice(ann),
    entries: async () => (await ann.api.timesheets.list({})).items,
  };
}

/** The entry a device saves for a run; from and to in ms. */
export function savedEntry(runId: string, from: number, to: number) {
  return anEntry({
    id: runId,
    date: new Date(from).toISOString().slice(0, 10),
    startTime: new Date(from).toISOString(),
    endTime: new Date(to).toISOString(),
    duration: (to - from) / hour,
  });
}
