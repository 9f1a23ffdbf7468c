/** One seeded afternoon, or week: two devices with two tabs each, the server, the network, and every kind of failure. */
import { stampToInstant, isMeasured } from '#src/features/timer/rules/clock/server-clock.ts';
import type { TabClock } from '#src/features/timer/rules/clock/server-clock.ts';
import { toTimer } from '#src/features/timer/rules/sync/local-view.ts';
import { elapsedSeconds } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { uuidV7 } from '#src/platform/shared/ids.ts';
import { createSeededRandom } from '../demo/seeded-random.ts';
import type { SeededRandom } from '../demo/seeded-random.ts';
import { chooseAction, toSteps, formatAction, toTrueAction } from './actions.ts';
import { countOutcomes } from './counts.ts';
import type { Counts } from './counts.ts';
import { Exchange } from './exchange.ts';
import { findViolations } from './invariants.ts';
import { Network } from './network.ts';
import type { UserAction } from './oracle.ts';
import { SimulatedDevice } from './simulated-device.ts';
import { rules, SimulatedServer } from './simulated-server.ts';
import type { Rules } from './simulated-server.ts';
import { chooseClockTime, hour, minute, second } from './simulation-state.ts';
import type { SimulationState } from './simulation-state.ts';

export type Played = { faults: string[]; trace: string[]; counts: Counts };

type When = { at: TabClock; stopped?: Timer | undefined; trueAt?: number };

/** Before the 2026 daylight saving changes in Berlin, and before a new year. */
const evenings = ['2026-03-28T18:00:00Z', '2026-10-24T17:00:00Z', '2026-12-31T12:00:00Z'] as const;

export function playSchedule(seed: number, tried: Rules = rules): Played {
  return new Schedule(seed, tried).play();
}

class Schedule {
  readonly #dice: SeededRandom;
  readonly #network: Network;
  readonly #world: SimulationState;
  readonly #trace: string[] = [];
  readonly #talk: Exchange;
  #lastStopped: string | null = null;

  constructor(seed: number, tried: Rules) {
    this.#dice = createSeededRandom(seed);
    this.#network = new Network(this.#dice);
    const now = Date.parse(this.#dice.oneOf(evenings));
    const ids = [0, 1].map(() => uuidV7(now, this.#dice.bytes(10)));
    this.#world = {
      now,
      service: new SimulatedServer(tried),
      isServiceUp: true,
      devices: ids.map((id) => new SimulatedDevice(id, tried)),
      done: [],
      touched: new Set(),
      discarded: new Set(),
    };
    this.#talk = new Exchange(this.#world, this.#network);
  }

  play(): Played {
    const { between } = this.#dice;
    const { faults } = this.#talk;
    for (let step = between(15, 45); step > 0 && faults.length === 0; step -= 1) {
      this.#pass(this.#lull());
      this.#happen();
      faults.push(...this.#negativeTimes());
    }
    this.#heal();
    const found = findViolations(this.#world);
    faults.push(...found.faults);
    const { uncertain } = this.#talk;
    const counts = countOutcomes(this.#world, { uncertain: uncertain.size, isCloseCall: found.isCloseCall });
    return { faults, trace: this.#trace, counts };
  }

  #happen(): void {
    const { dice, device, tab } = this.#someone();
    const what = dice.weighted<[string, number, () => void]>(
      [
        ['act', 40, () => this.#act(device, tab)],
        ['tick', 8, () => void device.checkClock(tab, this.#world.now)],
        ['sync', 12, () => this.#talk.sync(device, tab)],
        ['measure clock', 6, () => this.#talk.ask(device, tab, 'time')],
        ['go offline', 4, () => void (device.isOnline = false)],
        ['come online', 8, () => this.#comeOnline(device, tab)],
        ['set the clock', 6, () => this.#setClock(device)],
        ['sleep', 3, () => this.#sleep(device)],
        ['close the tab', 4, () => device.close(tab)],
        ['crash', 3, () => device.crash(this.#world.now)],
        ['restart the service', 3, () => this.#restart()],
        ['touch an entry', 2, () => this.#touch()],
        ['discard unsynced', 2, () => this.#discard(device)],
      ],
      ([, weight]) => weight,
    );
    if (!what) return;
    this.#say(device, what[0]);
    what[2]();
  }

  #someone() {
    const dice = this.#dice;
    const device = this.#world.devices[dice.between(0, 1)];
    if (!device) throw new RangeError('There are two devices.');
    return { dice, device, tab: dice.between(0, 1) };
  }

  /** A random action of a user of this tab. */
  #act(device: SimulatedDevice, tab: number): void {
    const dice = this.#dice;
    const { now } = this.#world;
    const at = device.checkClock(tab, now);
    const timer = device.timer();
    if (timer.entryId === null) {
      const stopped = dice.chance(0.3) ? this.#timerToRestore(device) : undefined;
      this.#do(device, { type: stopped ? 'undoStop' : 'start' }, { at, stopped });
    } else {
      const action = chooseAction(dice, timer);
      if (action === 'save') this.#save(device, tab, at);
      else if (action) this.#do(device, action, { at });
    }
    if (device.isOnline && dice.chance(0.8)) this.#talk.sync(device, tab);
  }

  /** What was stopped last, if this device remembers or has received it. */
  #timerToRestore({ stopped, state: { known } }: SimulatedDevice): Timer | undefined {
    const runId = this.#lastStopped ?? '';
    const discarded = known.settled.find((run) => run.runId === runId)?.discarded;
    return stopped.get(runId) ?? (discarded ? { ...toTimer(discarded), entryId: runId } : undefined);
  }

  #do(device: SimulatedDevice, action: UserAction, { at, stopped, trueAt = this.#world.now }: When): void {
    const before = device.timer();
    const { transition, toCommands } = toSteps(action, stopped);
    const doing = { at, trueAt, freshId: () => this.#freshId() };
    const acts = device.act(transition, doing, toCommands);
    const [first] = acts;
    if (!first) return;
    const { runId, seq } = first;
    this.#world.done.push({ at: trueAt, runId, action: toTrueAction(action), deviceId: device.id, seq });
    if (first.act.type === 'stop') {
      this.#lastStopped = runId;
      device.stopped.set(runId, before);
    }
    this.#say(device, `  ${formatAction(action)} of ${runId.slice(-4)}`);
  }

  /** Online, the entry is created before the command is sent; offline, both wait. */
  #save(device: SimulatedDevice, tab: number, at: TabClock): void {
    const { now } = this.#world;
    const timer = device.timer();
    const { entryId: runId } = timer;
    if (runId === null) return;
    const time = stampToInstant(device.state.clock, at);
    const endTime = timer.segments.at(-1)?.endTime ?? time;
    const seconds = Math.min(elapsedSeconds(timer, time), 24 * 3600);
    const entry = { startTime: timer.start ?? time, endTime, durationMs: seconds * 1_000 };
    this.#say(device, `  save ${runId.slice(-4)} with ${seconds} s`);
    const saved = () => {
      // Other work may be on the timer by then.
      if (device.timer().entryId === runId) this.#do(device, { type: 'saved' }, { at, trueAt: now });
    };
    if (!device.isOnline || !isMeasured(device.state.clock)) {
      device.saves.push({ runId, ...entry, isRefused: this.#dice.chance(0.3) });
      saved();
      return;
    }
    this.#talk.save({ device, tab }, runId, entry, saved);
  }

  #comeOnline(device: SimulatedDevice, tab: number): void {
    device.isOnline = true;
    this.#talk.ask(device, tab, 'time');
  }

  #setClock(device: SimulatedDevice): void {
    const { now } = this.#world;
    const wanted = chooseClockTime(this.#dice, now, device.wallOff);
    const to = Math.max(0, wanted);
    device.wallOff = to - now;
    // The tab that ticks first sees it; closed tabs see nothing.
    for (const [tab, clock] of device.tabs.entries()) if (clock) device.checkClock(tab, now);
    this.#say(device, `  to ${new Date(to).toISOString()}`);
  }

  #sleep(device: SimulatedDevice): void {
    const ms = this.#dice.between(1, 600) * minute;
    const wasOnline = device.isOnline;
    device.isOnline = false;
    this.#pass(ms);
    device.isOnline = wasOnline;
    // Some monotonic clocks stop during sleep.
    if (this.#dice.chance(0.5)) device.monoOff += ms;
    for (const [tab, clock] of device.tabs.entries()) if (clock) device.checkClock(tab, this.#world.now);
  }

  /** Restarts the server: open transactions roll back, committed ones stay, and it is down for a while. */
  #restart(): void {
    this.#world.isServiceUp = false;
    this.#pass(this.#dice.between(1, 30) * second);
    this.#world.isServiceUp = true;
  }

  #touch(): void {
    const { service, touched } = this.#world;
    const ended = [...service.entries.keys()].filter((id) => service.log().ended.has(id));
    const id = ended[this.#dice.between(0, Math.max(0, ended.length - 1))];
    if (id === undefined) return;
    touched.add(id);
    service.touch(id, this.#dice.chance(0.5) ? { isDeleted: true } : {});
    this.#trace.push(`    ${id.slice(-4)} by hand`);
  }

  /** The user discards a pending entry that is otherwise only known as saved. */
  #discard(device: SimulatedDevice): void {
    const { service, discarded, devices } = this.#world;
    const [save] = device.saves.filter(({ runId, isRefused }) => isRefused && !service.entries.has(runId));
    if (!save || device.state.unsent.some(({ runId }) => runId === save.runId)) return;
    device.saves = device.saves.filter((one) => one !== save);
    const isElsewhere = devices.some(({ saves }) => saves.some(({ runId }) => runId === save.runId));
    if (!isElsewhere) discarded.add(save.runId);
    this.#say(device, `  discard ${save.runId.slice(-4)}`);
  }

  /** The network works again; every device syncs until nothing is unsent. */
  #heal(): void {
    this.#trace.push('the network heals');
    this.#world.isServiceUp = true;
    this.#network.isHealed = true;
    this.#pass(4 * hour);
    for (const device of this.#world.devices) device.isOnline = true;
    for (let round = 0; round < 4; round += 1) {
      for (const device of this.#world.devices) {
        this.#talk.ask(device, 0, 'time');
        this.#pass(second);
        this.#talk.ask(device, 0, 'news');
        this.#pass(second);
      }
    }
  }

  /** Advances time and delivers messages. */
  #pass(ms: number): void {
    const until = this.#world.now + ms;
    for (let next = this.#network.next(until); next; next = this.#network.next(until)) {
      this.#world.now = next.at;
      next.deliver(next.at);
    }
    this.#world.now = until;
  }

  #lull(): number {
    const { chance, between } = this.#dice;
    if (chance(0.1)) return between(hour, 14 * hour);
    return chance(0.5) ? between(2 * second, 90 * second) : between(minute, hour);
  }

  #negativeTimes(): string[] {
    const { devices, now } = this.#world;
    return devices
      .filter((device) => device.elapsed(now) < 0)
      .map((device) => `${device.id} shows ${device.elapsed(now)} ms`);
  }

  #freshId(): string {
    return uuidV7(this.#world.now, this.#dice.bytes(10));
  }

  #say(device: SimulatedDevice, what: string): void {
    const { devices, now } = this.#world;
    const name = devices[0] === device ? 'phone' : 'desktop';
    this.#trace.push(`${new Date(now).toISOString()} ${name.padEnd(7)} ${what}`);
  }
}
