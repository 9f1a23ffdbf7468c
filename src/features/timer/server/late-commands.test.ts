/** Commands from a device that was offline. */
import { beforeEach, describe, expect, it } from 'vitest';
import { putOnInvoice } from '#tests/support/entry-fixtures.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import {
  aDevice,
  ago,
  aStart,
  hour,
  minute,
  savedEntry,
  twoDevices,
} from '#tests/support/server/timer-device.ts';
import type { TwoDevices } from '#tests/support/server/timer-device.ts';

const stint = shareInstallation();
let on: TwoDevices;
beforeEach(async () => {
  on = await twoDevices(stint);
});

describe('late commands', () => {
  it('count when they happened: a pause from an offline device', async () => {
    const [first, second] = [newId(), newId()];
    const at = ago(26 * hour);
    await on.phone.push({ runId: first, at, act: aStart() });
    await on.desktop.push({ runId: second, at: at + 25 * hour, act: aStart() });

    const { settled } = await on.phone.push({ runId: first, at: at + hour, act: { type: 'pause' } });

    expect(settled).toMatchObject([{ runId: first, seconds: 3600, lateChange: 'corrected', entryId: first }]);
    expect(await on.entries()).toMatchObject([
      { id: first, duration: 1, endTime: new Date(at + hour).toISOString(), notes: null, revision: 2 },
    ]);
  });

  it('don’t end a run that was already taken over [4.14]', async () => {
    const [first, second] = [newId(), newId()];
    const at = ago(3 * hour);
    await on.phone.push({ runId: first, at, act: aStart() });
    await on.desktop.push({ runId: second, at: at + hour, act: aStart() });

    const { timer } = await on.phone.push({ runId: first, at: at + 2 * hour, act: { type: 'stop' } });

    expect(timer).toMatchObject({ runId: second, isActive: true });
    expect(await on.entries()).toMatchObject([{ id: first, duration: 1, revision: 1 }]);
  });

  it('delete the entry of a discarded run, and restore it on undo', async () => {
    const [first, second] = [newId(), newId()];
    const at = ago(3 * hour);
    await on.phone.push({ runId: first, at, act: aStart() });
    await on.desktop.push({ runId: second, at: at + hour, act: aStart() });
    await on.phone.push({ runId: first, at: at + minute, act: { type: 'stop' } });
    expect(await on.entries()).toEqual([]);

    await on.phone.push({ runId: first, at: at + 2 * minute, act: { type: 'undoStop' } });

    expect(await on.entries()).toMatchObject([{ id: first, duration: 1 }]);
  });

  it.each([
    ['was changed', (id: string) => on.ann.api.timesheets.update({ id, description: 'Mine now' })],
    ['was deleted', (id: string) => on.ann.api.timesheets.delete({ id })],
    ['was invoiced', (id: string) => putOnInvoice(stint, id)],
  ] as [string, (id: string) => Promise<unknown>][])(
    'leave an entry alone that %s, and report it',
    async (_, touch) => {
      const [first, second] = [newId(), newId()];
      const at = ago(3 * hour);
      await on.phone.push({ runId: first, at, act: aStart() });
      await on.desktop.push({ runId: second, at: at + hour, act: aStart() });
      await touch(first);
      const before = await on.entries();

      const { settled } = await on.phone.push({ runId: first, at: at + minute, act: { type: 'pause' } });

      expect(await on.entries()).toEqual(before);
      expect(settled).toMatchObject([{ runId: first, lateChange: 'kept', seconds: 60 }]);
    },
  );

  it('correct a late-saved entry of a discarded run with the next command', async () => {
    const runId = newId();
    const at = ago(3 * hour);
    await on.phone.push({ runId, at, act: aStart() }, { runId, at: at + hour, act: { type: 'stop' } });
    await on.ann.api.timesheets.create(savedEntry(runId, at, at + 2 * hour));

    const { settled } = await on.desktop.push();

    expect(settled).toMatchObject([{ runId, endedAs: 'stopped', entryId: runId, lateChange: 'corrected' }]);
    expect(await on.entries()).toMatchObject([{ id: runId, duration: 1 }]);
  });

  it('give the same result in any order and with duplicates', async () => {
    const [first, second] = [newId(), newId()];
    const at = ago(25 * hour);
    const commands = [
      { seq: 1, runId: first, at, act: aStart() },
      { seq: 2, runId: first, at: at + 10 * minute, act: { type: 'pause' } as const },
      { seq: 3, runId: first, at: at + 20 * minute, act: { type: 'resume' } as const },
      { seq: 4, runId: second, at: at + 30 * minute, act: aStart({ description: 'Other' }) },
    ];
    const responses = [];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 3, 0, 2],
    ]) {
      const one = await stint.newTenant();
      const device = aDevice(one);
      for (const index of [...order, ...order]) await device.push(...commands.slice(index, index + 1));
      const { timer, lastSeq } = await device.push(...commands, ...commands);
      const { items } = await one.api.timesheets.list({});
      responses.push({
        start: timer?.start,
        lastSeq,
        times: items.map(({ id, duration }) => ({ id, duration })),
      });
    }
    expect(responses[0]).toEqual({
      start: at + 30 * minute,
      lastSeq: 4,
      times: [{ id: first, duration: 20 / 60 }],
    });
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });
});
