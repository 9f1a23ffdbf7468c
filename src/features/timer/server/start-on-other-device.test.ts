/** A run started on one device takes over from another device's run. */
import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, newId } from '#tests/support/request-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { startSecondServer } from '#tests/support/server/second-server.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { aDevice, ago, aStart, hour, minute, twoDevices } from '#tests/support/server/timer-device.ts';
import type { TwoDevices } from '#tests/support/server/timer-device.ts';

const stint = shareInstallation();
let on: TwoDevices;
beforeEach(async () => {
  on = await twoDevices(stint);
});

describe('starting on another device', () => {
  it('takes over and creates an entry for the time until then', async () => {
    const { id: clientId } = await on.ann.api.clients.create(aClient());
    const { id: projectId } = await on.ann.api.projects.create(aProject({ clientId, hourlyRate: 60 }));
    const [first, second] = [newId(), newId()];
    const at = ago(2 * hour);
    await on.phone.push({ runId: first, at, act: aStart({ projectId }) });

    const { timer, settled } = await on.desktop.push({ runId: second, at: at + hour, act: aStart() });

    expect(timer).toMatchObject({ runId: second });
    expect(settled).toMatchObject([
      {
        runId: first,
        endedAs: 'takenOver',
        seconds: 3600,
        entryId: first,
        lateChange: null,
        deviceName: on.desktop.deviceName,
      },
    ]);
    expect(await on.entries()).toMatchObject([
      {
        id: first,
        startTime: new Date(at).toISOString(),
        endTime: new Date(at + hour).toISOString(),
        duration: 1,
        description: 'Sketches',
        clientId,
        projectId,
        rate: 60,
        amountMinor: 6_000,
      },
    ]);
  });

  it('keeps time of locked days until the lock is moved, and leaves their entries alone', async () => {
    const [first, second, third] = [newId(), newId(), newId()];
    const at = ago(75 * hour);
    await on.phone.push({ runId: first, at, act: aStart() });
    await on.desktop.push({ runId: second, at: at + hour, act: aStart() });
    const yesterday = new Date(ago(24 * hour)).toISOString().slice(0, 10);
    await on.ann.api.session.lockTime({ lockedUntil: yesterday });

    await on.phone.push({ runId: first, at: at + minute, act: { type: 'pause' } });
    const { settled } = await on.phone.push({ runId: third, at: at + 2 * hour, act: aStart() });

    expect(settled).toMatchObject([
      { runId: second, endedAs: 'takenOver', seconds: 3600, entryId: null, isLocked: true },
      { runId: first, entryId: first, lateChange: 'kept' },
    ]);
    expect(await on.entries()).toMatchObject([{ id: first, duration: 1 }]);
    await on.ann.api.session.lockTime({ lockedUntil: null });
    const later = await on.desktop.push({ runId: third, at: ago(0), act: { type: 'pause' } });
    expect(later.settled[0]).not.toHaveProperty('isLocked');
    expect(await on.entries()).toMatchObject([{ id: second, duration: 1 }, { id: first }]);
  });

  it('keeps the tags, also those of a late change', async () => {
    const [first, second] = [newId(), newId()];
    const at = ago(2 * hour);
    const { timer } = await on.phone.push({ runId: first, at, act: aStart({ tags: ['Büro', 'BURO'] }) });
    expect(timer).toMatchObject({ tags: ['Büro'] });
    await on.desktop.push({ runId: second, at: at + hour, act: aStart() });
    expect(await on.entries()).toMatchObject([{ id: first, tags: ['Büro'] }]);
    await on.phone.push({ runId: first, at: at + minute, act: { type: 'edit', tags: ['urgent'] } });
    expect(await on.entries()).toMatchObject([{ id: first, tags: ['urgent'] }]);
  });

  it('keeps the task of the project, which another project clears and a missing one doesn’t block', async () => {
    const [design, testing] = [newId(), newId()];
    const { id: projectId } = await on.ann.api.projects.create(
      aProject({
        tasks: [
          { id: design, name: 'Design', hourlyRate: 120 },
          { id: testing, name: 'Testing' },
        ],
      }),
    );
    const { id: otherId } = await on.ann.api.projects.create(aProject());
    const [first, second, third] = [newId(), newId(), newId()];
    const at = ago(3 * hour);
    const { timer } = await on.phone.push({ runId: first, at, act: aStart({ projectId, taskId: design }) });
    expect(timer).toMatchObject({ projectId, taskId: design });
    await on.desktop.push({ runId: second, at: at + hour, act: aStart({ projectId, taskId: newId() }) });
    expect(await on.entries()).toMatchObject([{ id: first, taskId: design, rate: 120 }]);
    await on.phone.push({ runId: first, at: at + minute, act: { type: 'edit', taskId: testing } });
    expect(await on.entries()).toMatchObject([{ taskId: testing, rateReason: 'defaultRate' }]);
    // An older version of the page doesn't know tasks.
    await on.phone.push({ runId: first, at: at + 2 * minute, act: { type: 'edit', projectId: otherId } });
    expect(await on.entries()).toMatchObject([{ projectId: otherId, taskId: null }]);
    await on.desktop.push({ runId: third, at: at + 2 * hour, act: aStart() });
    expect(await on.entries()).toMatchObject([{ id: second, projectId, taskId: null }, { id: first }]);
  });

  it('uses the retainer of the earlier run, and a correction returns it [9.4]', async () => {
    const { id: projectId } = await on.ann.api.projects.create(
      aProject({ billingType: 'retainer', retainerHours: 10 }),
    );
    const [first, second] = [newId(), newId()];
    const at = ago(3 * hour);
    const used = async () => (await on.ann.api.projects.get({ id: projectId }))?.retainerHoursUsed;
    await on.phone.push({ runId: first, at, act: aStart({ projectId }) });
    await on.desktop.push({ runId: second, at: at + 2 * hour, act: aStart() });
    expect(await used()).toBe(2);

    await on.phone.push({ runId: first, at: at + hour, act: { type: 'pause' } });

    expect(await used()).toBe(1);
  });

  it('creates no entry for less than a second of work', async () => {
    const at = ago(hour);
    await on.phone.push({ runId: newId(), at, act: aStart() });
    await on.desktop.push({ runId: newId(), at: at + 900, act: aStart() });
    expect(await on.entries()).toEqual([]);
  });

  it('keeps the time without a description and if the project no longer exists', async () => {
    const stranger = await stint.newTenant('Ben');
    const { id: foreign } = await stranger.api.projects.create(aProject());
    const at = ago(hour);
    for (const [index, projectId] of [foreign, newId()].entries()) {
      await on.phone.push({
        runId: newId(),
        at: at + index * minute,
        act: aStart({ projectId, description: ' ' }),
      });
    }
    await on.phone.push({ runId: newId(), at: at + 2 * minute, act: aStart() });
    expect(await on.entries()).toMatchObject([
      { description: 'No description', projectId: null, clientId: null },
      { description: 'No description', projectId: null, clientId: null },
    ]);
  });

  it('notes time that exceeds the 24 hours of an entry', async () => {
    const at = ago(60 * hour);
    await on.phone.push({ runId: newId(), at, act: aStart() });
    await on.desktop.push({ runId: newId(), at: at + 51 * hour, act: aStart() });
    expect(await on.entries()).toMatchObject([
      { duration: 24, notes: 'The timer ran for 51:00:00; an entry can’t exceed 24 hours.' },
    ]);
  });

  it('at the same moment in two processes leaves one running and one entry', async () => {
    const other = await startSecondServer(stint);
    const at = ago(hour);
    const elsewhere = aDevice(other.callerFor(on.ann), 'Another process');
    for (let round = 0; round < 10; round += 1) {
      const runs = [newId(), newId()];
      await Promise.all([
        on.phone.push({ runId: runs[0] ?? '', at: at + round * minute, act: aStart() }),
        elsewhere.push({ runId: runs[1] ?? '', at: at + round * minute + 2_000, act: aStart() }),
      ]);
      expect((await on.phone.fetch()).timer).toMatchObject({ runId: runs[1], isActive: true });
    }
    const made = await on.entries();
    expect(made).toHaveLength(19);
    expect(made.reduce((sum, { duration }) => sum + Math.round(duration * 3600), 0)).toBe(9 * 60 + 2);
    await other[Symbol.asyncDispose]();
  });

  it('is read before or after another device’s commands, never in between', async () => {
    const runId = newId();
    await on.phone.push({ runId, at: ago(hour), act: aStart() });
    const read = await withClient(stint.database.url, async (writer) => {
      // Another process is in the middle of a stop.
      await writer.query('begin');
      await writer.query("select pg_advisory_xact_lock(hashtextextended('stint.timer ' || $1, 0))", [
        on.ann.uid,
      ]);
      const looking = on.phone.fetch();
      const isAnswered = { yet: false };
      void looking.then(() => (isAnswered.yet = true));
      await expect.poll(async () => isAnswered.yet || (await areWaiting(writer))).toBe(true);
      await writer.query(
        `insert into timer_commands (user_id, device_id, seq, run_id, at, act)
          values ($1, $2, 2, $3, now(), '{"type":"stop"}')`,
        [on.ann.uid, on.phone.deviceId, runId],
      );
      await writer.query('update timer_devices set last_seq = 2 where user_id = $1', [on.ann.uid]);
      await writer.query('commit');
      return looking;
    });
    expect(read).toMatchObject({ timer: null, lastSeq: 2 });
  });
});

/** Whether a transaction waits for a timer lock. */
async function areWaiting(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`,
  );
  return rowCount !== null && rowCount > 0;
}
