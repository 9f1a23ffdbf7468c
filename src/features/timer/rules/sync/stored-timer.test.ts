import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunningTimer } from '#src/features/timer/contract.ts';
import { setStartTime } from '#src/features/timer/rules/timer/start-time.ts';
import {
  idleTimer,
  maxSegments,
  pause,
  resume,
  start,
  stop,
} from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { setBillable, setDescription, setWork } from '#src/features/timer/rules/widget/timer-form.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { addStoredTimer, applyTimerChange, currentRun, localTimer, newDeviceTimer } from './device-timer.ts';
import type { DeviceTimer, Transition } from './device-timer.ts';
import { formatDeviceTimer, parseDeviceTimer, parseTimerFields, readDeviceTimer } from './stored-timer.ts';

const [runId, device, projectId, clientId] = [anId(1), anId(2), anId(3), anId(4)];
const now = Date.parse('2026-11-21T09:00:00Z');
const work = { description: 'Website relaunch', projectId, clientId, billable: false };
const fresh = newDeviceTimer(device);
const empty = { ...fresh, clock: { ...fresh.clock, seenWall: now + 200_000 } };

function change(state: DeviceTimer, transition: Transition, at: number): DeviceTimer {
  const looked = { ...state, clock: { ...state.clock, seenWall: at } };
  return applyTimerChange(looked, transition, { at: { wall: at, epoch: 1 }, newRunId: runId });
}

/** Running again after a break, all of it unsent. */
function twiceStarted(): DeviceTimer {
  const filled = change(empty, (timer, at) => setWork(timer, work, at), now);
  return change(change(change(filled, start, now), pause, now + 90_500), resume, now + 100_000);
}
const running = twiceStarted();
const onServer: RunningTimer = {
  ...work,
  runId,
  startedAt: now,
  start: now,
  segments: [{ startTime: now, endTime: now + 90_500 }, { startTime: now + 100_000 }],
  isActive: true,
  deviceId: device,
  deviceName: 'Chrome on Linux',
  entryId: null,
};
const synced: DeviceTimer = { ...empty, known: { now, timer: onServer, settled: [] } };

describe('the stored timer', () => {
  it('keeps tags and task, in the form and during a run', () => {
    const more = { ...work, tags: ['urgent'], taskId: projectId };
    const tagged = change(empty, (timer, at) => setWork(timer, more, at), now);
    for (const state of [tagged, change(tagged, start, now + 1)]) {
      const restored = parseDeviceTimer(JSON.stringify(state));
      expect(restored && localTimer(restored)).toMatchObject(more);
    }
  });

  it.each([
    ['its commands', running],
    ['the server state', synced],
  ])(
    'holds start, description, projectId, clientId, pausedElapsed, isActive and segments in %s [4.17]',
    (_, state) => {
      const restored = parseDeviceTimer(JSON.stringify(state));
      expect(restored && localTimer(restored)).toMatchObject({
        start: now,
        description: 'Website relaunch',
        projectId,
        clientId,
        pausedElapsed: 90,
        isActive: true,
        segments: [{ startTime: now, endTime: now + 90_500 }, { startTime: now + 100_000 }],
      });
    },
  );

  it.each([
    ['running', running],
    ['synced', synced],
    ['changed since the last response', change(synced, pause, now + 200_000)],
    ['paused', change(running, pause, now + 200_000)],
    ['moved back', change(running, (timer, at) => setStartTime(timer, now - 60_000, at), now + 200_000)],
    ['idle with a form half filled', change(empty, (timer, at) => setDescription(timer, 'W', at), now)],
    ['idle and not billable', change(empty, (timer, at) => setBillable(timer, false, at), now)],
    ['paused at nothing', change(change(empty, start, now), pause, now)],
    ['beside a draft', { ...synced, form: { ...work, draft: null } }],
  ])('is restored unchanged: %s [4.17]', (_, state) => {
    expect(parseDeviceTimer(formatDeviceTimer(state))).toEqual(state);
  });

  it('is restored from its seven fields if the rest is unreadable [4.17]', () => {
    const { seenAt: _seenAt, ...timer } = localTimer(running);
    const spoilt = JSON.stringify({ ...JSON.parse(formatDeviceTimer(running)), unsent: 'x' });
    expect(parseDeviceTimer(spoilt)).toBeUndefined();
    expect(parseTimerFields(spoilt)).toMatchObject(timer);
  });

  it('has no run or form once the timer is stopped [4.14]', () => {
    const stopped = change(running, stop, now + 200_000);
    expect(currentRun(stopped)).toBeNull();
    expect(stopped.form).toEqual(empty.form);
    expect(localTimer(parseDeviceTimer(JSON.stringify(stopped)) ?? running)).toEqual(idleTimer);
  });
});

describe('a timer without its commands', () => {
  const at = { wall: now + 160_000, epoch: 1 };
  const stored = { ...localTimer(running), revision: 7 };
  const text = JSON.stringify(stored);
  const add = (state: DeviceTimer, timer: Timer | undefined) =>
    addStoredTimer(state, timer ?? idleTimer, { at, newRunId: anId(9) });

  it('needs only the fields of the specification [4.17]', () => {
    const { start: began, description, pausedElapsed, isActive, segments } = stored;
    const fields = { start: began, description, projectId, clientId, pausedElapsed, isActive, segments };
    expect(parseTimerFields(JSON.stringify(fields))).toEqual({
      ...localTimer(running),
      entryId: null,
      billable: true,
    });
  });

  it('follows its segments if pausedElapsed disagrees [4.16]', () => {
    expect(parseTimerFields(JSON.stringify({ ...stored, pausedElapsed: 7 }))?.pausedElapsed).toBe(90);
  });

  it('keeps a run that was never synced, with its time and work', () => {
    const { unsent, ...added } = add(empty, parseTimerFields(text));
    expect(unsent.map(({ act }) => act.type)).toEqual(['start', 'edit']);
    const timer = localTimer({ ...added, unsent });
    expect(timer).toMatchObject({ ...work, isActive: true, entryId: runId, start: now + 9_500 });
    const paused = add(empty, { ...pause(stored, at.wall), entryId: null });
    expect(localTimer(paused)).toMatchObject({ isActive: false, pausedElapsed: 150, entryId: anId(9) });
  });

  it('doesn’t start a run twice whose commands are stored, that the server knows, or that has ended', () => {
    const ended = {
      ...onServer,
      endedAt: now,
      endedAs: 'saved' as const,
      seconds: 0,
      lateChange: null,
      discarded: null,
    };
    const known = { now, timer: null, settled: [ended] };
    for (const state of [running, synced, { ...empty, known }]) expect(add(state, stored)).toEqual(state);
  });

  it('keeps its form or draft, unless the form was filled since', () => {
    const form = { ...idleTimer, description: 'Sketches' };
    expect(localTimer(add(empty, form)).description).toBe('Sketches');
    const { entryId: _, draft } = localTimer(add(synced, { ...stored, draft: work }));
    expect(draft).toEqual(work);
    const filled = { ...empty, form: { ...empty.form, description: 'Call' } };
    expect(localTimer(add(filled, form)).description).toBe('Call');
  });

  it('is rejected with an invalid draft, and extra fields of a draft are dropped', () => {
    const draft = { ...work };
    for (const other of [
      {},
      { ...draft, billable: 1 },
      { ...draft, projectId: 'x' },
      { ...draft, description: null },
    ])
      expect(parseTimerFields(JSON.stringify({ ...stored, draft: other }))).toBeUndefined();
    const more = { ...stored, draft: { ...draft, uid: 'bob' } };
    expect(parseTimerFields(JSON.stringify(more))?.draft).toEqual(draft);
  });

  it('is rejected if truncated at any character [4.18]', () => {
    for (let length = 0; length < text.length; length += 1)
      expect(parseTimerFields(text.slice(0, length))).toBeUndefined();
  });

  it('never lets a prototype or an unknown field through [4.18]', () => {
    const odd = '{"__proto__":{"isAdmin":true},"constructor":{"x":1},"toString":1,"uid":"bob",';
    const timer = parseTimerFields(text.replace('{', odd));
    expect(timer).toEqual(localTimer(running));
    expect(Object.getPrototypeOf(timer)).toBe(Object.prototype);
  });
});

describe('corrupt stored data', () => {
  const whole = { ...change(synced, pause, now + 200_000), form: { ...work, draft: work } };
  const timerText = JSON.stringify(whole);
  const one = { startTime: now, endTime: now + 5 };
  const oddities = [
    undefined,
    null,
    '',
    'x',
    '2026',
    -1,
    0.5,
    1e300,
    9e15,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    { startTime: 1 },
    'constructor',
  ];
  const texts = ['', 'x', '2026', 'constructor'];
  /** The valid ones per field, including absence if that has a meaning. */
  const right: Record<string, unknown[]> = {
    form: [undefined],
    unsent: [[]],
    news: [[]],
    triedRunId: [null, ...texts],
    askedRunId: [null, ...texts],
    askedUpTo: [-1, 0.5, 1e300, 9e15],
    isEntryDue: oddities,
  };
  /** Right values of the run and the form. */
  const rightParts: Record<string, unknown[]> = {
    ...Object.fromEntries(['runId', 'description'].map((field) => [field, texts])),
    ...Object.fromEntries(['projectId', 'clientId', 'draft'].map((field) => [field, [null]])),
    ...Object.fromEntries(
      ['startedAt', 'deviceId', 'deviceName', 'entryId'].map((field) => [field, oddities]),
    ),
    billable: [true, false],
    isActive: [true],
  };
  const withRun = (timer: unknown) => ({ ...whole, known: { ...whole.known, timer } });
  const spoil = (
    part: object,
    valid: Record<string, unknown[]>,
    put: (spoilt: object) => unknown,
  ): [string, unknown][] =>
    Object.keys(part).flatMap((field) =>
      oddities
        .filter((value) => !valid[field]?.includes(value))
        .filter((value) => !(Array.isArray(value) && value.length === 0 && valid[field]?.some(Array.isArray)))
        .map((value): [string, unknown] => [
          `${field}: ${JSON.stringify(value)}`,
          put({ ...part, [field]: value }),
        ]),
    );
  const [command] = whole.unsent;
  const wrongFields = [
    ...spoil(whole, right, (state) => state),
    ...spoil(onServer, rightParts, withRun),
    ...spoil(whole.form, rightParts, (form) => ({ ...whole, form })),
    ...spoil({ at: command?.at, act: command?.act }, {}, (odd) => ({
      ...whole,
      unsent: [{ ...command, ...odd }],
    })),
  ];
  // An open last segment, so that only the others are wrong.
  const open = { startTime: now + 90_000 };
  const wrongSegments = [
    [{ startTime: now + 5, endTime: now }],
    [one, { startTime: now + 4, endTime: now + 6 }],
    [{ startTime: now }],
    [open],
    [{ ...one, endTime: null }],
    [{ ...one, endTime: `${now + 5}` }],
    [{ ...one, startTime: -now }],
    [{ ...one, startTime: now + 0.5 }],
    [{ ...one, endTime: Date.UTC(9999, 0) }],
    [{ startTime: '2026-11-21T09:00:00Z' }],
    [{ endTime: now }],
    [null],
    [[]],
    Array.from({ length: maxSegments }, (_, index) => ({ startTime: now + index, endTime: now + index })),
    Array.from({ length: 200_000 }, () => ({})),
  ].map((segments, index): [string, object] => [
    `segments, kind ${index}`,
    { ...onServer, segments: [...segments, open] },
  ]);
  const contradictions: [string, object][] = [
    ['runs without an open segment', { ...onServer, segments: [one] }],
    ['has stopped with an open segment', { ...onServer, isActive: false }],
    ['has time without a start', { ...onServer, start: null }],
    ['started after its first segment', { ...onServer, start: now + 1 }],
    ['has segments that are no list', { ...onServer, segments: { length: 1, 0: open } }],
    ['started without a segment', { ...onServer, segments: [], isActive: false }],
  ];
  const wrongTexts = [
    '',
    ' ',
    '{',
    '{}',
    '[]',
    'null',
    'true',
    '1',
    '"timer"',
    'undefined',
    'NaN',
    '<html>',
    '{"start":',
    '[[[[',
    '{"__proto__":{}}',
  ];

  it.each([...wrongSegments, ...contradictions])(
    'is rejected, but not the commands: %s [4.18]',
    (_, timer) => {
      const read = readDeviceTimer(JSON.stringify(withRun(timer)));
      expect(read).toEqual({ isComplete: false, hasUnsent: true, timer: { ...whole, known: fresh.known } });
      expect(parseTimerFields(JSON.stringify({ ...timer, draft: null }))).toBeUndefined();
    },
  );

  it.each(wrongTexts)('is rejected: %j [4.18]', (text) => {
    expect(parseDeviceTimer(text)).toBeUndefined();
    expect(parseTimerFields(text)).toBeUndefined();
  });

  it('is rejected if truncated at any character [4.18]', () => {
    for (let length = 0; length < timerText.length; length += 1)
      expect(parseDeviceTimer(timerText.slice(0, length))).toBeUndefined();
  });

  it('is rejected if any field has a wrong type [4.18]', () => {
    expect(parseDeviceTimer(timerText)).toEqual(whole);
    expect(wrongFields.length).toBeGreaterThan(400);
    const accepted = wrongFields.filter(([, value]) => readDeviceTimer(JSON.stringify(value)).isComplete);
    expect(accepted.map(([name]) => name)).toEqual([]);
  });

  it.each(['known', 'form', 'clock', 'news', 'triedRunId', 'askedUpTo', 'askedRunId'] as const)(
    'keeps the rest beside an invalid member: %s [4.18]',
    (name) => {
      const { timer } = readDeviceTimer(JSON.stringify({ ...whole, [name]: {} }));
      expect(timer).toEqual({ ...whole, [name]: fresh[name] });
    },
  );

  it('is rejected for any other JSON [4.18]', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseDeviceTimer(text)).toBeUndefined();
        expect(parseTimerFields(text)).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it('never lets an unknown field of the form or the run onto the timer [4.18]', () => {
    const odd = '{"__proto__":{"isAdmin":true},"constructor":{"x":1},"toString":1,"uid":"bob",';
    const state = parseDeviceTimer(timerText.replaceAll('{"description"', `${odd}"description"`));
    const timer = state && localTimer(state);
    expect(timer).toEqual(localTimer(whole));
    expect(Object.getPrototypeOf(timer)).toBe(Object.prototype);
  });
});
