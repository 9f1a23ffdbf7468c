/** A browser with its own clocks, storage that survives crashes, and tabs that don't. Uses the web app's rules. */
import type { TimerResponse } from '#src/features/timer/contract.ts';
import {
  isMeasured,
  applyMeasurement,
  newClock,
  sampleClock,
  openClock,
  serverNow,
  toCommand,
  toUnsentPayload,
  dropOldEpochs,
} from '#src/features/timer/rules/clock/server-clock.ts';
import type { ServerClock, TabClock, UnsentCommand } from '#src/features/timer/rules/clock/server-clock.ts';
import {
  commandsForChange,
  commandsForUnsyncedTimer,
} from '#src/features/timer/rules/commands/commands-from-change.ts';
import type { RunCommand } from '#src/features/timer/rules/commands/commands-from-change.ts';
import type { SyncResult } from '#src/features/timer/rules/sync/apply-server-state.ts';
import { localRun, laterResponse, unacknowledged } from '#src/features/timer/rules/sync/local-view.ts';
import type { Run } from '#src/features/timer/rules/timer/run.ts';
import { elapsedMs, idleTimer, adjustForClock, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { parseStoredTimer } from '#src/features/timer/rules/widget/stored-timer.ts';
import { updateTab } from '#src/features/timer/rules/widget/tab-update.ts';
import type { Rules } from './simulated-server.ts';

/** An unsent command; only the simulation knows its true time. */
export type TrackedCommand = UnsentCommand & { trueAt: number };
type KnownState = Pick<TimerResponse, 'now' | 'timer' | 'settled'>;
type Transition = (timer: Timer, now: number) => Timer;
/** When an action happened, by the tab's clock and truly; `freshId` is for a run that it starts. */
type ActionTime = { at: TabClock; trueAt: number; freshId: () => string };

export class SimulatedDevice {
  readonly id: string;
  readonly #applyServerState: Rules['applyServerState'];
  isOnline = true;
  /** How far the wall clock is off, in ms. */
  wallOff = 0;
  /** Time the monotonic clock missed during sleep or before it started, in ms. */
  monoOff = 0;
  /** Null: the tab is closed. Tabs don't survive a crash. */
  readonly tabs: (TabClock | null)[] = [null, null];
  // Storage.
  clock: ServerClock = newClock;
  unsent: TrackedCommand[] = [];
  known: KnownState | null = null;
  seq = 0;
  /** The stored timer. */
  text: string | null = null;
  /** Each tab's copy of it. */
  readonly views: Timer[] = [idleTimer, idleTimer];
  triedRunId: string | null = null;
  /** Timers stopped here, for undo. */
  readonly stopped = new Map<string, Timer>();
  /** Incremented when a tab dies, so that its responses are dropped. */
  readonly lives = [0, 0];
  /** The outbox: entries to create. */
  saves: { runId: string; startTime: number; endTime: number; durationMs: number; isRefused: boolean }[] = [];

  constructor(id: string, { applyServerState }: Pick<Rules, 'applyServerState'>) {
    this.id = id;
    this.#applyServerState = applyServerState;
  }

  read(now: number) {
    return { wall: Math.max(0, now + this.wallOff), mono: now - this.monoOff };
  }

  /** Called every tick and before every timestamp. */
  look(tab: number, now: number): TabClock {
    const before = this.tabs[tab];
    const { clock, tab: after } = before
      ? sampleClock(this.clock, before, this.read(now))
      : openClock(this.clock, this.read(now));
    this.clock = clock;
    this.tabs[tab] = after;
    return after;
  }

  /** Every second while a page is open: shows the stored timer, whichever tab wrote it. */
  tick(tab: number, now: number, step?: Transition): Timer {
    const { wall } = this.look(tab, now);
    const { timer, toStore } = updateTab(
      this.views[tab] ?? idleTimer,
      this.text,
      serverNow(this.clock, wall),
      step,
    );
    this.text = toStore;
    this.views[tab] = timer;
    return timer;
  }

  /** The stored timer, whether or not a tab is open. */
  timer(): Timer {
    return (this.text === null ? null : parseStoredTimer(this.text)) ?? idleTimer;
  }

  /** The run from the server state and the local commands. */
  replayCommands(): Run | null {
    return localRun(this.known ?? { timer: null, settled: [] }, this.commands());
  }

  elapsed(now: number): number {
    return elapsedMs(this.timer(), serverNow(this.clock, this.read(now).wall));
  }

  /** Applies an action to the stored timer and queues its commands. */
  act(
    tab: number,
    now: number,
    step: Transition,
    { at, trueAt, freshId }: ActionTime,
    telling = commandsForChange,
  ): RunCommand[] {
    const acts: RunCommand[] = [];
    this.tick(tab, now, (timer, then) => {
      const after = withRunId(step(timer, then), freshId);
      acts.push(...telling(adjustForClock(timer, then), after));
      return after;
    });
    for (const { runId, act } of acts)
      this.#keep(runId, toUnsentPayload(this.clock, act, at), { at, trueAt });
    return acts;
  }

  #keep(runId: string, act: UnsentCommand['act'], { at, trueAt }: Pick<ActionTime, 'at' | 'trueAt'>): void {
    this.seq += 1;
    const { wall, epoch } = at;
    this.unsent.push({ deviceId: this.id, seq: this.seq, runId, at: { wall, epoch }, act, trueAt });
  }

  commands() {
    return this.unsent.map(({ deviceId, seq, runId, at, act }) =>
      toCommand({ deviceId, seq, runId, at, act }, this.clock),
    );
  }

  /** What to request next: the time first, if unknown. */
  question(): 'time' | 'news' | null {
    if (this.unsent.length === 0) return null;
    return isMeasured(this.clock) ? 'news' : 'time';
  }

  hear(response: TimerResponse, { tab, sent, now }: { tab: number; sent: TabClock; now: number }): void {
    const received = this.look(tab, now);
    this.clock = applyMeasurement(this.clock, { sent, received, serverTime: response.now });
    this.unsent = unacknowledged(this.unsent, response);
    this.known = laterResponse(this.known, response);
    this.clock = dropOldEpochs(this.clock, this.unsent);
    this.#adopt(tab, now, this.known);
  }

  #adopt(tab: number, now: number, { settled }: KnownState): void {
    const run = this.replayCommands();
    const waiting = new Set(this.unsent.map(({ runId }) => runId));
    const adoptions: SyncResult[] = [];
    this.tick(tab, now, (timer, then) => {
      const adoption = this.#applyServerState(
        timer,
        { run, settled, waiting },
        { now: then, deviceId: this.id },
      );
      adoptions.push(adoption);
      return adoption.timer;
    });
    if (adoptions.every(({ isUnknown }) => !isUnknown)) return;
    const at = this.look(tab, now);
    for (const { runId, act } of commandsForUnsyncedTimer(this.timer(), serverNow(this.clock, at.wall)))
      this.#keep(runId, toUnsentPayload(this.clock, act, at), { at, trueAt: now });
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

/** As in the web app: every run has an id from its start. */
function withRunId(timer: Timer, freshId: () => string): Timer {
  const isNamed = timerState(timer) === 'idle' || timer.entryId !== null;
  return isNamed ? timer : { ...timer, entryId: freshId(), revision: timer.revision + 1 };
}
