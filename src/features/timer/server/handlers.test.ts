import type pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { install } from '#tests/support/callers.ts';
import type { Caller, Installation } from '#tests/support/callers.ts';
import { aClient, aProject, anEntry, freshId } from '#tests/support/factories.ts';
import { asOwner } from '#tests/support/postgres.ts';
import { startSecondServer } from '#tests/support/second-server.ts';
import { storedOf } from '#tests/support/stored.ts';
import { aDevice, aStart } from '#tests/support/timer-device.ts';
import type { Device } from '#tests/support/timer-device.ts';

let stint: Installation;
let ann: Caller;
let phone: Device;
let desktop: Device;
beforeAll(async () => {
  stint = await install();
  return () => stint[Symbol.asyncDispose]();
});
beforeEach(async () => {
  ann = await stint.newTenant();
  [phone, desktop] = [aDevice(ann, 'Safari on iPhone'), aDevice(ann)];
});

const minute = 60_000;
const hour = 60 * minute;
/** So long ago, in ms. */
const ago = (ms: number) => Date.now() - ms;

const entries = async () => (await ann.api.timesheets.list({})).items;

describe('one timer on all devices', () => {
  it('shows on the desktop what was started on the phone [4.11]', async () => {
    const runId = freshId();
    const at = ago(10 * minute);
    await phone.tell({ runId, at, act: aStart({ description: 'Support call' }) });

    const { timer, lastSeq, now } = await desktop.look();

    expect(timer).toMatchObject({
      runId,
      start: at,
      segments: [{ startTime: at }],
      description: 'Support call',
      isActive: true,
      deviceId: phone.deviceId,
      deviceName: 'Safari on iPhone',
      entryId: null,
    });
    expect(lastSeq).toBe(0);
    expect(Math.abs(now - Date.now())).toBeLessThan(10_000);
  });

  it('is paused, resumed, edited and discarded from either [4.12] [4.13] [4.14]', async () => {
    const runId = freshId();
    const at = ago(hour);
    await phone.tell({ runId, at, act: aStart() });
    await desktop.tell({ runId, at: at + 10 * minute, act: { type: 'pause' } });
    await phone.tell({ runId, at: at + 20 * minute, act: { type: 'resume' } });
    const edited = await desktop.tell({
      runId,
      at: at + 30 * minute,
      act: { type: 'edit', description: 'Sketches, second round', startTime: at - 5 * minute },
    });
    expect(edited.timer).toMatchObject({
      description: 'Sketches, second round',
      start: at - 5 * minute,
      segments: [{ startTime: at - 5 * minute, endTime: at + 10 * minute }, { startTime: at + 20 * minute }],
    });

    const stopped = await phone.tell({ runId, at: at + 40 * minute, act: { type: 'stop' } });

    expect(stopped.timer).toBeNull();
    expect(stopped.settled).toMatchObject([
      { runId, how: 'stopped', seconds: 35 * 60, entryId: null, deviceName: 'Safari on iPhone' },
    ]);
    expect(await entries()).toEqual([]);
  });

  it('goes on as if it had not been discarded when that is undone', async () => {
    const runId = freshId();
    const at = ago(hour);
    await phone.tell({ runId, at, act: aStart() }, { runId, at: at + minute, act: { type: 'stop' } });

    const { timer, settled } = await phone.tell({ runId, at: at + 2 * minute, act: { type: 'undoStop' } });

    expect(timer).toMatchObject({ runId, isActive: true, segments: [{ startTime: at }] });
    expect(settled).toEqual([]);
  });
});

describe('starting elsewhere', () => {
  it('takes over, and makes an entry of what was worked until then', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { id: projectId } = await ann.api.projects.create(aProject({ clientId, hourlyRate: 60 }));
    const [first, second] = [freshId(), freshId()];
    const at = ago(2 * hour);
    await phone.tell({ runId: first, at, act: aStart({ projectId }) });

    const { timer, settled } = await desktop.tell({ runId: second, at: at + hour, act: aStart() });

    expect(timer).toMatchObject({ runId: second });
    expect(settled).toMatchObject([
      {
        runId: first,
        how: 'takenOver',
        seconds: 3600,
        entryId: first,
        late: null,
        deviceName: desktop.deviceName,
      },
    ]);
    expect(await entries()).toMatchObject([
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

  it('spends the retainer of what it takes over, and gives it back with a correction [9.4]', async () => {
    const { id: projectId } = await ann.api.projects.create(
      aProject({ billingType: 'retainer', retainerHours: 10 }),
    );
    const [first, second] = [freshId(), freshId()];
    const at = ago(3 * hour);
    const used = async () => (await ann.api.projects.get({ id: projectId }))?.retainerHoursUsed;
    await phone.tell({ runId: first, at, act: aStart({ projectId }) });
    await desktop.tell({ runId: second, at: at + 2 * hour, act: aStart() });
    expect(await used()).toBe(2);

    await phone.tell({ runId: first, at: at + hour, act: { type: 'pause' } });

    expect(await used()).toBe(1);
  });

  it('makes no entry of what was begun and left within a second', async () => {
    const at = ago(hour);
    await phone.tell({ runId: freshId(), at, act: aStart() });
    await desktop.tell({ runId: freshId(), at: at + 900, act: aStart() });
    expect(await entries()).toEqual([]);
  });

  it('keeps the time when the project is not there any more, and without a description', async () => {
    const stranger = await stint.newTenant('Ben');
    const { id: foreign } = await stranger.api.projects.create(aProject());
    const at = ago(hour);
    for (const [index, projectId] of [foreign, freshId()].entries()) {
      await phone.tell({
        runId: freshId(),
        at: at + index * minute,
        act: aStart({ projectId, description: ' ' }),
      });
    }
    await phone.tell({ runId: freshId(), at: at + 2 * minute, act: aStart() });
    expect(await entries()).toMatchObject([
      { description: 'No description', projectId: null, clientId: null },
      { description: 'No description', projectId: null, clientId: null },
    ]);
  });

  it('tells in the notes what does not fit into the 24 hours of an entry', async () => {
    const at = ago(60 * hour);
    await phone.tell({ runId: freshId(), at, act: aStart() });
    await desktop.tell({ runId: freshId(), at: at + 51 * hour, act: aStart() });
    expect(await entries()).toMatchObject([
      { duration: 24, notes: 'The timer ran for 51:00:00; an entry holds at most 24 hours.' },
    ]);
  });

  it('at the very same moment in two processes leaves one running, and the other an entry', async () => {
    const other = await startSecondServer(stint);
    const at = ago(hour);
    const elsewhere = aDevice(other.callerFor(ann), 'Another process');
    for (let round = 0; round < 10; round += 1) {
      const runs = [freshId(), freshId()];
      await Promise.all([
        phone.tell({ runId: runs[0] ?? '', at: at + round * minute, act: aStart() }),
        elsewhere.tell({ runId: runs[1] ?? '', at: at + round * minute + 2_000, act: aStart() }),
      ]);
      expect((await phone.look()).timer).toMatchObject({ runId: runs[1], isActive: true });
    }
    const made = await entries();
    expect(made).toHaveLength(19);
    expect(made.reduce((sum, { duration }) => sum + Math.round(duration * 3600), 0)).toBe(9 * 60 + 2);
    await other[Symbol.asyncDispose]();
  });

  it('is read as it is before or after what another device tells, not in between', async () => {
    const runId = freshId();
    await phone.tell({ runId, at: ago(hour), act: aStart() });
    const read = await asOwner(stint.database.url, async (writer) => {
      // Another process is in the middle of telling that it was stopped.
      await writer.query('begin');
      await writer.query("select pg_advisory_xact_lock(hashtextextended('stint.timer ' || $1, 0))", [
        ann.uid,
      ]);
      const looking = phone.look();
      const isAnswered = { yet: false };
      void looking.then(() => (isAnswered.yet = true));
      await expect.poll(async () => isAnswered.yet || (await areWaiting(writer))).toBe(true);
      await writer.query(
        `insert into timer_commands (user_id, device_id, seq, run_id, at, act)
          values ($1, $2, 2, $3, now(), '{"type":"stop"}')`,
        [ann.uid, phone.deviceId, runId],
      );
      await writer.query('update timer_devices set last_seq = 2 where user_id = $1', [ann.uid]);
      await writer.query('commit');
      return looking;
    });
    expect(read).toMatchObject({ timer: null, lastSeq: 2 });
  });
});

describe('what arrives late', () => {
  it('counts at the instant it was done: a pause from a device that was offline', async () => {
    const [first, second] = [freshId(), freshId()];
    const at = ago(26 * hour);
    await phone.tell({ runId: first, at, act: aStart() });
    await desktop.tell({ runId: second, at: at + 25 * hour, act: aStart() });

    const { settled } = await phone.tell({ runId: first, at: at + hour, act: { type: 'pause' } });

    expect(settled).toMatchObject([{ runId: first, seconds: 3600, late: 'corrected', entryId: first }]);
    expect(await entries()).toMatchObject([
      { id: first, duration: 1, endTime: new Date(at + hour).toISOString(), notes: null, revision: 2 },
    ]);
  });

  it('ends nothing: a stop of what was taken over already [4.14]', async () => {
    const [first, second] = [freshId(), freshId()];
    const at = ago(3 * hour);
    await phone.tell({ runId: first, at, act: aStart() });
    await desktop.tell({ runId: second, at: at + hour, act: aStart() });

    const { timer } = await phone.tell({ runId: first, at: at + 2 * hour, act: { type: 'stop' } });

    expect(timer).toMatchObject({ runId: second, isActive: true });
    expect(await entries()).toMatchObject([{ id: first, duration: 1, revision: 1 }]);
  });

  it('takes the entry away that was made of what had been discarded, and brings it back with the undo', async () => {
    const [first, second] = [freshId(), freshId()];
    const at = ago(3 * hour);
    await phone.tell({ runId: first, at, act: aStart() });
    await desktop.tell({ runId: second, at: at + hour, act: aStart() });
    await phone.tell({ runId: first, at: at + minute, act: { type: 'stop' } });
    expect(await entries()).toEqual([]);

    await phone.tell({ runId: first, at: at + 2 * minute, act: { type: 'undoStop' } });

    expect(await entries()).toMatchObject([{ id: first, duration: 1 }]);
  });

  it.each([
    ['was changed', (id: string) => ann.api.timesheets.update({ id, description: 'Mine now' })],
    ['was deleted', (id: string) => ann.api.timesheets.delete({ id })],
    [
      'was invoiced',
      (id: string) =>
        asOwner(stint.database.url, (client) =>
          client.query('update timesheets set invoiced = true where id = $1', [id]),
        ),
    ],
  ] as [string, (id: string) => Promise<unknown>][])(
    'leaves an entry alone that %s by somebody, and says so',
    async (_, touch) => {
      const [first, second] = [freshId(), freshId()];
      const at = ago(3 * hour);
      await phone.tell({ runId: first, at, act: aStart() });
      await desktop.tell({ runId: second, at: at + hour, act: aStart() });
      await touch(first);
      const before = await entries();

      const { settled } = await phone.tell({ runId: first, at: at + minute, act: { type: 'pause' } });

      expect(await entries()).toEqual(before);
      expect(settled).toMatchObject([{ runId: first, late: 'kept', seconds: 60 }]);
    },
  );

  it('corrects an entry that was saved late of what had been discarded, when anything is heard next', async () => {
    const runId = freshId();
    const at = ago(3 * hour);
    await phone.tell({ runId, at, act: aStart() }, { runId, at: at + hour, act: { type: 'stop' } });
    await ann.api.timesheets.create(savedEntry(runId, at, at + 2 * hour));

    const { settled } = await desktop.tell();

    expect(settled).toMatchObject([{ runId, how: 'stopped', entryId: runId, late: 'corrected' }]);
    expect(await entries()).toMatchObject([{ id: runId, duration: 1 }]);
  });

  it('comes to the same in any order, each once or again', async () => {
    const [first, second] = [freshId(), freshId()];
    const at = ago(25 * hour);
    const commands = [
      { seq: 1, runId: first, at, act: aStart() },
      { seq: 2, runId: first, at: at + 10 * minute, act: { type: 'pause' } as const },
      { seq: 3, runId: first, at: at + 20 * minute, act: { type: 'resume' } as const },
      { seq: 4, runId: second, at: at + 30 * minute, act: aStart({ description: 'Other' }) },
    ];
    const told = [];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 3, 0, 2],
    ]) {
      const one = await stint.newTenant();
      const device = aDevice(one);
      for (const index of [...order, ...order]) await device.tell(...commands.slice(index, index + 1));
      const { timer, lastSeq } = await device.tell(...commands, ...commands);
      const { items } = await one.api.timesheets.list({});
      told.push({ start: timer?.start, lastSeq, times: items.map(({ id, duration }) => ({ id, duration })) });
    }
    expect(told[0]).toEqual({
      start: at + 30 * minute,
      lastSeq: 4,
      times: [{ id: first, duration: 20 / 60 }],
    });
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });
});

describe('saving', () => {
  it('ends the run with the entry that was made under its id [4.19]', async () => {
    const runId = freshId();
    const at = ago(hour);
    await phone.tell({ runId, at, act: aStart() });
    await ann.api.timesheets.create(savedEntry(runId, at, at + hour));
    expect((await desktop.look()).timer).toMatchObject({ runId, entryId: runId });

    const { timer, settled } = await phone.tell({ runId, at: at + hour, act: { type: 'saved' } });

    expect(timer).toBeNull();
    expect(settled).toMatchObject([{ runId, how: 'saved', entryId: runId, late: null, seconds: 3600 }]);
    expect(await entries()).toMatchObject([{ id: runId, duration: 1, revision: 1 }]);
  });

  it('twice, on two devices, makes one entry and refuses the other', async () => {
    const runId = freshId();
    const at = ago(hour);
    await phone.tell({ runId, at, act: aStart() });
    await ann.api.timesheets.create(savedEntry(runId, at, at + hour));
    await phone.tell({ runId, at: at + hour, act: { type: 'saved' } });

    await expect(ann.api.timesheets.create(savedEntry(runId, at, at + hour + 5_000))).rejects.toMatchObject({
      status: 409,
    });

    const { settled } = await desktop.tell({ runId, at: at + hour + 5_000, act: { type: 'saved' } });
    expect(settled).toMatchObject([{ runId, how: 'saved', deviceName: 'Safari on iPhone', seconds: 3600 }]);
    expect(await entries()).toHaveLength(1);
  });

  it('leaves the entry to the device that saved without a network, and holds it to the timer when it comes', async () => {
    const [runId, next] = [freshId(), freshId()];
    const at = ago(2 * hour);
    await phone.tell({ runId, at, act: aStart() });
    const { timer, settled } = await phone.tell(
      { runId, at: at + hour, act: { type: 'saved' } },
      { runId: next, at: at + hour + minute, act: aStart({ description: 'Call' }) },
    );
    expect(timer).toMatchObject({ runId: next, description: 'Call' });
    expect(settled).toMatchObject([{ runId, how: 'saved', entryId: null, seconds: 3600 }]);
    expect(await entries()).toEqual([]);

    // By a clock that was a quarter of an hour ahead.
    await ann.api.timesheets.create(savedEntry(runId, at, at + hour + 15 * minute));
    const told = await desktop.tell();
    expect(told.settled).toMatchObject([{ runId, how: 'saved', entryId: runId, late: 'corrected' }]);
    expect(await entries()).toMatchObject([{ id: runId, duration: 1, endTime: iso(at + hour) }]);
  });

  it('makes no entry of what was saved and then discarded where it waited, whatever comes late', async () => {
    const [runId, other] = [freshId(), freshId()];
    const at = ago(3 * hour);
    await phone.tell({ runId, at, act: aStart() }, { runId, at: at + 2 * hour, act: { type: 'saved' } });
    const { settled } = await desktop.tell({ runId: other, at: at + hour, act: aStart() });
    expect(settled).toMatchObject([{ runId, how: 'takenOver', entryId: null }]);
    expect(await entries()).toEqual([]);
  });

  it('makes no entry again of what was deleted, or merged into another, before the command arrives', async () => {
    const [deleted, merged, other] = [freshId(), freshId(), freshId()];
    const at = ago(4 * hour);
    await ann.api.timesheets.create(savedEntry(other, at - hour, at));
    for (const [place, runId] of [merged, deleted].entries()) {
      const from = at + place * hour;
      await phone.tell({ runId, at: from, act: aStart() });
      await ann.api.timesheets.create(savedEntry(runId, from, from + hour));
      const entriesToGo = { merge: [{ id: other }, { id: runId }], delete: [{ id: runId }] };
      if (runId === merged) await ann.api.timesheets.merge({ entries: entriesToGo.merge });
      else await ann.api.timesheets.deleteMany({ entries: entriesToGo.delete });
      await phone.tell({ runId, at: from + hour, act: { type: 'saved' } });
    }
    expect(await entries()).toMatchObject([{ id: other, duration: 2 }]);
  });

  it('with a view that was stale counts no time that another run has', async () => {
    const [first, second] = [freshId(), freshId()];
    const at = ago(3 * hour);
    await phone.tell({ runId: first, at, act: aStart() });
    await desktop.tell({ runId: first, at: at + hour, act: { type: 'stop' } });
    await desktop.tell({ runId: second, at: at + hour, act: aStart() });
    await ann.api.timesheets.create(savedEntry(first, at, at + 2 * hour));

    const { settled } = await phone.tell({ runId: first, at: at + 2 * hour, act: { type: 'saved' } });

    expect(settled).toMatchObject([{ runId: first, late: 'corrected' }]);
    expect(await entries()).toMatchObject([{ id: first, duration: 1, endTime: iso(at + hour) }]);
  });

  it('never touches an entry that was there before the run, whoever forged its id', async () => {
    const { id } = await ann.api.timesheets.create(anEntry());
    const before = await entries();
    const at = Date.now();
    await phone.tell(
      { runId: id, at, act: aStart() },
      { runId: id, at: at + 5, act: { type: 'saved' } },
      { runId: freshId(), at: at + 10, act: aStart() },
    );
    await phone.tell({ runId: id, at: at + 1, act: { type: 'stop' } });
    expect(await entries()).toEqual(before);
  });
});

describe('clocks that are wrong', () => {
  it.each([
    ['1970', 0],
    ['2038', Date.parse('2038-01-19T03:14:08Z')],
    ['before 1970', -1],
    ['the end of time', Number.MAX_SAFE_INTEGER],
  ])('are set right by the service: %s', async (_, at) => {
    const { now, timer, lastSeq } = await phone.tell(
      { runId: freshId(), at, act: aStart() },
      { runId: freshId(), at, act: { type: 'edit', startTime: at } },
      { runId: freshId(), at, act: { type: 'discardIdle', from: at, to: at } },
    );
    expect(lastSeq).toBe(3);
    expect(timer?.start).toBeLessThanOrEqual(now);
    expect(timer?.start).toBeGreaterThanOrEqual(now - 366 * 24 * hour - minute);
  });

  it('never run backwards: what a device did later counts as later', async () => {
    const runId = freshId();
    const at = ago(hour);
    const { timer } = await phone.tell(
      { runId, at, act: aStart() },
      { runId, at: at - 30 * minute, act: { type: 'pause' } },
    );
    expect(timer).toMatchObject({ isActive: false, segments: [{ startTime: at, endTime: at }] });
  });

  it('learn the time from every answer', async () => {
    for (const path of ['/api/v1/timer', '/api/v1/clients', '/api/v1/nothing']) {
      const { headers } = await ann.send({ path });
      expect(Math.abs(Number(headers.get('stint-time')) - Date.now())).toBeLessThan(10_000);
    }
  });
});

describe('what is not understood', () => {
  const runId = freshId();
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
  ])('is refused with the field and nothing kept: %s', async (field, commands) => {
    const before = await storedOf(stint.database.url, ann.uid);
    const { status, json } = await ann.send({
      method: 'PUT',
      path: '/api/v1/timer',
      body: { deviceId: freshId(), deviceName: 'x', commands },
    });
    expect({ status, fields: Object.keys((json as { data: { fields: object } }).data.fields) }).toEqual({
      status: 400,
      fields: [field],
    });
    expect(await storedOf(stint.database.url, ann.uid)).toEqual(before);
  });

  it("is void: an act of a run that never began, and of another account's", async () => {
    const ben = await stint.newTenant('Ben');
    const run = freshId();
    const bens = aDevice(ben);
    await bens.tell({ runId: run, at: ago(hour), act: aStart() });

    const { timer, lastSeq } = await phone.tell({ runId: run, at: ago(minute), act: { type: 'stop' } });

    expect({ timer, lastSeq }).toEqual({ timer: null, lastSeq: 1 });
    expect((await bens.look()).timer).toMatchObject({ runId: run, isActive: true });
  });
});

/** Whether anybody waits for somebody's timer. */
async function areWaiting(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`,
  );
  return rowCount !== null && rowCount > 0;
}

function savedEntry(id: string, from: number, to: number) {
  return anEntry({
    id,
    date: iso(from).slice(0, 10),
    startTime: iso(from),
    endTime: iso(to),
    duration: (to - from) / hour,
  });
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
