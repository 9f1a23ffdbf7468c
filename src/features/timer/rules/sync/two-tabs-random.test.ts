import fc from 'fast-check';
import { describe as group, expect, it } from 'vitest';
import { openClock, sampleClock, serverNow } from '#src/features/timer/rules/clock/server-clock.ts';
import type { TabClock } from '#src/features/timer/rules/clock/server-clock.ts';
import { entryFromTimer, clearSavedTimer } from '#src/features/timer/rules/entry/save-timer.ts';
import { applyTimerChange, localTimer, newDeviceTimer } from '#src/features/timer/rules/sync/device-timer.ts';
import type { DeviceTimer, Transition } from '#src/features/timer/rules/sync/device-timer.ts';
import { parseDeviceTimer } from '#src/features/timer/rules/sync/stored-timer.ts';
import {
  elapsedMs,
  pause,
  reset,
  resume,
  start,
  stop,
  timerState,
} from '#src/features/timer/rules/timer/timer-state.ts';
import { setDescription } from '#src/features/timer/rules/widget/timer-form.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { randomCases } from '#tests/support/random-cases.ts';

// Simulates a browser with one store and two tabs, random actions, and a stopwatch as the oracle.

type Tab = 0 | 1;
type Browser = {
  wall: number;
  /** Monotonic time. */
  mono: number;
  store: string;
  tabs: [TabClock | null, TabClock | null];
  ids: number;
  entries: Map<string, ReturnType<typeof entryFromTimer>>;
};
type State = 'idle' | 'running' | 'paused';
/** The expected time, as with a stopwatch beside the computer. */
type Stopwatch = { state: State; worked: number; description: string; isSaving: boolean; entries: number[] };

const acts: Record<string, { act: Transition; expected: (watch: Stopwatch) => Partial<Stopwatch> }> = {
  start: { act: start, expected: ({ state }) => (state === 'idle' ? { state: 'running' } : {}) },
  pause: { act: pause, expected: ({ state }) => (state === 'running' ? { state: 'paused' } : {}) },
  resume: { act: resume, expected: ({ state }) => (state === 'paused' ? { state: 'running' } : {}) },
  stop: { act: stop, expected: () => ({ ...nothing, description: '' }) },
  reset: {
    act: reset,
    expected: ({ state }) =>
      state === 'idle' ? {} : { ...nothing, state: state === 'running' ? 'running' : 'idle' },
  },
};
for (const text of ['Website relaunch', 'Support call']) {
  acts[`describe ${text}`] = {
    act: (timer, now) => setDescription(timer, text, now),
    expected: () => ({ description: text }),
  };
}
const nothing = { state: 'idle', worked: 0, isSaving: false } as const;

function freshBrowser(): Browser {
  return {
    wall: Date.parse('2026-11-21T09:00:00Z'),
    mono: 0,
    store: JSON.stringify(newDeviceTimer(anId(1))),
    tabs: [null, null],
    ids: 100,
    entries: new Map(),
  };
}

/** One update of one tab, as on the page: it reads the store and the clocks, and applies the action. */
function take(browser: Browser, tab: Tab, act?: Transition, stored = browser.store) {
  const state = parseDeviceTimer(stored);
  if (!state) throw new Error(`The browser can't read ${stored}.`);
  const before = browser.tabs[tab];
  const readings = { wall: browser.wall, mono: browser.mono };
  const sample = before ? sampleClock(state.clock, before, readings) : openClock(state.clock, readings);
  browser.tabs[tab] = sample.tab;
  let next: DeviceTimer = { ...state, clock: sample.clock };
  if (act) {
    const { wall, epoch } = sample.tab;
    next = applyTimerChange(next, act, { at: { wall, epoch }, newRunId: anId((browser.ids += 1)) });
  }
  if (act || sample.clock.epochs !== state.clock.epochs) browser.store = JSON.stringify(next);
  return { timer: localTimer(next), now: serverNow(next.clock, browser.wall) };
}

function expectRight(browser: Browser, watch: Stopwatch): void {
  const shown = ([0, 1] as const).map((tab) => take(browser, tab));
  for (const { timer, now } of shown) {
    expect(elapsedMs(timer, now)).toBe(watch.worked);
    expect({ state: timerState(timer), description: timer.description }).toEqual({
      state: watch.state,
      description: watch.description,
    });
    expect(timer.segments.filter(({ endTime }) => endTime === undefined).length).toBe(timer.isActive ? 1 : 0);
    const bounds = timer.segments.flatMap(({ startTime, endTime = now }) => [startTime, endTime]);
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
  }
  const [one, other] = shown;
  expect(one).toEqual(other);
  // A tick stores nothing, so that neither tab triggers the other every second.
  const { store } = browser;
  take(browser, 0);
  expect(browser.store).toBe(store);
  const durations = [...browser.entries.values()].map(({ duration }) => hoursToMs(duration));
  expect(durations).toEqual(watch.entries.map((ms) => Math.floor(ms / 1_000) * 1_000));
}

class Wait implements fc.Command<Stopwatch, Browser> {
  readonly ms: number;
  constructor(ms: number) {
    this.ms = ms;
  }
  check = () => true;
  run(watch: Stopwatch, browser: Browser): void {
    browser.wall += this.ms;
    browser.mono += this.ms;
    if (watch.state === 'running') watch.worked += this.ms;
    expectRight(browser, watch);
  }
  toString = () => `wait ${this.ms} ms`;
}

class SetClockBack implements fc.Command<Stopwatch, Browser> {
  readonly ms: number;
  readonly first: Tab;
  constructor(ms: number, first: Tab) {
    this.ms = ms;
    this.first = first;
  }
  check = () => true;
  run(watch: Stopwatch, browser: Browser): void {
    take(browser, 0);
    take(browser, 1);
    browser.wall -= this.ms;
    take(browser, this.first);
    expectRight(browser, watch);
  }
  toString = () => `tick, set the clock back ${this.ms} ms, tick of tab ${this.first}`;
}

class Do implements fc.Command<Stopwatch, Browser> {
  readonly name: string;
  readonly tab: Tab;
  constructor(name: string, tab: Tab) {
    this.name = name;
    this.tab = tab;
  }
  check = () => true;
  run(watch: Stopwatch, browser: Browser): void {
    take(browser, this.tab, acts[this.name]?.act);
    Object.assign(watch, acts[this.name]?.expected(watch));
    expectRight(browser, watch);
  }
  toString = () => `${this.name} in tab ${this.tab}`;
}

class Reload implements fc.Command<Stopwatch, Browser> {
  readonly tab: Tab;
  constructor(tab: Tab) {
    this.tab = tab;
  }
  check = () => true;
  run(watch: Stopwatch, browser: Browser): void {
    browser.tabs[this.tab] = null;
    take(browser, this.tab);
    expectRight(browser, watch);
  }
  toString = () => `reload tab ${this.tab}`;
}

/** Saves; the response arrives, is lost after the entry was created, or the request never arrives. */
class Save implements fc.Command<Stopwatch, Browser> {
  readonly outcome: 'saved' | 'answer lost' | 'not reached';
  readonly tab: Tab;
  constructor(outcome: 'saved' | 'answer lost' | 'not reached', tab: Tab) {
    this.outcome = outcome;
    this.tab = tab;
  }
  check = ({ state }: Readonly<Stopwatch>) => state !== 'idle';
  run(watch: Stopwatch, browser: Browser): void {
    const { timer, now } = take(browser, this.tab);
    const entry = entryFromTimer(timer, now, 'UTC');
    const { id = 'none' } = entry;
    if (this.outcome !== 'not reached') {
      browser.entries.set(id, entry);
      watch.entries.splice(watch.isSaving ? -1 : watch.entries.length, 1, watch.worked);
      watch.isSaving = true;
    }
    if (this.outcome === 'saved') {
      take(browser, this.tab, (saved, then) => clearSavedTimer(saved, id, then));
      Object.assign(watch, nothing, { description: '' });
    }
    expectRight(browser, watch);
  }
  toString = () => `save in tab ${this.tab}: ${this.outcome}`;
}

/** Both tabs read, then both write: browsers don't lock storage. */
class Race implements fc.Command<Stopwatch, Browser> {
  readonly names: [string, string];
  constructor(names: [string, string]) {
    this.names = names;
  }
  check = ({ isSaving }: Readonly<Stopwatch>) => !isSaving;
  run(watch: Stopwatch, browser: Browser): void {
    const before = browser.store;
    for (const tab of [0, 1] as const) take(browser, tab, acts[this.names[tab]]?.act, before);
    for (const tab of [0, 1, 0] as const) take(browser, tab);
    // Either may win, but completely, and both tabs must agree.
    const candidates = this.names.map((name) => ({ ...watch, ...acts[name]?.expected(watch) }));
    const { timer, now } = take(browser, 0);
    const winner = candidates.find(
      ({ state, worked, description }) =>
        state === timerState(timer) && worked === elapsedMs(timer, now) && description === timer.description,
    );
    Object.assign(watch, winner);
    expectRight(browser, watch);
  }
  toString = () => `${this.names.join(' in tab 0 at the very moment of ')} in tab 1`;
}

group('afternoons with two tabs', () => {
  it('agree on one timer with the time of a stopwatch, and on one entry per piece of work [4.10] [4.16] [4.17] [4.21] [4.22]', () => {
    const tab = fc.constantFrom<Tab>(0, 1);
    const name = fc.constantFrom(...Object.keys(acts));
    const outcome = fc.constantFrom('saved' as const, 'answer lost' as const, 'not reached' as const);
    const commands = fc.commands(
      [
        fc.nat(3_600_000).map((ms) => new Wait(ms)),
        fc.tuple(name, tab).map((args) => new Do(...args)),
        fc.tuple(name, tab).map((args) => new Do(...args)),
        fc.tuple(fc.nat(7_200_000), tab).map((args) => new SetClockBack(...args)),
        tab.map((which) => new Reload(which)),
        fc.tuple(outcome, tab).map((args) => new Save(...args)),
        fc.tuple(name, name).map((names) => new Race(names)),
      ],
      { maxCommands: 30 },
    );
    let played = 0;
    fc.assert(
      fc.property(commands, (sequence) => {
        fc.modelRun(
          () => ({
            model: { ...nothing, description: '', entries: [] },
            real: freshBrowser(),
          }),
          sequence,
        );
        played += 1;
      }),
      { numRuns: randomCases(10_000) },
    );
    expect(played).toBe(randomCases(10_000));
  }, 60_000);
});
