/** A browser: clocks of its own, storage that outlives crashes, and tabs that do not. */
import type { TimerAnswer } from '#src/features/timer/contract.ts';
import { displayed, newest, stillUnsent } from '#src/features/timer/displayed.ts';
import type { Run } from '#src/features/timer/run.ts';
import {
  isMeasured,
  measured,
  newClock,
  noticed,
  opened,
  type ServiceClock,
  serviceNow,
  stamped,
  type TabClock,
  type UnsentCommand,
  withoutOldEpochs,
} from '#src/features/timer/service-clock.ts';
import { elapsedMs } from '#src/features/timer/timer.ts';

/** A command that waits, and what only the simulation knows: when it was really given. */
export type Waiting = UnsentCommand & { trueAt: number };
type Known = Pick<TimerAnswer, 'now' | 'timer' | 'settled'>;

export class SimulatedDevice {
  readonly id: string;
  isOnline = true;
  /** What the clock on the wall of the room would have to show more. */
  wallOff = 0;
  /** How much the monotonic clock has missed while the lid was closed, or before it began. */
  monoOff = 0;
  /** Null: the tab is closed. Neither outlives a crash. */
  readonly tabs: (TabClock | null)[] = [null, null];
  // Storage.
  clock: ServiceClock = newClock;
  unsent: Waiting[] = [];
  known: Known | null = null;
  seq = 0;
  /** Grows when a tab dies: an answer to a dead one is heard by nobody. */
  readonly lives = [0, 0];
  /** Entries that wait to be made: the outbox. */
  saves: { runId: string; startTime: number; endTime: number; seconds: number; isRefused: boolean }[] = [];

  constructor(id: string) {
    this.id = id;
  }

  read(now: number) {
    return { wall: Math.max(0, now + this.wallOff), mono: now - this.monoOff };
  }

  /** Every tick, and before everything that is stamped. */
  look(tab: number, now: number): TabClock {
    const before = this.tabs[tab];
    const { clock, tab: after } = before
      ? noticed(this.clock, before, this.read(now))
      : opened(this.clock, this.read(now));
    this.clock = clock;
    this.tabs[tab] = after;
    return after;
  }

  /** What the tab shows. */
  shown(): Run | null {
    const known = this.known ?? { timer: null, settled: [] };
    return displayed(known, this.commands());
  }

  elapsed(now: number): number {
    const run = this.shown();
    return run ? elapsedMs(run.timer, serviceNow(this.clock, this.read(now).wall)) : 0;
  }

  /** Does something, of which the storage knows before anything else happens. */
  act(runId: string, act: UnsentCommand['act'], { at, trueAt }: { at: TabClock; trueAt: number }): void {
    this.seq += 1;
    const { wall, epoch } = at;
    this.unsent.push({ deviceId: this.id, seq: this.seq, runId, at: { wall, epoch }, act, trueAt });
  }

  commands() {
    return this.unsent.map(({ deviceId, seq, runId, at, act }) =>
      stamped({ deviceId, seq, runId, at, act }, this.clock),
    );
  }

  /** What to ask next: the time first, where it is not known. */
  question(): 'time' | 'news' | null {
    if (this.unsent.length === 0) return null;
    return isMeasured(this.clock) ? 'news' : 'time';
  }

  hear(answer: TimerAnswer, { tab, sent, now }: { tab: number; sent: TabClock; now: number }): void {
    const received = this.look(tab, now);
    this.clock = measured(this.clock, { sent, received, serviceTime: answer.now });
    this.unsent = stillUnsent(this.unsent, answer);
    this.known = newest(this.known, answer);
    this.clock = withoutOldEpochs(this.clock, this.unsent);
  }

  close(tab: number): void {
    this.tabs[tab] = null;
    this.lives[tab] = (this.lives[tab] ?? 0) + 1;
  }

  crash(now: number): void {
    for (const tab of this.tabs.keys()) this.close(tab);
    this.monoOff = now;
  }
}
