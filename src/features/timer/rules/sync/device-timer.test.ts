import { describe, expect, it } from 'vitest';
import type { RunningTimer, SettledRun, TimerResponse } from '#src/features/timer/contract.ts';
import { openClock } from '#src/features/timer/rules/clock/server-clock.ts';
import type { TabClock } from '#src/features/timer/rules/clock/server-clock.ts';
import { elapsedSeconds, pause, reset, start } from '#src/features/timer/rules/timer/timer-state.ts';
import { setDescription } from '#src/features/timer/rules/widget/timer-form.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { applyTimerChange, localTimer, newDeviceTimer } from './device-timer.ts';
import type { DeviceTimer, Transition } from './device-timer.ts';
import { mergeResponse } from './merge-response.ts';

const [mine, theirs, desktop, phone] = [anId(1), anId(2), anId(3), anId(4)];
const minute = 60_000;
const nine = Date.parse('2026-11-21T09:00:00Z');
const at = (wall: number): TabClock => ({ wall, mono: wall, epoch: 1 });
const work = { description: 'Call', projectId: null, clientId: null, billable: true };

function change(state: DeviceTimer, transition: Transition, wall: number): DeviceTimer {
  return applyTimerChange(looked(state, wall), transition, { at: { wall, epoch: 1 }, newRunId: mine });
}

/** A measured clock that shows this time. */
function seen(wall: number): DeviceTimer {
  const state = newDeviceTimer(desktop);
  const [epoch] = state.clock.epochs;
  return { ...state, clock: { epochs: epoch ? [{ ...epoch, offset: 0 }] : [], seenWall: wall } };
}

function looked(state: DeviceTimer, seenWall: number): DeviceTimer {
  return { ...state, clock: { ...state.clock, seenWall } };
}

function answer(now: number, fields: Partial<TimerResponse>): TimerResponse {
  return { now, timer: null, settled: [], lastSeq: 0, ...fields };
}

function receive(state: DeviceTimer, response: TimerResponse): DeviceTimer {
  return mergeResponse(
    looked(state, response.now),
    { answer: response, sent: at(response.now), received: at(response.now) },
    () => anId(9),
  );
}

function settled(run: Partial<SettledRun>): SettledRun {
  const { description } = work;
  const ended = {
    endedAt: nine + 5 * minute,
    endedAs: 'takenOver' as const,
    deviceId: phone,
    deviceName: 'Phone',
  };
  const outcome = { seconds: 300, entryId: mine, lateChange: null, discarded: null };
  return { runId: mine, startedAt: nine, description, ...ended, ...outcome, ...run };
}
const onPhone: RunningTimer = {
  ...work,
  runId: theirs,
  startedAt: nine + 5 * minute,
  start: nine + 5 * minute,
  segments: [{ startTime: nine + 5 * minute }],
  isActive: true,
  deviceId: phone,
  deviceName: 'Phone',
  entryId: null,
};

describe('a run that ended on another device', () => {
  const offline = change(seen(nine), start, nine);

  it('is news once, also if its own commands arrived too late', () => {
    const waiting = receive(offline, answer(nine + 10 * minute, { timer: onPhone }));
    expect(localTimer(waiting).entryId).toBe(theirs);
    expect(waiting.news).toEqual([]);
    const reply = answer(nine + 11 * minute, { timer: onPhone, lastSeq: 1, settled: [settled({})] });
    const sent = receive({ ...waiting, sentSeq: 1 }, reply);
    expect(sent.news.map(({ runId }) => runId)).toEqual([mine]);
    expect(receive(sent, { ...reply, now: reply.now + 1 }).news).toHaveLength(1);
  });

  it('isn’t news if this device ended it', () => {
    const own = settled({ endedAs: 'stopped', deviceId: desktop });
    const sent = { ...offline, sentSeq: 1 };
    expect(receive(sent, answer(nine + 11 * minute, { lastSeq: 1, settled: [own] })).news).toEqual([]);
  });
});

describe('a run that the server has lost', () => {
  it('is sent again with its time', () => {
    const sent = { ...change(seen(nine), start, nine), sentSeq: 1 };
    const lost = receive(sent, answer(nine + minute, { lastSeq: 1 }));
    expect(lost.unsent.map(({ act }) => act.type)).toEqual(['start', 'edit']);
    expect(localTimer(lost)).toMatchObject({ entryId: mine, start: nine, isActive: true });
  });
});

describe('unsent commands', () => {
  it('aren’t in the future, as on the server: a clock set to 2038 was noticed after the start', () => {
    const future = Date.UTC(2038, 0, 19);
    const began = change(newDeviceTimer(desktop), start, future);
    const { clock, tab } = openClock({ ...began.clock, seenWall: 0 }, { wall: nine, mono: 0 });
    const reply = answer(nine + minute, {});
    const later = { ...tab, wall: nine + minute, mono: minute };
    const measured = mergeResponse(
      { ...began, clock },
      { answer: reply, sent: later, received: later },
      () => '',
    );
    const { start: shown, ...timer } = localTimer(looked(measured, nine + 2 * minute));
    expect(timer.isActive).toBe(true);
    expect(shown).toBeLessThanOrEqual(nine + 2 * minute);
  });

  it('merge what is typed, but not into a command that may have arrived', () => {
    const typeAt = (state: DeviceTimer, text: string, wall: number) =>
      change(state, (timer, now) => setDescription(timer, text, now), wall);
    const typed = typeAt(
      typeAt(change(seen(nine), start, nine), 'Ske', nine + minute),
      'Sketch',
      nine + minute,
    );
    const later = typeAt({ ...typed, sentSeq: typed.lastSeq }, 'Sketches', nine + 2 * minute);
    const edits = later.unsent.filter(({ act }) => act.type === 'edit');
    expect(edits.map(({ act }) => act)).toMatchObject([
      { description: 'Sketch' },
      { description: 'Sketches' },
    ]);
  });

  it('are kept if a crash lost what was sent since: sequence numbers start over', () => {
    const sent = { ...change(change(seen(nine), start, nine), pause, nine + minute), sentSeq: 1 };
    const behind = receive(sent, answer(nine + 2 * minute, { lastSeq: 7 }));
    expect(behind).toMatchObject({ deviceId: anId(9), lastSeq: 2, sentSeq: 0 });
    expect(behind.unsent.map(({ seq, act }) => [seq, act.type])).toEqual([
      [1, 'start'],
      [2, 'pause'],
    ]);
    expect(elapsedSeconds(localTimer(behind), nine + 2 * minute)).toBe(60);
  });
});

describe('a draft', () => {
  const typed = change(seen(nine), (timer, now) => setDescription(timer, 'Sketches', now), nine);

  it('is the form of an idle timer, kept while another device times something', () => {
    const busy = receive(typed, answer(nine + 6 * minute, { timer: onPhone }));
    expect(localTimer(busy)).toMatchObject({ description: 'Call', draft: { description: 'Sketches' } });
    const ended = settled({ runId: theirs, endedAs: 'stopped', entryId: null });
    expect(localTimer(receive(busy, answer(nine + 7 * minute, { settled: [ended] }))).description).toBe(
      'Sketches',
    );
  });

  it('survives a reset of that run [4.15]', () => {
    const busy = receive(typed, answer(nine + 6 * minute, { timer: onPhone }));
    const afterReset = change(change(busy, pause, nine + 7 * minute), reset, nine + 8 * minute);
    expect(localTimer(afterReset)).toMatchObject({ description: 'Call', draft: { description: 'Sketches' } });
  });
});
