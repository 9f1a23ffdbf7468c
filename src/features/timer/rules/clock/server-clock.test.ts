import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '#tests/support/random-cases.ts';
import {
  stampToInstant,
  isMeasured,
  applyMeasurement,
  newClock,
  sampleClock,
  openClock,
  serverNow,
  toCommand,
  toStamp,
  dropOldEpochs,
} from './server-clock.ts';
import type { ClockReading, ServerClock, TabClock, UnsentCommand } from './server-clock.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-11-21T12:00:00Z');

/** A browser's clocks, and the true time, which is the server's. */
class Device {
  now = noon;
  wallOff = 0;
  monoOff = noon;
  clock: ServerClock = newClock;
  tab: TabClock;
  constructor() {
    ({ clock: this.clock, tab: this.tab } = openClock(this.clock, this.read()));
  }
  read(): ClockReading {
    return { wall: this.now + this.wallOff, mono: this.now - this.monoOff };
  }
  checkClock(): TabClock {
    ({ clock: this.clock, tab: this.tab } = sampleClock(this.clock, this.tab, this.read()));
    return this.tab;
  }
  pass(ms: number): void {
    this.now += ms;
    this.checkClock();
  }
  setClock(by: number): void {
    this.wallOff += by;
    this.checkClock();
  }
  /** Closes the lid; this monotonic clock stops during sleep. */
  sleep(ms: number): void {
    this.now += ms;
    this.monoOff += ms;
    this.checkClock();
  }
  reload(): void {
    ({ clock: this.clock, tab: this.tab } = openClock(this.clock, this.read()));
  }
  /** Sends a request; `there` and `back` are the latencies in ms. */
  ask(there = 20, back = 20): void {
    const sent = this.checkClock();
    this.now += there;
    const serverTime = this.now;
    this.now += back;
    this.clock = applyMeasurement(this.clock, { sent, received: this.checkClock(), serverTime });
  }
}

describe('server time', () => {
  it('is the device time until the first response', () => {
    const device = new Device();
    expect(isMeasured(device.clock)).toBe(false);
    expect(serverNow(device.clock, noon)).toBe(noon);
  });

  it.each([-hour, hour, -24 * hour, 24 * hour, -noon, Date.parse('2038-01-19') - noon])(
    'is known after one response, even with a clock off by %d ms',
    (wrong) => {
      const device = new Device();
      device.setClock(wrong);
      device.ask();
      device.pass(5_000);
      expect(serverNow(device.clock, device.read().wall)).toBe(device.now);
    },
  );

  it('is off by at most half the round trip', () => {
    const device = new Device();
    device.ask(900, 100);
    expect(Math.abs(serverNow(device.clock, device.read().wall) - device.now)).toBeLessThanOrEqual(500);
  });

  it('improves with a faster response and isn’t worsened by a slower one', () => {
    const device = new Device();
    device.ask(900, 100);
    device.ask(10, 10);
    device.ask(0, 3_000);
    expect(serverNow(device.clock, device.read().wall)).toBe(device.now);
  });

  it('survives setting the clock back, without a response', () => {
    const device = new Device();
    device.ask();
    device.setClock(-hour);
    device.pass(1_000);
    expect(serverNow(device.clock, device.read().wall)).toBe(device.now);
  });

  it('survives sleep, without a response', () => {
    const device = new Device();
    device.ask();
    device.sleep(8 * hour);
    expect(serverNow(device.clock, device.read().wall)).toBe(device.now);
  });

  it('isn’t measured from a response during which the clock was set', () => {
    const device = new Device();
    const sent = device.checkClock();
    device.setClock(hour);
    device.clock = applyMeasurement(device.clock, {
      sent,
      received: device.checkClock(),
      serverTime: device.now,
    });
    expect(isMeasured(device.clock)).toBe(false);
  });
});

describe('offline actions', () => {
  it('get their correct time on reconnection after the clock was set forward', () => {
    const device = new Device();
    device.ask();
    device.setClock(hour);
    device.pass(60_000);
    const [stamp, at] = [toStamp(device.checkClock()), device.now];
    expect(stampToInstant(device.clock, stamp)).toBe(at + hour);

    device.ask();

    expect(stampToInstant(device.clock, stamp)).toBe(at);
  });

  it('get their correct time after the clock was set forward and back before any response', () => {
    const device = new Device();
    device.ask();
    device.setClock(24 * hour);
    device.pass(60_000);
    const [stamp, at] = [toStamp(device.checkClock()), device.now];
    device.setClock(-24 * hour);

    device.ask();

    expect(stampToInstant(device.clock, stamp)).toBe(at);
  });

  it('keep their time through a reload with the clock set back', () => {
    const device = new Device();
    device.pass(60_000);
    const [stamp, at] = [toStamp(device.checkClock()), device.now];
    device.wallOff = -hour;
    device.reload();
    expect(serverNow(device.clock, device.read().wall)).toBe(at);

    device.ask();

    expect(serverNow(device.clock, device.read().wall)).toBe(device.now);
    expect(stampToInstant(device.clock, stamp)).toBe(at);
  });

  it('are sent with all instants in server time', () => {
    const device = new Device();
    device.setClock(-noon);
    device.ask();
    const { wall, epoch } = device.checkClock();
    const at = { wall, epoch };
    const command = { deviceId: 'd', seq: 1, runId: 'r', at };
    const waiting: UnsentCommand[] = [
      { ...command, act: { type: 'discardIdle', from: { wall: wall - 9, epoch }, to: at } },
      { ...command, act: { type: 'edit', billable: false, startTime: { wall: wall - 5, epoch } } },
      { ...command, act: { type: 'edit', description: 'x' } },
    ];
    expect(waiting.map((one) => toCommand(one, device.clock).act)).toEqual([
      { type: 'discardIdle', from: device.now - 9, to: device.now },
      { type: 'edit', billable: false, startTime: device.now - 5 },
      { type: 'edit', description: 'x' },
    ]);
  });
});

it('get the same time in two tabs, whichever saw the clock jump', () => {
  const one = new Device();
  one.ask();
  const other = openClock(one.clock, one.read());
  one.clock = other.clock;
  one.checkClock();
  one.wallOff -= hour;
  one.checkClock();
  const tab = sampleClock(one.clock, other.tab, one.read());
  expect(serverNow(tab.clock, one.read().wall)).toBe(one.now);
});

it('keep their time after unused epochs are dropped', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({
        what: fc.constantFrom('pass', 'sleep', 'setClock'),
        ms: fc.integer({ min: 1_000, max: 1e7 }),
      }),
      fc.record({ what: fc.constant('setClock'), ms: fc.integer({ min: -1e9, max: -1_000 }) }),
      fc.constantFrom({ what: 'ask', ms: 0 }, { what: 'reload', ms: 0 }),
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(steps, (all) => {
      const device = new Device();
      for (const { what, ms } of all) {
        if (what === 'pass') device.pass(ms);
        else if (what === 'sleep') device.sleep(ms);
        else if (what === 'setClock') device.setClock(ms);
        else if (what === 'ask') device.ask();
        else device.reload();
      }
      const { wall } = device.read();
      const shorter = dropOldEpochs(device.clock, []);
      expect(shorter.epochs).toHaveLength(1);
      expect(serverNow(shorter, wall)).toBe(serverNow(device.clock, wall));
      device.ask();
      expect(serverNow(device.clock, device.read().wall)).toBe(device.now);
    }),
    { numRuns: randomCases(3_000) },
  );
});
