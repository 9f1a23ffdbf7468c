import { describe, expect, it } from 'vitest';
import type { RunningTimer, SettledRun } from '#src/features/timer/contract.ts';
import type { Command } from '#src/features/timer/rules/timer/command.ts';
import { sanitizePayload } from '#src/features/timer/rules/timer/command.ts';
import { localRun, hasNewEntry, laterResponse, unacknowledged } from './local-view.ts';

const running: RunningTimer = {
  runId: 'mine',
  startedAt: 1_000,
  start: 1_000,
  segments: [{ startTime: 1_000 }],
  description: 'Sketches',
  projectId: null,
  clientId: null,
  billable: true,
  isActive: true,
  deviceId: 'desktop',
  deviceName: 'Firefox on Linux',
  entryId: null,
};
const settled: SettledRun = {
  runId: 'mine',
  startedAt: 1_000,
  endedAt: 9_000,
  endedAs: 'stopped',
  deviceId: 'desktop',
  deviceName: 'Firefox on Linux',
  description: 'Sketches',
  seconds: 8,
  entryId: null,
  lateChange: null,
  discarded: running,
};
const start = {
  type: 'start',
  description: 'Call',
  projectId: null,
  clientId: null,
  billable: true,
} as const;

function unsent(...commands: [number, string, Command['act']][]): Command[] {
  return commands.map(([at, runId, act], index) => ({ deviceId: 'phone', seq: index + 1, at, runId, act }));
}

describe('the local view', () => {
  it('is the server state plus unsent local commands [4.17]', () => {
    const shown = localRun({ timer: running, settled: [] }, unsent([5_000, 'mine', { type: 'pause' }]));
    expect(shown).toMatchObject({
      runId: 'mine',
      deviceId: 'desktop',
      timer: { isActive: false, segments: [{ startTime: 1_000, endTime: 5_000 }], pausedElapsed: 4 },
    });
  });

  it('shows a local start until a later start elsewhere arrives', () => {
    const waiting = unsent([3_000, 'new', start]);
    expect(localRun({ timer: running, settled: [] }, waiting)).toMatchObject({ runId: 'new' });
    const later = { ...running, runId: 'other', startedAt: 4_000 };
    expect(localRun({ timer: later, settled: [] }, waiting)).toMatchObject({ runId: 'other' });
    const over = { ...settled, runId: 'other', startedAt: 4_000 };
    expect(localRun({ timer: null, settled: [over] }, waiting)).toBeNull();
  });

  it('drops a run that ended elsewhere', () => {
    const shown = localRun({ timer: null, settled: [settled] }, unsent([5_000, 'mine', { type: 'resume' }]));
    expect(shown).toBeNull();
  });

  it('resumes a discarded run on undo, before any sync', () => {
    const shown = localRun(
      { timer: null, settled: [settled] },
      unsent([12_000, 'mine', { type: 'undoStop' }]),
    );
    expect(shown?.timer).toMatchObject({ isActive: true, segments: [{ startTime: 1_000 }] });
  });
});

it('doesn’t resend received commands', () => {
  const waiting = unsent([1, 'a', start], [2, 'a', { type: 'pause' }], [3, 'a', { type: 'resume' }]);
  expect(unacknowledged(waiting, { lastSeq: 2 }).map(({ seq }) => seq)).toEqual([3]);
});

it('detects the entry of an offline save that has synced since', () => {
  const saved = { ...settled, endedAs: 'saved' as const };
  const made = { ...saved, entryId: saved.runId };
  expect(hasNewEntry({ settled: [saved] }, { settled: [made] })).toBe(true);
  expect(hasNewEntry({ settled: [saved] }, { settled: [saved] })).toBe(false);
  expect(hasNewEntry({ settled: [made] }, { settled: [made] })).toBe(false);
  // Created at the takeover, so the server has reconciled it already.
  expect(hasNewEntry({ settled: [] }, { settled: [made] })).toBe(false);
});

it('keeps the later of two responses, in any order', () => {
  expect(laterResponse(null, { now: 1 })).toEqual({ now: 1 });
  expect(laterResponse({ now: 2 }, { now: 1 })).toEqual({ now: 2 });
  expect(laterResponse({ now: 1 }, { now: 2 })).toEqual({ now: 2 });
});

it('sends only text that the server accepts', () => {
  const description = `a\0b${'x'.repeat(3_000)}`;
  expect(sanitizePayload({ type: 'edit', description })).toEqual({
    type: 'edit',
    description: `ab${'x'.repeat(1_998)}`,
  });
  expect(sanitizePayload({ ...start, description: '\uD800' }).type).toBe('start');
  expect(sanitizePayload({ type: 'edit', description: '\uD800' })).toEqual({
    type: 'edit',
    description: '\uFFFD',
  });
  expect(sanitizePayload({ type: 'pause' })).toEqual({ type: 'pause' });
});
