import { expect, it } from 'vitest';
import type { Command } from '#src/features/timer/rules/timer/command.ts';
import { replayCommands } from '#src/features/timer/rules/timer/replay-commands.ts';
import { normalizeInstants, expiredRunIds } from './accept-commands.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-21T12:00:00Z');

it.each([
  [0, now - 366 * day],
  [now - day, now - day],
  [now + 1, now],
  [Date.parse('2038-01-19'), now],
])('clamps %d to the nearest possible instant', (at, expected) => {
  const [pause] = normalizeInstants([{ at, act: { type: 'pause' } as const }], now);
  expect(pause?.at).toBe(expected);
});

it('keeps a device’s commands in order when its clock was ahead', () => {
  const commands = [now - 50, now + day, now - 20, now - 10, now + 2 * day].map((at) => ({
    at,
    act: { type: 'pause' } as const,
  }));
  expect(normalizeInstants(commands, now).map(({ at }) => at - now)).toEqual([-50, -20, -20, -10, 0]);
});

it('shifts the instants in a payload with the command', () => {
  const act = { type: 'discardIdle', from: now + 10, to: now + 40 } as const;
  expect(normalizeInstants([{ at: now + 50, act }], now)).toEqual([
    { at: now, act: { type: 'discardIdle', from: now - 40, to: now - 10 } },
  ]);
});

it('keeps runs that are current, ended or got commands within a month, or wait for locked time', () => {
  const run = (runId: string, at: number, receivedAt: number) => ({
    deviceId: 'd',
    seq: at / day,
    runId,
    at: now + at,
    receivedAt: now + receivedAt,
    act: { type: 'start', description: '', projectId: null, clientId: null, billable: true } as const,
  });
  const commands: (Command & { receivedAt: number })[] = [
    run('long ago', -50 * day, -50 * day),
    run('sent late', -45 * day, -2 * day),
    run('then', -40 * day, -40 * day),
    run('goes on', -35 * day, -35 * day),
  ];
  const withSeq = commands.map((command, index) => ({ ...command, seq: index + 1 }));
  const stranger = { ...run('never begun', -33 * day, -33 * day), seq: 9, act: { type: 'pause' } as const };
  const log = replayCommands([...withSeq, stranger]);
  expect(expiredRunIds([...withSeq, stranger], log, now)).toEqual(['long ago', 'never begun']);
  const waiting = new Set(['long ago']);
  expect(expiredRunIds([...withSeq, stranger], log, now, waiting)).toEqual(['never begun']);
});
