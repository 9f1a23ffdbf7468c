import { describe, expect, it } from 'vitest';
import { atRevision, entryFixturesFor, startEntryTests } from '#tests/support/entry-fixtures.ts';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';

const { stint } = await startEntryTests();
const lockedUntil = '2026-03-31';
const refusal = {
  code: 'LOCKED',
  status: 409,
  message: 'Time up to 31 March 2026 is locked. You can move the lock in Profile, Time and money.',
  data: { lockedUntil },
};

const lock = ({ api }: ApiCaller, day: string | null = lockedUntil) =>
  api.session.lockTime({ lockedUntil: day });

/** An account with an entry on the last locked day and one on the next. */
async function lockedAccount() {
  const ann = await stint.newTenant();
  const book = entryFixturesFor(ann);
  const { id: clientId } = await ann.api.clients.create(aClient());
  const { id: projectId } = await ann.api.projects.create(aProject({ clientId, hourlyRate: 90 }));
  const work = { projectId, tags: ['design'] };
  const times = { startTime: '2026-03-31T09:00:00Z', endTime: '2026-03-31T11:00:00Z', duration: 2 };
  const closed = await book.entry({ date: '2026-03-31', ...times, ...work });
  const next = await book.entry({ date: '2026-04-01', ...work });
  const operationId = newId();
  const edited = await ann.api.timesheets.update({ id: closed.id, description: 'Sketches', operationId });
  await lock(ann);
  return { ann, book, clientId, projectId, closed: edited, next, operationId };
}

type LockedAccount = Awaited<ReturnType<typeof lockedAccount>>;
type Api = ApiCaller['api'];

const writes: [string, (api: Api, account: LockedAccount) => Promise<unknown>][] = [
  ['added', (api) => api.timesheets.create(anEntry({ date: lockedUntil }))],
  ['changed', (api, { closed }) => api.timesheets.update({ id: closed.id, notes: 'More' })],
  ['moved out', (api, { closed }) => api.timesheets.update({ id: closed.id, date: '2026-04-02' })],
  ['moved in', (api, { next }) => api.timesheets.update({ id: next.id, date: lockedUntil })],
  [
    'given another client',
    (api, { closed }) => api.timesheets.update({ id: closed.id, clientId: null, projectId: null }),
  ],
  ['deleted', (api, { closed }) => api.timesheets.delete({ id: closed.id })],
  ['split', (api, { closed }) => api.timesheets.split({ id: closed.id, at: '2026-03-31T10:00:00Z' })],
  ['copied in by week', (api) => api.timesheets.copyWeek({ from: '2026-03-30', to: '2026-03-16' })],
  [
    'changed in bulk',
    (api, { closed, next }) =>
      api.timesheets.changeMany({ entries: [closed, next].map(atRevision), addTags: ['urgent'] }),
  ],
  ['deleted in bulk', (api, { closed }) => api.timesheets.deleteMany({ entries: [atRevision(closed)] })],
  ['retagged', (api) => api.timesheets.renameTags({ tags: ['design'], newName: 'drawing' })],
  ['undone', (api, { operationId }) => api.timesheets.undo({ id: operationId })],
  [
    'moved with its project',
    async (api, { projectId }) =>
      api.projects.update({ id: projectId, clientId: (await api.clients.create(aClient())).id }),
  ],
  [
    'moved with its client',
    async (api, { clientId }) =>
      api.clients.merge({ id: (await api.clients.create(aClient())).id, fromId: clientId }),
  ],
];

describe('locked time', () => {
  it.each(writes)('can’t be %s until the lock is moved back', async (_what, write) => {
    const account = await lockedAccount();
    const { ann, closed, next } = account;
    await expect(write(ann.api, account)).rejects.toMatchObject(refusal);
    const { items } = await ann.api.timesheets.list({ order: 'asc' });
    expect(items).toMatchObject([closed, next].map(({ id, revision }) => ({ id, revision })));

    await lock(ann, '2026-02-28');
    await write(ann.api, account);
  });

  it('can be priced, invoiced and marked as invoiced elsewhere', async () => {
    const ann = await stint.newTenant();
    const issuer = await createIssuer(ann, stint.url);
    const book = entryFixturesFor(ann);
    const { projectId } = issuer;
    const [first, second] = [await book.entry({ projectId }), await book.entry({ projectId })];
    await lock(ann);

    const draft = await issuer.draftOf([first.id]);
    const { id } = await ann.api.invoices.issue({ id: draft.id, revision: draft.revision });
    expect(await book.read(first.id)).toMatchObject({ invoiced: true });
    await ann.api.invoices.void({ id, reason: 'Wrong client' });
    expect(await book.read(first.id)).toMatchObject({ invoiced: false });

    await ann.api.projects.update({ id: projectId, hourlyRate: 120 });
    const recalculate = async () => {
      const { digest } = await ann.api.timesheets.previewRecalculatedRates({ projectId });
      return ann.api.timesheets.recalculateRates({ projectId, digest });
    };
    await ann.api.timesheets.undo({ id: (await recalculate()).operationId });
    await recalculate();
    expect(await book.read(first.id)).toMatchObject({ rate: 120, amountMinor: 12_000 });

    const marked = await ann.api.timesheets.markInvoiced({
      entries: [atRevision(await book.read(second.id))],
      invoiced: true,
    });
    await ann.api.timesheets.undo({ id: marked.operationId });
    expect(await book.read(second.id)).toMatchObject({ invoiced: false });
  });

  it('doesn’t change with a project or client that has time after it only', async () => {
    const { ann } = await lockedAccount();
    const { id: fromId } = await ann.api.clients.create(aClient());
    const { id: projectId } = await ann.api.projects.create(aProject({ clientId: fromId }));
    await ann.api.timesheets.create(anEntry({ date: '2026-04-02', projectId }));
    const { id } = await ann.api.clients.create(aClient());
    await ann.api.clients.merge({ id, fromId });
    expect((await ann.api.timesheets.list({ projectId })).items).toMatchObject([{ clientId: id }]);
  });

  it('keeps no entry that is written while the lock is set', async () => {
    const ann = await stint.newTenant();
    const days = Array.from({ length: 8 }, () => anEntry({ date: lockedUntil }));
    const results = await Promise.allSettled([
      ...days.map((entry) => ann.api.timesheets.create(entry)),
      lock(ann),
      ...days.map((entry) => ann.api.timesheets.create(entry)),
    ]);
    const added = results.filter(({ status }) => status === 'fulfilled').length - 1;
    const { count } = await ann.api.timesheets.totals({});
    expect(count).toBe(added);
    await expect(ann.api.timesheets.create(anEntry({ date: lockedUntil }))).rejects.toMatchObject(refusal);
  });
});

describe('the lock', () => {
  it('is off at first, can be moved and removed, and is in the audit log', async () => {
    const ann = await stint.newAccount('Ada', { systemRole: 'superAdmin', tenantEnabled: true });
    expect(await ann.api.session.me({})).toMatchObject({ lockedUntil: null });
    expect(await lock(ann)).toMatchObject({ lockedUntil });
    expect(await lock(ann, null)).toMatchObject({ lockedUntil: null });
    const { items } = await ann.api.audit.list({ action: 'timeLock.changed', accountId: ann.uid });
    expect(items).toMatchObject([
      { before: { lockedUntil }, after: { lockedUntil: null } },
      { before: { lockedUntil: null }, after: { lockedUntil } },
    ]);
  });

  it('can’t include today, as the timer may be running', async () => {
    const ann = await stint.newTenant();
    const today = new Date().toISOString().slice(0, 10);
    await expect(lock(ann, today)).rejects.toMatchObject({
      status: 400,
      data: { fields: { lockedUntil: 'must be before today' } },
    });
  });
});
