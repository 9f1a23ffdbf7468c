/** One seeded afternoon, or week: two devices with two tabs each, the service, the network, and all that goes wrong. */
import { isCertain, isMeasured, stamped } from '#src/features/timer/service-clock.ts';
import type { TabClock, UnsentCommand } from '#src/features/timer/service-clock.ts';
import { elapsedSeconds, timerState } from '#src/features/timer/timer.ts';
import { newId } from '#src/platform/shared/ids.ts';
import { diceOf } from '../demo/random.ts';
import type { Dice } from '../demo/random.ts';
import { SimulatedDevice } from './device.ts';
import { faultsOf } from './faults.ts';
import { Network } from './network.ts';
import { rules, SimulatedService } from './service.ts';
import type { Rules } from './service.ts';
import type { Deed, Done } from './truth.ts';

export type Played = { faults: string[]; trace: string[]; counts: Counts };
export type Counts = {
  acts: number;
  uncertain: number;
  entries: number;
  corrected: number;
  kept: number;
  closeCalls: number;
};

/** What only the simulation knows. */
export type World = {
  now: number;
  service: SimulatedService;
  devices: readonly SimulatedDevice[];
  done: Done[];
  /** Entries that somebody changed or deleted by hand. */
  touched: Set<string>;
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Before the nights of 2026 on which clocks in Berlin change, and before a new year. */
const evenings = ['2026-03-28T18:00:00Z', '2026-10-24T17:00:00Z', '2026-12-31T12:00:00Z'] as const;
/** An answer that takes longer is not waited for. */
const patienceMs = 2 * second;

export function playSchedule(seed: number, tried: Rules = rules): Played {
  return new Schedule(seed, tried).play();
}

class Schedule {
  readonly #dice: Dice;
  readonly #network: Network;
  readonly #world: World;
  readonly #trace: string[] = [];
  readonly #faults: string[] = [];
  readonly #uncertain = new Set<string>();
  #isServiceUp = true;
  #lastStopped: string | null = null;

  constructor(seed: number, tried: Rules) {
    this.#dice = diceOf(seed);
    this.#network = new Network(this.#dice);
    const now = Date.parse(this.#dice.oneOf(evenings));
    const ids = [0, 1].map(() => newId(now, this.#dice.bytes(10)));
    this.#world = {
      now,
      service: new SimulatedService(tried),
      devices: ids.map((id) => new SimulatedDevice(id)),
      done: [],
      touched: new Set(),
    };
  }

  play(): Played {
    const { between } = this.#dice;
    const faults = this.#faults;
    for (let step = between(15, 45); step > 0 && faults.length === 0; step -= 1) {
      this.#pass(this.#lull());
      this.#happen();
      faults.push(...this.#negativeTimes());
    }
    this.#heal();
    const found = faultsOf(this.#world);
    faults.push(...found.faults);
    const counts = { ...this.#counts(), closeCalls: Number(found.isCloseCall) };
    return { faults, trace: this.#trace, counts };
  }

  #happen(): void {
    const { dice, device, tab } = this.#someone();
    const what = dice.weighed<[string, number, () => void]>(
      [
        ['act', 40, () => this.#act(device, tab)],
        ['tick', 8, () => void device.look(tab, this.#world.now)],
        ['sync', 12, () => this.#sync(device, tab)],
        ['look', 6, () => this.#ask(device, tab, 'time')],
        ['go offline', 4, () => void (device.isOnline = false)],
        ['come online', 8, () => this.#comeOnline(device, tab)],
        ['set the clock', 6, () => this.#setClock(device)],
        ['sleep', 3, () => this.#sleep(device)],
        ['close the tab', 4, () => device.close(tab)],
        ['crash', 3, () => device.crash(this.#world.now)],
        ['restart the service', 3, () => this.#restart()],
        ['touch an entry', 2, () => this.#touch()],
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

  /** What somebody would do who looks at this tab. */
  #act(device: SimulatedDevice, tab: number): void {
    const { dice, lastStopped } = { dice: this.#dice, lastStopped: this.#lastStopped };
    const at = device.look(tab, this.#world.now);
    const run = device.shown();
    if (!run) {
      if (lastStopped !== null && dice.chance(0.3)) this.#do(device, at, lastStopped, { type: 'undoStop' });
      else this.#do(device, at, this.#freshId(), { type: 'start' });
    } else {
      const { runId } = run;
      const isRunning = timerState(run.timer) === 'running';
      const ms = dice.between(minute, 10 * minute);
      const deed = dice.weighed<[Deed | 'save', number]>(
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
      if (deed === 'save') this.#save(device, tab, at);
      else if (deed) this.#do(device, at, deed.type === 'start' ? this.#freshId() : runId, deed);
    }
    if (device.isOnline && dice.chance(0.8)) this.#sync(device, tab);
  }

  #do(device: SimulatedDevice, at: TabClock, runId: string, deed: Deed, trueAt = this.#world.now): void {
    device.act(runId, this.#actOf(deed, at), { at, trueAt });
    this.#world.done.push({ at: trueAt, runId, deed, deviceId: device.id, seq: device.seq });
    if (deed.type === 'stop') this.#lastStopped = runId;
    this.#say(
      device,
      `  ${deed.type}${'ms' in deed ? ` ${Math.round(deed.ms / second)} s` : ''} of ${runId.slice(-4)}`,
    );
  }

  #actOf(deed: Deed, { wall, epoch }: TabClock): UnsentCommand['act'] {
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

  /** Online the entry is made first and told of then; offline both wait. */
  #save(device: SimulatedDevice, tab: number, at: TabClock): void {
    const { now, service } = this.#world;
    const run = device.shown();
    if (!run) return;
    const { runId, timer } = run;
    const time = stamped(asCommand(at), device.clock).at;
    const endTime = timer.segments.at(-1)?.endTime ?? time;
    const seconds = Math.min(elapsedSeconds(timer, time), 24 * 3600);
    const entry = { startTime: timer.start ?? time, endTime, seconds };
    this.#say(device, `  save ${runId.slice(-4)} with ${seconds} s`);
    if (!device.isOnline || !isMeasured(device.clock)) {
      device.saves.push({ runId, ...entry });
      this.#do(device, at, runId, { type: 'saved' });
      return;
    }
    const life = device.lives[tab];
    this.#network.send(now, (arrival) => {
      if (!this.#isServiceUp) return;
      const made = service.create(runId, entry, arrival);
      const isCurrent = service.log().current?.runId === runId;
      if (made === 'taken' && !isCurrent) return;
      if (made === 'taken') service.touch(runId, entry);
      this.#network.send(arrival, (answered) => {
        if (answered - now > patienceMs || device.lives[tab] !== life || !device.isOnline) return;
        this.#do(device, at, runId, { type: 'saved' }, now);
      });
    });
  }

  #sync(device: SimulatedDevice, tab: number): void {
    const question = device.question();
    if (question) this.#ask(device, tab, question);
  }

  #ask(device: SimulatedDevice, tab: number, question: 'time' | 'news'): void {
    if (!device.isOnline) return;
    const { now, service } = this.#world;
    const sent = device.look(tab, now);
    const life = device.lives[tab];
    const commands = question === 'news' ? this.#sendable(device) : [];
    this.#network.send(now, (arrival) => {
      if (!this.#isServiceUp) return;
      const answer =
        question === 'news'
          ? service.put({ deviceId: device.id, commands }, arrival)
          : service.get(device.id, arrival);
      this.#network.send(arrival, (answered) => {
        if (answered - now > patienceMs || device.lives[tab] !== life || !device.isOnline) return;
        this.#world.now = answered;
        device.hear(answer, { tab, sent, now: answered });
        if (question === 'time') this.#sync(device, tab);
      });
    });
    this.#makeEntries(device);
  }

  /** What is known for certain has to be right. */
  #sendable(device: SimulatedDevice) {
    for (const { seq, at, trueAt } of device.unsent) {
      const isLate = Math.abs(stamped(asCommand(at), device.clock).at - trueAt) > second;
      if (isLate && isCertain(device.clock, at))
        this.#faults.push(`command ${seq} is told as of another time`);
      if (isLate) this.#uncertain.add(`${device.id} ${seq}`);
    }
    return device.commands();
  }

  #makeEntries(device: SimulatedDevice): void {
    // What the timer has saved is told first, so that the entry is right whenever it is made.
    if (device.unsent.length > 0) return;
    for (const save of device.saves) {
      const { runId, ...entry } = save;
      this.#network.send(this.#world.now, (arrival) => {
        if (!this.#isServiceUp) return;
        this.#world.service.create(runId, entry, arrival);
        this.#network.send(arrival, () => {
          device.saves = device.saves.filter((one) => one !== save);
        });
      });
    }
  }

  #comeOnline(device: SimulatedDevice, tab: number): void {
    device.isOnline = true;
    this.#ask(device, tab, 'time');
  }

  #setClock(device: SimulatedDevice): void {
    const { oneOf, between } = this.#dice;
    const { now } = this.#world;
    const wanted = oneOf([
      now + device.wallOff + hour,
      now + device.wallOff - hour,
      now + device.wallOff + 24 * hour,
      now + device.wallOff - 24 * hour,
      between(0, 1000),
      Date.parse('2038-01-19T03:14:08Z'),
      now,
    ]);
    const to = Math.max(0, wanted);
    device.wallOff = to - now;
    // Seen by whichever tab ticks first; a closed one sees nothing.
    for (const [tab, clock] of device.tabs.entries()) if (clock) device.look(tab, now);
    this.#say(device, `  to ${new Date(to).toISOString()}`);
  }

  #sleep(device: SimulatedDevice): void {
    const ms = this.#dice.between(1, 600) * minute;
    const wasOnline = device.isOnline;
    device.isOnline = false;
    this.#pass(ms);
    device.isOnline = wasOnline;
    // Some monotonic clocks stand still meanwhile.
    if (this.#dice.chance(0.5)) device.monoOff += ms;
    for (const [tab, clock] of device.tabs.entries()) if (clock) device.look(tab, this.#world.now);
  }

  /** What it was doing is undone, what it had done is not; for a while nobody answers. */
  #restart(): void {
    this.#isServiceUp = false;
    this.#pass(this.#dice.between(1, 30) * second);
    this.#isServiceUp = true;
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

  /** The network is well again; everybody looks until nothing waits. */
  #heal(): void {
    this.#trace.push('the network heals');
    this.#isServiceUp = true;
    this.#network.isHealed = true;
    this.#pass(4 * hour);
    for (const device of this.#world.devices) device.isOnline = true;
    for (let round = 0; round < 4; round += 1) {
      for (const device of this.#world.devices) {
        this.#ask(device, 0, 'time');
        this.#pass(second);
        this.#ask(device, 0, 'news');
        this.#pass(second);
      }
    }
  }

  /** Time goes by, and what is under way arrives. */
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

  #counts(): Omit<Counts, 'closeCalls'> {
    const { done, service } = this.#world;
    const late = [...service.settled.values()].map((run) => run.late);
    return {
      acts: done.length,
      uncertain: this.#uncertain.size,
      entries: service.entries.size,
      corrected: late.filter((how) => how === 'corrected').length,
      kept: late.filter((how) => how === 'kept').length,
    };
  }

  #freshId(): string {
    return newId(this.#world.now, this.#dice.bytes(10));
  }

  #say(device: SimulatedDevice, what: string): void {
    const { devices, now } = this.#world;
    const name = devices[0] === device ? 'phone' : 'desktop';
    this.#trace.push(`${new Date(now).toISOString()} ${name.padEnd(7)} ${what}`);
  }
}

function asCommand({ wall, epoch }: { wall: number; epoch: number }): UnsentCommand {
  return { deviceId: '', seq: 1, runId: '', at: { wall, epoch }, act: { type: 'pause' } };
}
