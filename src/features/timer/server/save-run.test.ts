/** Runs and the entries that devices save for them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { anEntry, newId } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { ago, aStart, hour, minute, savedEntry, twoDevices } from '#tests/support/server/timer-device.ts';
import type { TwoDevices } from '#tests/support/server/timer-device.ts';

const stint = shareInstallation();
let on: TwoDevices;
beforeEach(async () => {
  on = await twoDevices(stint);
});

describe('saving', () => {
  it('ends the run with the entry created under its id [4.19]', async () => {
    const runId = newId();
    const at = ago(hour);
    await on.phone.push({ runId, at, act: aStart() });
    await on.ann.api.timesheets.create(savedEntry(runId, at, at + hour));
    expect((await on.desktop.fetch()).timer).toMatchObject({ runId, entryId: runId });

    const { timer, settled } = await on.phone.push({ runId, at: at + hour, act: { type: 'saved' } });

    expect(timer).toBeNull();
    expect(settled).toMatchObject([
      { runId, endedAs: 'saved', entryId: runId, lateChange: null, seconds: 3600 },
    ]);
    expect(await on.entries()).toMatchObject([{ id: runId, duration: 1, revision: 1 }]);
  });

  it('leaves an entry alone whose duration was rounded on save', async () => {
    await on.ann.api.session.updatePreferences({ rounding: { minutes: 15, direction: 'up', when: 'saved' } });
    const runId = newId();
    const at = ago(hour);
    await on.phone.push({ runId, at, act: aStart() });
    await on.ann.api.timesheets.create(savedEntry(runId, at, at + 10 * minute));

    await on.phone.push({ runId, at: at + 10 * minute, act: { type: 'saved' } });

    expect(await on.entries()).toMatchObject([{ id: runId, duration: 0.25, revision: 1 }]);
  });

  it('rounds the entry of a run taken over elsewhere', async () => {
    await on.ann.api.session.updatePreferences({ rounding: { minutes: 15, direction: 'up', when: 'saved' } });
    const [runId, next] = [newId(), newId()];
    const at = ago(hour);
    await on.phone.push({ runId, at, act: aStart() });
    await on.desktop.push({ runId: next, at: at + 10 * minute, act: aStart() });

    expect(await on.entries()).toMatchObject([
      { id: runId, duration: 0.25, endTime: new Date(at + 10 * minute).toISOString() },
    ]);
  });

  it('on two devices creates one entry and rejects the other', async () => {
    const runId = newId();
    const at = ago(hour);
    await on.phone.push({ runId, at, act: aStart() });
    await on.ann.api.timesheets.create(savedEntry(runId, at, at + hour));
    await on.phone.push({ runId, at: at + hour, act: { type: 'saved' } });

    await expect(
      on.ann.api.timesheets.create(savedEntry(runId, at, at + hour + 5_000)),
    ).rejects.toMatchObject({
      status: 409,
    });

    const { settled } = await on.desktop.push({ runId, at: at + hour + 5_000, act: { type: 'saved' } });
    expect(settled).toMatchObject([
      { runId, endedAs: 'saved', deviceName: 'Safari on iPhone', seconds: 3600 },
    ]);
    expect(await on.entries()).toHaveLength(1);
  });

  it('leaves the entry to the device that saved offline, and reconciles it on arrival', async () => {
    const [runId, next] = [newId(), newId()];
    const at = ago(2 * hour);
    await on.phone.push({ runId, at, act: aStart() });
    const { timer, settled } = await on.phone.push(
      { runId, at: at + hour, act: { type: 'saved' } },
      { runId: next, at: at + hour + minute, act: aStart({ description: 'Call' }) },
    );
    expect(timer).toMatchObject({ runId: next, description: 'Call' });
    expect(settled).toMatchObject([{ runId, endedAs: 'saved', entryId: null, seconds: 3600 }]);
    expect(await on.entries()).toEqual([]);

    // A clock a quarter of an hour ahead.
    await on.ann.api.timesheets.create(savedEntry(runId, at, at + hour + 15 * minute));
    const response = await on.desktop.push();
    expect(response.settled).toMatchObject([
      { runId, endedAs: 'saved', entryId: runId, lateChange: 'corrected' },
    ]);
    expect(await on.entries()).toMatchObject([
      { id: runId, duration: 1, endTime: new Date(at + hour).toISOString() },
    ]);
  });

  it('creates no entry for a save discarded while it is pending, in any order of arrival', async () => {
    const [runId, other] = [newId(), newId()];
    const at = ago(3 * hour);
    await on.phone.push({ runId, at, act: aStart() }, { runId, at: at + 2 * hour, act: { type: 'saved' } });
    const { settled } = await on.desktop.push({ runId: other, at: at + hour, act: aStart() });
    expect(settled).toMatchObject([{ runId, endedAs: 'takenOver', entryId: null }]);
    expect(await on.entries()).toEqual([]);
  });

  it('doesn’t recreate an entry that was deleted or merged before the command arrives', async () => {
    const [deleted, merged, other] = [newId(), newId(), newId()];
    const at = ago(4 * hour);
    await on.ann.api.timesheets.create(savedEntry(other, at - hour, at));
    for (const [place, runId] of [merged, deleted].entries()) {
      const from = at + place * hour;
      await on.phone.push({ runId, at: from, act: aStart() });
      await on.ann.api.timesheets.create(savedEntry(runId, from, from + hour));
      const entriesToGo = { merge: [{ id: other }, { id: runId }], delete: [{ id: runId }] };
      if (runId === merged) await on.ann.api.timesheets.merge({ entries: entriesToGo.merge });
      else await on.ann.api.timesheets.deleteMany({ entries: entriesToGo.delete });
      await on.phone.push({ runId, at: from + hour, act: { type: 'saved' } });
    }
    expect(await on.entries()).toMatchObject([{ id: other, duration: 2 }]);
  });

  it('with a stale view doesn’t count another run’s time', async () => {
    const [first, second] = [newId(), newId()];
    const at = ago(3 * hour);
    await on.phone.push({ runId: first, at, act: aStart() });
    await on.desktop.push({ runId: first, at: at + hour, act: { type: 'stop' } });
    await on.desktop.push({ runId: second, at: at + hour, act: aStart() });
    await on.ann.api.timesheets.create(savedEntry(first, at, at + 2 * hour));

    const { settled } = await on.phone.push({ runId: first, at: at + 2 * hour, act: { type: 'saved' } });

    expect(settled).toMatchObject([{ runId: first, lateChange: 'corrected' }]);
    expect(await on.entries()).toMatchObject([
      { id: first, duration: 1, endTime: new Date(at + hour).toISOString() },
    ]);
  });

  it('never changes an entry older than the run, even with a forged id', async () => {
    const { id } = await on.ann.api.timesheets.create(anEntry());
    const before = await on.entries();
    const at = Date.now();
    await on.phone.push(
      { runId: id, at, act: aStart() },
      { runId: id, at: at + 5, act: { type: 'saved' } },
      { runId: newId(), at: at + 10, act: aStart() },
    );
    await on.phone.push({ runId: id, at: at + 1, act: { type: 'stop' } });
    expect(await on.entries()).toEqual(before);
  });
});
