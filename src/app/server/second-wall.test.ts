/** The service's own check fooled: queries are told that the attacker is somebody else, and PostgreSQL is not. */
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import * as accounts from '#src/features/accounts/server/queries.ts';
import * as calendarFeed from '#src/features/calendar-feed/server/queries.ts';
import { clientNames } from '#src/features/clients/server/client-names.ts';
import * as clients from '#src/features/clients/server/queries.ts';
import * as encryption from '#src/features/encryption/server/queries.ts';
import { projectNames } from '#src/features/projects/server/project-names.ts';
import * as projects from '#src/features/projects/server/queries.ts';
import type { EndedRun } from '#src/features/timer/run.ts';
import * as timer from '#src/features/timer/server/queries.ts';
import * as timerRuns from '#src/features/timer/server/runs.ts';
import { idleTimer } from '#src/features/timer/timer.ts';
import * as basis from '#src/features/timesheets/server/basis.ts';
import * as finding from '#src/features/timesheets/server/finding.ts';
import * as listing from '#src/features/timesheets/server/listing.ts';
import * as many from '#src/features/timesheets/server/many.ts';
import * as timesheets from '#src/features/timesheets/server/queries.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { findOperation, operateOnce, putBack } from '#src/platform/server/operations.ts';
import { bringBack, throwAway } from '#src/platform/server/trash.ts';
import { install } from '#tests/support/callers.ts';
import type { Caller, Installation } from '#tests/support/callers.ts';
import { aClient, aProject, anEntry, freshId } from '#tests/support/factories.ts';
import { storedOf } from '#tests/support/stored.ts';
import { aDevice, aStart } from '#tests/support/timer-device.ts';

type Query = (db: Db, owner: Owner) => Promise<unknown>;

const createdFrom = Buffer.alloc(32);
const page = { limit: 50 };
const hours = { startTime: '2026-03-02T09:00:00Z', endTime: '2026-03-02T10:00:00Z' };
const times = { startTime: new Date(hours.startTime), endTime: new Date(hours.endTime) };
const entry = {
  date: '2026-03-02T11:00:00.000Z',
  day: '2026-03-02',
  timeZone: 'UTC',
  startTime: null,
  endTime: null,
  duration: 1,
  description: 'Stolen',
  notes: null,
  clientId: null,
  projectId: null,
  billable: true,
  breakPeriods: [],
  activityLog: [],
  rate: 1,
  rateReason: 'none',
  amountMinor: 1,
  currency: 'EUR',
  retainerSeconds: 0,
};

let stint: Installation;
let ann: Caller;
let victim: {
  uid: string;
  email: string;
  clientId: string;
  projectId: string;
  entryId: string;
  deletedId: string;
  goneId: string;
  overlappingId: string;
  operationId: string;
  viewerId: string;
  deviceId: string;
  runId: string;
};
beforeAll(async () => {
  stint = await install();
  ann = await stint.newTenant('Ann');
  const ben = await stint.newTenant('Ben');
  const viewer = await stint.newAccount('Vic');
  await ben.api.session.prefer({ currency: 'USD', timeZone: 'Asia/Tokyo', weekStart: 0 });
  const { id: clientId } = await ben.api.clients.create(aClient());
  const { id: deletedId } = await ben.api.clients.create(aClient());
  const { id: projectId } = await ben.api.projects.create(aProject({ clientId, retainerHoursUsed: 3 }));
  const { id: entryId } = await ben.api.timesheets.create(anEntry({ projectId, ...hours }));
  const { id: overlappingId } = await ben.api.timesheets.create(anEntry(hours));
  const { id: goneId } = await ben.api.timesheets.create(anEntry());
  const { operationId } = await ben.api.timesheets.deleteMany({ entries: [{ id: goneId }] });
  await ben.api.calendarFeed.make({});
  await ben.api.encryption.unwrapDataKey({ data: { tenantId: ben.uid } });
  await ben.api.clients.delete({ id: deletedId });
  await ben.api.accounts.addViewer({ email: viewer.email, clientId });
  const device = aDevice(ben);
  const { deviceId } = device;
  const runId = freshId();
  await device.tell(
    { runId, at: Date.now() - 5_000, act: aStart() },
    { runId, at: Date.now(), act: { type: 'saved' } },
  );
  // Discarded on the device, and saved from another that did not know.
  const discarded = freshId();
  await device.tell(
    { runId: discarded, at: Date.now(), act: aStart() },
    { runId: discarded, at: Date.now(), act: { type: 'stop' } },
  );
  await ben.api.timesheets.create(anEntry({ id: discarded }));
  const viewerId = viewer.uid;
  const { uid, email } = ben;
  victim = {
    uid,
    email,
    clientId,
    projectId,
    entryId,
    goneId,
    overlappingId,
    deletedId,
    operationId,
    viewerId,
    deviceId,
    runId,
  };
  return () => stint[Symbol.asyncDispose]();
});

const records: Record<string, Query> = {
  'clients.insertClient': (db, owner) =>
    clients.insertClient(db, owner, { id: freshId(), name: 'Stolen', createdFrom }),
  'clients.clientOrigin': (db, owner) => clients.clientOrigin(db, owner, victim.clientId),
  'clients.listClients': (db, owner) => clients.listClients(db, owner, page),
  'clients.findClient': (db, owner) => clients.findClient(db, owner, victim.clientId),
  'clients.updateClient': (db, owner) =>
    clients.updateClient(db, owner, { id: victim.clientId, name: 'Stolen' }),
  'clients.keepCopies': (db, owner) =>
    clients.keepCopies(db, owner, { id: victim.clientId, revision: 1, nameEnc: { v: 1 } }),
  'clients.toggleClient': (db, owner) => clients.toggleClient(db, owner, victim.clientId),
  'projects.insertProject': (db, owner) =>
    projects.insertProject(db, owner, { id: freshId(), name: 'Stolen', createdFrom }),
  'projects.projectOrigin': (db, owner) => projects.projectOrigin(db, owner, victim.projectId),
  'projects.listProjects': (db, owner) => projects.listProjects(db, owner, page),
  'projects.findProject': (db, owner) => projects.findProject(db, owner, victim.projectId),
  'projects.lockProject': (db, owner) => projects.lockProject(db, owner, victim.projectId),
  'projects.lockProjects': async (db, owner) => [
    ...(await projects.lockProjects(db, owner, [victim.projectId])),
  ],
  'projects.updateProject': (db, owner) =>
    projects.updateProject(db, owner, { id: victim.projectId, name: 'Stolen' }),
  'projects.useRetainer': (db, owner) => projects.useRetainer(db, owner, victim.projectId, 60),
  'timesheets.insertEntry': (db, owner) =>
    timesheets.insertEntry(db, owner, { ...entry, id: freshId(), createdFrom }),
  'timesheets.entryOrigin': (db, owner) => timesheets.entryOrigin(db, owner, victim.entryId),
  'timesheets.findEntry': (db, owner) => timesheets.findEntry(db, owner, victim.entryId),
  'timesheets.lockEntry': (db, owner) => timesheets.lockEntry(db, owner, victim.entryId),
  'timesheets.updateEntry': (db, owner) =>
    timesheets.updateEntry(db, owner, { ...entry, id: victim.entryId }),
  'timesheets.lockEntries': async (db, owner) => [
    ...(await timesheets.lockEntries(db, owner, [victim.entryId])),
  ],
  'timesheets.entriesBetween': (db, owner) =>
    many.entriesBetween(db, owner, { from: '1900-01-01', to: '2200-12-31', most: 10 }),
  'timesheets.insertEntries': (db, owner) =>
    many.insertEntries(db, owner, [{ ...entry, id: freshId(), createdFrom }]),
  'timesheets.updateEntries': (db, owner) =>
    many.updateEntries(db, owner, [{ ...entry, id: victim.entryId }]),
  'timesheets.deleteEntries': (db, owner) => many.deleteEntries(db, owner, [victim.entryId]),
  'timesheets.findBasis': (db, owner) =>
    basis.findBasis(db, owner, { projectId: victim.projectId, clientId: victim.clientId }),
  'timesheets.entriesWith': (db, owner) => finding.entriesWith(db, owner, 'sketch'),
  'timesheets.overlapping': async (db, owner) => [
    ...(await finding.overlapping(db, owner, [{ id: victim.overlappingId, ...times }])),
  ],
  'timesheets.listEntries': (db, owner) => listing.listEntries(db, owner, page),
  'timesheets.totalEntries': (db, owner) => listing.totalEntries(db, owner, {}),
  'timer.lockTimer': (db, owner) => timer.lockTimer(db, owner),
  'timer.keepDevice': (db, owner) =>
    timer.keepDevice(db, owner, { deviceId: victim.deviceId, deviceName: 'Stolen' }),
  'timer.keepCommands': (db, owner) =>
    timer.keepCommands(db, owner, {
      deviceId: victim.deviceId,
      commands: [{ seq: 9, runId: victim.runId, at: 0, act: { type: 'pause' } }],
    }),
  'timer.listCommands': (db, owner) => timer.listCommands(db, owner),
  'timer.forgetRuns': (db, owner) => timer.forgetRuns(db, owner, [victim.runId]),
  'timer.listDevices': (db, owner) => timer.listDevices(db, owner),
  'timer.settledBefore': (db, owner) => timerRuns.settledBefore(db, owner, [victim.runId]),
  'timer.withUnseenEntry': (db, owner) => timerRuns.withUnseenEntry(db, owner),
  'timer.latestRuns': (db, owner) => timerRuns.latestRuns(db, owner, [victim.runId]),
  'timer.keepSettled': (db, owner) => timerRuns.keepSettled(db, owner, endedRun(), settled),
  'timer.entryNow': (db, owner) => timerRuns.entryNow(db, owner, victim.entryId),
  'timer.entryRemoved': (db, owner) => timerRuns.entryRemoved(db, owner, victim.goneId),
  'clients.clientNames': async (db, owner) => [...(await clientNames(db, owner))],
  'projects.projectNames': async (db, owner) => [...(await projectNames(db, owner))],
  'encryption.findPrivateMode': (db, owner) => encryption.findPrivateMode(db, owner),
  'encryption.savePrivateMode': (db, owner) => encryption.savePrivateMode(db, owner, 'on'),
  'encryption.holdPrivateMode': (db, owner) => encryption.holdPrivateMode(db, owner),
  'encryption.lockPrivateMode': (db, owner) => encryption.lockPrivateMode(db, owner),
  'encryption.findDataKey': (db, owner) => encryption.findDataKey(db, owner),
  'encryption.insertDataKey': (db, owner) =>
    encryption.insertDataKey(db, owner, { keyId: 'stolen', wrapped: createdFrom }),
  'calendar-feed.feedMadeAt': (db, owner) => calendarFeed.feedMadeAt(db, owner),
  'calendar-feed.keepFeed': (db, owner) => calendarFeed.keepFeed(db, owner, Buffer.alloc(32)),
  'calendar-feed.dropFeed': (db, owner) => calendarFeed.dropFeed(db, owner),
  'trash.throwAway': (db, owner) => throwAway(db, owner, 'timesheets', victim.entryId),
  'trash.bringBack': (db, owner) => bringBack(db, owner, 'clients', victim.deletedId),
  'trash.originOfDeleted': (db, owner) => clients.clientOrigin(db, owner, victim.deletedId),
  'operations.operateOnce': (db, owner) =>
    operateOnce(
      db,
      owner,
      {},
      { kind: 'timesheets', ids: [victim.entryId], work: () => Promise.resolve([victim.entryId]) },
    ),
  'operations.findOperation': (db, owner) => findOperation(db, owner, 'timesheets', victim.operationId),
  'operations.putBack': (db, owner) => putBack(db, owner, 'timesheets', victim.operationId),
  'accounts.findPreferences': (db, owner) => accounts.findPreferences(db, owner),
  'accounts.updatePreferences': (db, owner) => accounts.updatePreferences(db, owner, { currency: 'XXX' }),
  'accounts.recordAct': (db, owner) =>
    accounts.recordAct(db, owner, { action: 'forged', subjectId: owner.ownerId, before: null, after: null }),
};

const settled = { settledAs: '00', madeHere: false, entryRevision: null, late: null };

function endedRun(): EndedRun {
  const { runId, deviceId } = victim;
  const run = { runId, deviceId, startedAt: 0, timer: idleTimer };
  return { ...run, before: idleTimer, endedAt: 0, how: 'stopped', endedBy: deviceId };
}

/** What a superAdmin may do and others may not. */
const administration: Record<string, Query> = {
  'accounts.findRole': (db, owner) => accounts.findRole(db, owner),
  'accounts.listAccounts': (db) => accounts.listAccounts(db),
  'accounts.findAccount': (db) => accounts.findAccount(db, victim.uid),
  'accounts.lockRoles': (db) => accounts.lockRoles(db),
  'accounts.saveRole': (db) =>
    accounts.saveRole(db, victim.uid, { systemRole: 'superAdmin', tenantEnabled: true }),
  'accounts.ownersOfClients': (db) => accounts.ownersOfClients(db, [victim.clientId]),
  'accounts.addViewer': (db, { ownerId }) =>
    accounts.addViewer(db, ann.uid, { ownerId, clientId: victim.clientId }),
  'accounts.removeViewer': (db) => accounts.removeViewer(db, victim.viewerId, [victim.clientId]),
};

it('knows every query there is', () => {
  const modules = import.meta.glob<Record<string, unknown>>(
    ['/src/features/*/server/*.ts', '!**/*.test.ts'],
    { eager: true },
  );
  const sources = import.meta.glob<string>(['/src/features/*/server/*.ts', '!**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const named = Object.entries(modules)
    .filter(([file]) => /\.execute|ownRecords/.test(sources[file] ?? ''))
    .flatMap(([file, module]) =>
      Object.entries(module)
        .filter(([, query]) => isQuery(query))
        .map(([name]) => `${file.split('/')[3] ?? ''}.${name}`),
    )
    // Open by design: whose e-mail one knows, one may invite; whose secret address, one may read.
    .filter((name) => !['accounts.findAccountByEmail', 'calendar-feed.feedOwner'].includes(name));

  const tried = Object.keys({ ...records, ...administration }).filter(
    (name) => !/^(trash|operations)\./.test(name),
  );
  expect(named.toSorted()).toEqual(tried.toSorted());
});

describe.each(Object.entries(records))('%s', (_name, query) => {
  it('meets something in the name of its owner', async () => {
    const answers: unknown[] = [];
    const undone = new Error('undone');
    const asking = stint.database.withUser(victim.uid, async (db) => {
      answers.push(await query(db, { ownerId: victim.uid }));
      throw undone;
    });

    await expect(asking).rejects.toBe(undone);
    expect([[null], [false], [[]], [{ items: [], nextCursor: null }]]).not.toContainEqual(answers);
  });

  it('meets nothing in the name of another tenant [1.3, 6.1]', async () => {
    expect(await metBy(ann, query)).toEqual(nothing);
  });

  it('meets nothing in the name of another tenant when a super admin asks [1.3, 6.1]', async () => {
    expect(await metBy(stint.owner, query)).toEqual(nothing);
  });
});

it.each(Object.entries(administration))(
  '%s gives nothing to who is no super admin [6.5]',
  async (_name, query) => {
    expect(await metBy(ann, query)).toEqual(nothing);
  },
);

const nothing = { told: [], isChanged: false };

/** What an attacker learns or changes by a query that is told to work for the victim. */
async function metBy(attacker: Caller, query: Query): Promise<{ told: string[]; isChanged: boolean }> {
  const before = await storedOf(stint.database.url, victim.uid);
  const answer = await stint.database
    .withUser(attacker.uid, (db) => query(db, { ownerId: victim.uid }))
    .catch((error: unknown) => {
      if (isRefusal(error)) return undefined;
      throw error;
    });
  const said = JSON.stringify(answer ?? null);
  const after = await storedOf(stint.database.url, victim.uid);
  return {
    told: [...Object.values(victim), 'USD', 'Asia/Tokyo'].filter((mark) => said.includes(mark)),
    isChanged: !isDeepStrictEqual(before, after),
  };
}

const insufficientPrivilege = '42501';

function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === insufficientPrivilege;
}

/** By house rule, what asks the database takes it first. */
function isQuery(exported: unknown): boolean {
  return typeof exported === 'function' && /^(async )?function \w+\(\s*db\b/.test(exported.toString());
}
