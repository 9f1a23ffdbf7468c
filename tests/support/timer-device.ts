/** A device with a timer, as the service hears of it. */
import type * as z from 'zod';
import type { Act } from '#src/features/timer/command.ts';
import type { TimerAct } from '#src/features/timer/contract.ts';
import type { Caller } from './callers.ts';
import { freshId } from './factories.ts';

export type Told = { seq?: number; runId: string; at: number; act: z.input<typeof TimerAct> };
export type Device = ReturnType<typeof aDevice>;

export function aDevice({ api }: Pick<Caller, 'api'>, deviceName = 'Firefox on Linux') {
  const deviceId = freshId();
  let seq = 0;
  return {
    deviceId,
    deviceName,
    /** Tells what was done, each with the next number unless it has one. */
    tell: (...commands: Told[]) =>
      api.timer.put({
        deviceId,
        deviceName,
        commands: commands.map((command) => ({ ...command, seq: command.seq ?? (seq += 1) })),
      }),
    look: () => api.timer.get({ deviceId }),
  };
}

export function aStart(said: Partial<Extract<Act, { type: 'start' }>> = {}): Extract<Act, { type: 'start' }> {
  return { type: 'start', description: 'Sketches', projectId: null, clientId: null, billable: true, ...said };
}
