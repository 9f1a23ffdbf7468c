/** A browser: clocks of its own, storage that outlives crashes, and tabs that do not. By the rules of the web app. */
import { actsBetween, actsOfUntold, type RunAct } from '#src/features/timer/acts-between.ts';
import type { Adoption } from '#src/features/timer/adopted.ts';
import type { TimerAnswer } from '#src/features/timer/contract.ts';
import { displayed, newest, stillUnsent } from '#src/features/timer/displayed.ts';
import type { Run } from '#src/features/timer/run.ts';
import { parseSavedTimer } from '#src/features/timer/saved-timer.ts';
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
  toTellBy,
  type UnsentCommand,
  withoutOldEpochs,
} from '#src/features/timer/service-clock.ts';
import { turn } from '#src/features/timer/timer-tabs.ts';
import { elapsedMs, idleTimer, seen, type Timer, timerState } from '#src/features/timer/timer.ts';
import type { Rules } from './service.ts';

/** A command that waits, and what only the simulation knows: when it was really given. */
export type Waiting = UnsentCommand & { trueAt: number };
type Known = Pick<TimerAnswer, 'now' | 'timer' | 'settled'>;
type Step = (timer: Timer, now: number) => Timer;
/** When something was done, by the tab's clock and truly; and the id of a run that may begin with it. */
type Doing = { at: TabClock; trueAt: number; freshId: () => string };

export class SimulatedDevice {
  readonly id: string;
  readonly #adopted: Rules['adopted'];
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
  /** The timer, as it is stored. */
  text: string | null = null;
  /** What every tab remembers of it. */
  readonly views: Timer[] = [idleTimer, idleTimer];
  triedRunId: string | null = null;
  /** What was stopped here, as it was: for who undoes it. */
  readonly gone = new Map<string, Timer>();
  /** Grows when a tab dies: an answer to a dead one is heard by nobody. */
  readonly lives = [0, 0];
  /** Entries that wait to be made: the outbox. */
  saves: { runId: string; startTime: number; endTime: number; durationMs: number; isRefused: boolean }[] = [];

  constructor(id: string, { adopted }: Pick<Rules, 'adopted'>) {
    this.id = id;
    this.#adopted = adopted;
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

  /** Every second that a page is open: what is stored is the timer, whichever tab wrote it. */
  tick(tab: number, now: number, step?: Step): Timer {
    const { wall } = this.look(tab, now);
    const { timer, toStore } = turn(
      this.views[tab] ?? idleTimer,
      this.text,
      serviceNow(this.clock, wall),
      step,
    );
    this.text = toStore;
    this.views[tab] = timer;
    return timer;
  }

  /** The timer that is stored, whether or not a tab is open. */
  timer(): Timer {
    return (this.text === null ? null : parseSavedTimer(this.text)) ?? idleTimer;
  }

  /** What all that was heard and done here comes to. */
  folded(): Run | null {
    return displayed(this.known ?? { timer: null, settled: [] }, this.commands());
  }

  elapsed(now: number): number {
    return elapsedMs(this.timer(), serviceNow(this.clock, this.read(now).wall));
  }

  /** Does something to the timer, of which the storage knows before anything else happens; what is to be told of it. */
  act(tab: number, now: number, step: Step, { at, trueAt, freshId }: Doing, telling = actsBetween): RunAct[] {
    const acts: RunAct[] = [];
    this.tick(tab, now, (timer, then) => {
      const after = named(step(timer, then), freshId);
      acts.push(...telling(seen(timer, then), after));
      return after;
    });
    for (const { runId, act } of acts) this.#keep(runId, toTellBy(this.clock, act, at), { at, trueAt });
    return acts;
  }

  #keep(runId: string, act: UnsentCommand['act'], { at, trueAt }: Pick<Doing, 'at' | 'trueAt'>): void {
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
    this.#adopt(tab, now, this.known);
  }

  #adopt(tab: number, now: number, { settled }: Known): void {
    const run = this.folded();
    const waiting = new Set(this.unsent.map(({ runId }) => runId));
    const adoptions: Adoption[] = [];
    this.tick(tab, now, (timer, then) => {
      const adoption = this.#adopted(timer, { run, settled, waiting }, { now: then, deviceId: this.id });
      adoptions.push(adoption);
      return adoption.timer;
    });
    if (adoptions.every(({ isUnknown }) => !isUnknown)) return;
    const at = this.look(tab, now);
    for (const { runId, act } of actsOfUntold(this.timer(), serviceNow(this.clock, at.wall)))
      this.#keep(runId, toTellBy(this.clock, act, at), { at, trueAt: now });
  }

  close(tab: number): void {
    this.tabs[tab] = null;
    this.views[tab] = idleTimer;
    this.lives[tab] = (this.lives[tab] ?? 0) + 1;
  }

  crash(now: number): void {
    for (const tab of this.tabs.keys()) this.close(tab);
    this.monoOff = now;
  }
}

/** As the web app does it: every run has an id from its start. */
function named(timer: Timer, freshId: () => string): Timer {
  const isNamed = timerState(timer) === 'idle' || timer.entryId !== null;
  return isNamed ? timer : { ...timer, entryId: freshId(), revision: timer.revision + 1 };
}
