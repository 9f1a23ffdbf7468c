/** A browser with its own clocks, storage that survives crashes, and tabs that don't. Uses the web app's rules. */
import type { TimerResponse } from '#src/features/timer/contract.ts';
import {
  isMeasured,
  sampleClock,
  openClock,
  serverNow,
  toCommand,
  toStamp,
} from '#src/features/timer/rules/clock/server-clock.ts';
import type { TabClock, UnsentCommand } from '#src/features/timer/rules/clock/server-clock.ts';
import {
  applyTimerChange,
  currentRun,
  localTimer,
  newDeviceTimer,
} from '#src/features/timer/rules/sync/device-timer.ts';
import type { DeviceTimer, ToCommands, Transition } from '#src/features/timer/rules/sync/device-timer.ts';
import { parseDeviceTimer } from '#src/features/timer/rules/sync/stored-timer.ts';
import type { Run } from '#src/features/timer/rules/timer/run.ts';
import { elapsedMs } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Rules } from './simulated-server.ts';

/** When an action happened, by the tab's clock and truly; `freshId` is for a run that it starts. */
type ActionTime = { at: TabClock; trueAt: number; freshId: () => string };

export class SimulatedDevice {
  readonly id: string;
  readonly #mergeResponse: Rules['mergeResponse'];
  isOnline = true;
  /** How far the wall clock is off, in ms. */
  wallOff = 0;
  /** Time the monotonic clock missed during sleep or before it started, in ms. */
  monoOff = 0;
  /** Null: the tab is closed. Tabs don't survive a crash. */
  readonly tabs: (TabClock | null)[] = [null, null];
  /** What is stored. */
  state: DeviceTimer;
  /** True times of the commands by sequence number; only the simulation knows them. */
  readonly trueTimes = new Map<number, number>();
  /** Timers stopped here, for undo. */
  readonly stopped = new Map<string, Timer>();
  /** Incremented when a tab dies, so that its responses are dropped. */
  readonly lives = [0, 0];
  /** the pending changes: entries to create. */
  saves: { runId: string; startTime: number; endTime: number; durationMs: number; isRefused: boolean }[] = [];

  constructor(id: string, { mergeResponse }: Pick<Rules, 'mergeResponse'>) {
    this.id = id;
    this.state = newDeviceTimer(id);
    this.#mergeResponse = mergeResponse;
  }

  read(now: number) {
    return { wall: Math.max(0, now + this.wallOff), mono: now - this.monoOff };
  }

  /** Called every tick and before every timestamp. */
  checkClock(tab: number, now: number): TabClock {
    const before = this.tabs[tab];
    const { clock, tab: after } = before
      ? sampleClock(this.state.clock, before, this.read(now))
      : openClock(this.state.clock, this.read(now));
    this.state = { ...this.state, clock };
    this.tabs[tab] = after;
    return after;
  }

  /** The shown timer, whether or not a tab is open. */
  timer(): Timer {
    return localTimer(this.state);
  }

  /** The run from the server state and the local commands. */
  replayCommands(): Run | null {
    return currentRun(this.state);
  }

  elapsed(now: number): number {
    return elapsedMs(this.timer(), serverNow(this.state.clock, this.read(now).wall));
  }

  /** Applies an action to the stored timer and queues its commands. */
  act(
    transition: Transition,
    { at, trueAt, freshId }: ActionTime,
    toCommands: ToCommands,
  ): readonly UnsentCommand[] {
    const options = { at: toStamp(at), newRunId: freshId(), toCommands };
    return this.#store(applyTimerChange(this.state, transition, options), trueAt);
  }

  commands() {
    return this.state.unsent.map((command) => toCommand(command, this.state.clock));
  }

  /** What to request next: the time first, if unknown. */
  question(): 'time' | 'news' | null {
    if (this.state.unsent.length === 0) return null;
    return isMeasured(this.state.clock) ? 'news' : 'time';
  }

  send() {
    const commands = this.commands();
    this.state = { ...this.state, sentSeq: Math.max(this.state.sentSeq, commands.at(-1)?.seq ?? 0) };
    return commands;
  }

  receiveResponse(
    response: TimerResponse,
    { tab, sent, now }: { tab: number; sent: TabClock; now: number },
  ): void {
    const received = this.checkClock(tab, now);
    this.#store(
      this.#mergeResponse(this.state, { answer: response, sent, received }, () => this.id),
      now,
    );
  }

  close(tab: number): void {
    this.tabs[tab] = null;
    this.lives[tab] = (this.lives[tab] ?? 0) + 1;
  }

  crash(now: number): void {
    for (const tab of this.tabs.keys()) this.close(tab);
    this.monoOff = now;
    this.state = parseDeviceTimer(JSON.stringify(this.state)) ?? newDeviceTimer(this.id);
  }

  /** Returns the new commands. */
  #store(next: DeviceTimer, trueAt: number): readonly UnsentCommand[] {
    const queued = next.unsent.filter(({ seq }) => seq > this.state.lastSeq);
    for (const { seq } of queued) this.trueTimes.set(seq, trueAt);
    this.state = next;
    return queued;
  }
}
