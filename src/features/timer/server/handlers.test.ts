import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { storedRowsOfAccount } from '#tests/support/server/stored-rows.ts';
import { aDevice, ago, aStart, hour, minute, twoDevices } from '#tests/support/server/timer-device.ts';
import type { TwoDevices } from '#tests/support/server/timer-device.ts';

const stint = shareInstallation();
let on: TwoDevices;
beforeEach(async () => {
  on = await twoDevices(stint);
});

describe('one timer on all devices', () => {
  it('shows on the desktop what was started on the phone [4.11]', async () => {
    const runId = newId();
    const at = ago(10 * minute);
    await on.phone.push({ runId, at, act: aStart({ description: 'Support call' }) });

    const { timer, lastSeq, now } = await on.desktop.fetch();

    expect(timer).toMatchObject({
      runId,
      start: at,
      segments: [{ startTime: at }],
      description: 'Support call',
      isActive: true,
      deviceId: on.phone.deviceId,
      deviceName: 'Safari on iPhone',
      entryId: null,
    });
    expect(lastSeq).toBe(0);
    expect(Math.abs(now - Date.now())).toBeLessThan(10_000);
  });

  it('can be paused, resumed, edited and discarded from either [4.12] [4.13] [4.14]', async () => {
    const runId = newId();
    const at = ago(hour);
    await on.phone.push({ runId, at, act: aStart() });
    await on.desktop.push({ runId, at: at + 10 * minute, act: { type: 'pause' } });
    await on.phone.push({ runId, at: at + 20 * minute, act: { type: 'resume' } });
    const edited = await on.desktop.push({
      runId,
      at: at + 30 * minute,
      act: { type: 'edit', description: 'Sketches, second round', startTime: at - 5 * minute },
    });
    expect(edited.timer).toMatchObject({
      description: 'Sketches, second round',
      start: at - 5 * minute,
      segments: [{ startTime: at - 5 * minute, endTime: at + 10 * minute }, { startTime: at + 20 * minute }],
    });

    const stopped = await on.phone.push({ runId, at: at + 40 * minute, act: { type: 'stop' } });

    expect(stopped.timer).toBeNull();
    expect(stopped.settled).toMatchObject([
      { runId, endedAs: 'stopped', seconds: 35 * 60, entryId: null, deviceName: 'Safari on iPhone' },
    ]);
    expect(await on.entries()).toEqual([]);
  });

  it('continues after undoing a discard', async () => {
    const runId = newId();
    const at = ago(hour);
    await on.phone.push({ runId, at, act: aStart() }, { runId, at: at + minute, act: { type: 'stop' } });

    const { timer, settled } = await on.phone.push({ runId, at: at + 2 * minute, act: { type: 'undoStop' } });

    expect(timer).toMatchObject({ runId, isActive: true, segments: [{ startTime: at }] });
    expect(settled).toEqual([]);
  });
});

describe('wrong device clocks', () => {
  it.each([
    ['1970', 0],
    ['2038', Date.parse('2038-01-19T03:14:08Z')],
    ['before 1970', -1],
    ['the end of time', Number.MAX_SAFE_INTEGER],
  ])('are corrected by the server: %s', async (_, at) => {
    const { now, timer, lastSeq } = await on.phone.push(
      { runId: newId(), at, act: aStart() },
      { runId: newId(), at, act: { type: 'edit', startTime: at } },
      { runId: newId(), at, act: { type: 'discardIdle', from: at, to: at } },
    );
    expect(lastSeq).toBe(3);
    expect(timer?.start).toBeLessThanOrEqual(now);
    expect(timer?.start).toBeGreaterThanOrEqual(now - 366 * 24 * hour - minute);
  });

  it('never run backwards: a device’s later command counts as later', async () => {
    const runId = newId();
    const at = ago(hour);
    const { timer } = await on.phone.push(
      { runId, at, act: aStart() },
      { runId, at: at - 30 * minute, act: { type: 'pause' } },
    );
    expect(timer).toMatchObject({ isActive: false, segments: [{ startTime: at, endTime: at }] });
  });

  it('get the time from every response', async () => {
    for (const path of ['/api/v1/timer', '/api/v1/clients', '/api/v1/nothing']) {
      const { headers } = await on.ann.send({ path });
      expect(Math.abs(Number(headers.get('stint-time')) - Date.now())).toBeLessThan(10_000);
    }
  });
});

describe('invalid commands', () => {
  const runId = newId();
  const right = { seq: 1, runId, at: 1_000, act: aStart() };
  it.each([
    ['commands', Array.from({ length: 501 }, (_, index) => ({ ...right, seq: index + 1 }))],
    ['commands.0.seq', [{ ...right, seq: 0 }]],
    ['commands.0.seq', [{ ...right, seq: 1.5 }]],
    ['commands.0.seq', [{ ...right, seq: 2 ** 31 }]],
    ['commands.0.runId', [{ ...right, runId: 'mine' }]],
    ['commands.0.at', [{ ...right, at: '2026-01-01' }]],
    ['commands.0.at', [{ ...right, at: 1e300 }]],
    ['commands.0.act.type', [{ ...right, act: { type: 'explode' } }]],
    ['commands.0.act', [{ ...right, act: null }]],
    ['commands.0.act.force', [{ ...right, act: { type: 'pause', force: true } }]],
    ['commands.0.act.description', [{ ...right, act: aStart({ description: 'x'.repeat(2_001) }) }]],
    ['commands.0.act.description', [{ ...right, act: aStart({ description: 'a\0b' }) }]],
    ['commands.0.act.description', [{ ...right, act: aStart({ description: '\uD800' }) }]],
    ['commands.0.act.projectId', [{ ...right, act: aStart({ projectId: 'mine' }) }]],
    ['commands.0.act.to', [{ ...right, act: { type: 'discardIdle', from: 1 } }]],
  ])('are rejected with the field, and nothing is stored: %s', async (field, commands) => {
    const before = await storedRowsOfAccount(stint.database.url, on.ann.uid);
    const { status, json } = await on.ann.send({
      method: 'PUT',
      path: '/api/v1/timer',
      body: { deviceId: newId(), deviceName: 'x', commands },
    });
    expect({ status, fields: Object.keys((json as { data: { fields: object } }).data.fields) }).toEqual({
      status: 400,
      fields: [field],
    });
    expect(await storedRowsOfAccount(stint.database.url, on.ann.uid)).toEqual(before);
  });

  it("are ignored if they are for an unknown run or another account's", async () => {
    const ben = await stint.newTenant('Ben');
    const run = newId();
    const bens = aDevice(ben);
    await bens.push({ runId: run, at: ago(hour), act: aStart() });

    const { timer, lastSeq } = await on.phone.push({ runId: run, at: ago(minute), act: { type: 'stop' } });

    expect({ timer, lastSeq }).toEqual({ timer: null, lastSeq: 1 });
    expect((await bens.fetch()).timer).toMatchObject({ runId: run, isActive: true });
  });
});
