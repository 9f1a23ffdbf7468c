import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idleTimer, maxSegments, pause, resume, start, stop } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { parseStoredTimer, storedTimerKey, serializeTimer } from './stored-timer.ts';

const projectId = '019e0000-0000-7000-8000-000000000001';
const clientId = '019e0000-0000-7000-8000-000000000002';
const now = Date.parse('2026-11-21T09:00:00Z');
const filled: Timer = { ...idleTimer, description: 'Website relaunch', projectId, clientId, billable: false };
const running = resume(pause(start(filled, now), now + 90_500), now + 100_000);

describe('the stored timer', () => {
  it('has a separate key per account [4.17]', () => {
    expect(storedTimerKey('ann')).not.toBe(storedTimerKey('bob'));
    expect(storedTimerKey('ann')).toContain('ann');
  });

  it('holds start, description, projectId, clientId, pausedElapsed, isActive and segments [4.17]', () => {
    expect(JSON.parse(serializeTimer(running) ?? '')).toMatchObject({
      start: now,
      description: 'Website relaunch',
      projectId,
      clientId,
      pausedElapsed: 90,
      isActive: true,
      segments: [{ startTime: now, endTime: now + 90_500 }, { startTime: now + 100_000 }],
    });
  });

  it.each([
    ['running', running],
    ['paused', pause(running, now + 200_000)],
    ['idle with a form half filled', { ...idleTimer, description: 'W' }],
    ['idle and not billable', { ...idleTimer, billable: false }],
    ['paused at nothing', pause(start(filled, now), now)],
  ])('is restored unchanged: %s [4.17]', (_, timer) => {
    expect(parseStoredTimer(serializeTimer(timer) ?? '')).toEqual(timer);
  });

  it('isn’t kept once the timer is stopped [4.14]', () => {
    expect(serializeTimer(stop(running, now + 200_000))).toBeNull();
    expect(serializeTimer(idleTimer)).toBeNull();
  });

  it('needs only the fields of the specification [4.17]', () => {
    const { start: began, description, pausedElapsed, isActive, segments } = running;
    const told = { start: began, description, projectId, clientId, pausedElapsed, isActive, segments };
    expect(parseStoredTimer(JSON.stringify(told))).toEqual({
      ...running,
      billable: true,
      revision: 0,
      seenAt: now + 100_000,
    });
  });

  it('follows its segments if pausedElapsed disagrees [4.16]', () => {
    expect(parseStoredTimer(JSON.stringify({ ...running, pausedElapsed: 7 }))).toEqual(running);
  });
});

describe('corrupt stored data', () => {
  const whole: Record<string, unknown> = { ...running };
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
  /** The valid ones per field, including absence if that has a meaning. */
  const right: Record<string, unknown[]> = {
    description: ['', 'x', '2026', 'constructor'],
    billable: [undefined, true, false],
    projectId: [null],
    clientId: [null],
    entryId: [undefined, null],
    draft: [undefined, null],
    isActive: [true],
    revision: [undefined],
    seenAt: [undefined],
  };
  const wrongFields = Object.keys(whole).flatMap((field) =>
    oddities
      .filter((value) => !right[field]?.includes(value))
      .map((value): [string, unknown] => [
        `${field}: ${JSON.stringify(value)}`,
        { ...whole, [field]: value },
      ]),
  );
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
  ].map((segments, index): [string, unknown] => [
    `segments, kind ${index}`,
    { ...whole, segments: [...segments, open] },
  ]);
  const contradictions: [string, unknown][] = [
    ['runs without an open segment', { ...whole, segments: [one] }],
    ['has stopped with an open segment', { ...whole, isActive: false }],
    ['has time without a start', { ...whole, start: null }],
    ['started after its first segment', { ...whole, start: now + 1 }],
    ['was last seen before its latest instant', { ...whole, seenAt: now }],
    ['has segments that are no list', { ...whole, segments: { length: 1, 0: open } }],
    ['started without a segment', { ...idleTimer, start: now }],
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
  it.each([...wrongSegments, ...contradictions])('is rejected: %s [4.18]', (_, value) => {
    expect(parseStoredTimer(JSON.stringify(value))).toBeUndefined();
  });

  it('is rejected with an invalid draft, and extra fields of a draft are dropped', () => {
    const draft = { description: 'Sketches', projectId: null, clientId: null, billable: true };
    const wrong = [
      {},
      { ...draft, billable: 1 },
      { ...draft, projectId: 'x' },
      { ...draft, description: null },
    ];
    for (const other of wrong)
      expect(parseStoredTimer(JSON.stringify({ ...whole, draft: other }))).toBeUndefined();
    const more = { ...whole, draft: { ...draft, uid: 'bob' } };
    expect(parseStoredTimer(JSON.stringify(more))?.draft).toEqual(draft);
  });

  it.each(wrongTexts)('is rejected: %j [4.18]', (text) => {
    expect(parseStoredTimer(text)).toBeUndefined();
  });

  it('is rejected if truncated at any character [4.18]', () => {
    const text = JSON.stringify(running);
    for (let length = 0; length < text.length; length += 1) {
      expect(parseStoredTimer(text.slice(0, length))).toBeUndefined();
    }
  });

  it('is rejected if any field has a wrong type [4.18]', () => {
    expect(wrongFields.length).toBeGreaterThan(160);
    const accepted = wrongFields.filter(([, value]) => parseStoredTimer(JSON.stringify(value)) !== undefined);
    expect(accepted.map(([name]) => name)).toEqual([]);
  });

  it('is rejected for any other JSON [4.18]', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseStoredTimer(text)).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it('never lets a prototype or an unknown field through [4.18]', () => {
    const text = JSON.stringify(running).replace(
      '{',
      '{"__proto__":{"isAdmin":true},"constructor":{"x":1},"toString":1,"uid":"bob",',
    );
    const timer = parseStoredTimer(text);
    expect(timer).toEqual(running);
    expect(Object.keys(timer ?? {}).toSorted()).toEqual(Object.keys(idleTimer).toSorted());
    expect(Object.getPrototypeOf(timer)).toBe(Object.prototype);
  });
});
