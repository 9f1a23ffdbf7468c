/** What people do, as devices tell it. */
import type { TabClock, UnsentCommand } from '#src/features/timer/service-clock.ts';
import type { Dice } from '../demo/random.ts';
import type { Deed } from './truth.ts';
import { minute } from './world.ts';

/** What somebody might do who sees a run on the timer. */
export function chosenDeed({ between, weighed }: Dice, isRunning: boolean): Deed | 'save' | undefined {
  const ms = between(minute, 10 * minute);
  return weighed<[Deed | 'save', number]>(
    [
      [{ type: isRunning ? 'pause' : 'resume' }, 10],
      [{ type: 'stop' }, 2],
      [{ type: 'reset' }, 1],
      [{ type: 'began', ms }, 2],
      [{ type: 'idle', ms }, isRunning ? 2 : 0],
      [{ type: 'start' }, 4],
      ['save', 5],
    ],
    ([, weight]) => weight,
  )?.[0];
}

export function actOf(deed: Deed, { wall, epoch }: TabClock): UnsentCommand['act'] {
  const ago = (ms: number) => ({ wall: wall - ms, epoch });
  switch (deed.type) {
    case 'start':
      return { type: 'start', description: '', projectId: null, clientId: null, billable: true };
    case 'idle':
      return { type: 'discardIdle', from: ago(deed.ms), to: ago(0) };
    case 'began':
      return { type: 'edit', startTime: ago(deed.ms) };
    case 'pause':
    case 'resume':
    case 'reset':
    case 'stop':
    case 'undoStop':
    case 'saved':
      return { type: deed.type };
  }
}

/** What is written into the trace. */
export function told(deed: Deed): string {
  return 'ms' in deed ? `${deed.type} ${Math.round(deed.ms / 1_000)} s` : deed.type;
}
