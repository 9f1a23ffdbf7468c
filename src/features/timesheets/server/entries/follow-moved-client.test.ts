/** Entries follow their project to another client, even if they are deleted or being saved at that time. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

async function twoClients() {
  const [one, other] = [await ann.api.clients.create(aClient()), await ann.api.clients.create(aClient())];
  return { one, other };
}
const clientOf = async (entry: { id: string }) => (await ann.api.timesheets.get(entry))?.clientId;
const rounds = Array.from({ length: 8 }, (_, round) => round);

describe('time logged', () => {
  it.each([
    { name: 'by the hour', terms: { billingType: 'hourly', hourlyRate: 50 } },
    { name: 'by a retainer', terms: { billingType: 'retainer', retainerHours: 3 } },
  ] as const)(
    'while its project, billed $name, moves to another client belongs to that client',
    async ({ terms }) => {
      const clients: (string | null | undefined)[] = [];
      const expected: string[] = [];
      for (const _ of rounds) {
        const { one, other } = await twoClients();
        const project = await ann.api.projects.create(aProject({ clientId: one.id, ...terms }));
        const log = () => ann.api.timesheets.create(anEntry({ projectId: project.id }));
        const moving = ann.api.projects.update({ id: project.id, clientId: other.id });
        const entries = await Promise.all([log(), log(), log(), log(), log(), log()]);
        await moving;
        clients.push(...(await Promise.all(entries.map(clientOf))));
        expected.push(...entries.map(() => other.id));
      }
      expect(clients).toEqual(expected);
    },
  );

  it('while its client is merged belongs to the remaining client, without errors', async () => {
    const statuses = new Set<number>();
    for (const _ of rounds) {
      const { one, other } = await twoClients();
      const project = await ann.api.projects.create(aProject({ clientId: one.id }));
      const log = async (work: object) =>
        ann.send({ method: 'POST', path: '/api/v1/timesheets', body: anEntry(work) });
      const work = [{ clientId: one.id }, { projectId: project.id }, { clientId: one.id }];
      const merging = ann.api.clients.merge({ id: other.id, fromId: one.id });
      const responses = await Promise.all([...work, ...work].map(log));
      await merging;
      for (const { status } of responses) statuses.add(status);
      expect(await ann.api.timesheets.totals({ clientId: other.id })).toMatchObject({ count: 6 });
    }
    expect([...statuses]).toEqual([201]);
  });
});

describe('a restored entry', () => {
  it('belongs to its project’s new client', async () => {
    const { one, other } = await twoClients();
    const project = await ann.api.projects.create(aProject({ clientId: one.id }));
    const log = () => ann.api.timesheets.create(anEntry({ projectId: project.id }));
    const [deleted, among, given] = [await log(), await log(), await log()];
    await ann.api.timesheets.delete(deleted);
    const removal = await ann.api.timesheets.deleteMany({ entries: [among] });
    const change = await ann.api.timesheets.changeMany({ entries: [given], projectId: null, clientId: null });
    await ann.api.projects.update({ id: project.id, clientId: other.id });

    await ann.api.timesheets.undo(deleted);
    expect(await ann.api.timesheets.get(deleted)).toMatchObject({ clientId: other.id, revision: 2 });
    await ann.api.timesheets.undo({ id: removal.operationId });
    await ann.api.timesheets.undo({ id: change.operationId });
    expect([await clientOf(among), await clientOf(given)]).toEqual([other.id, other.id]);
    expect(await ann.api.timesheets.update({ id: given.id, billable: false })).toMatchObject({
      projectId: project.id,
    });
  });

  it('and a restored project belong to the merged client until the merge is undone', async () => {
    const { one, other } = await twoClients();
    const project = await ann.api.projects.create(aProject({ clientId: one.id, poNumber: 'PO 7' }));
    const [deleted, among] = [
      await ann.api.timesheets.create(anEntry({ clientId: one.id })),
      await ann.api.timesheets.create(anEntry({ clientId: one.id, description: 'Called' })),
    ];
    await ann.api.timesheets.delete(deleted);
    const { operationId } = await ann.api.timesheets.deleteMany({ entries: [among] });
    await ann.api.projects.delete(project);
    const merge = await ann.api.clients.merge({ id: other.id, fromId: one.id });

    await ann.api.timesheets.undo(deleted);
    expect(await ann.api.timesheets.get(deleted)).toMatchObject({ clientId: other.id });
    await ann.api.timesheets.undo({ id: operationId });
    expect(await ann.api.timesheets.get(among)).toMatchObject({
      clientId: other.id,
      description: 'Called',
    });
    await ann.api.projects.undo(project);
    expect(await ann.api.projects.get(project)).toMatchObject({
      clientId: other.id,
      poNumber: 'PO 7',
      revision: 2,
    });

    await ann.api.clients.undo({ id: merge.operationId });
    expect([await clientOf(deleted), await clientOf(among)]).toEqual([one.id, one.id]);
    expect(await ann.api.projects.get(project)).toMatchObject({ clientId: one.id });
  });

  it('stays with its project’s client after merges are undone', async () => {
    const { one, other } = await twoClients();
    const movedProject = await ann.api.projects.create(aProject({ clientId: one.id }));
    const stayingProject = await ann.api.projects.create(aProject({ clientId: other.id }));
    const [entry, follows] = [
      await ann.api.timesheets.create(anEntry({ projectId: movedProject.id })),
      await ann.api.timesheets.create(anEntry({ projectId: movedProject.id })),
    ];
    const { operationId } = await ann.api.clients.merge({ id: other.id, fromId: one.id });
    await ann.api.timesheets.update({ id: entry.id, projectId: stayingProject.id });
    await ann.api.clients.undo({ id: operationId });

    expect([await clientOf(entry), await clientOf(follows)]).toEqual([other.id, one.id]);
  });

  it('has no log line of a merge that was undone [3.1]', async () => {
    const { one, other } = await twoClients();
    const entry = await ann.api.timesheets.create(anEntry({ clientId: one.id }));
    const { operationId } = await ann.api.clients.merge({ id: other.id, fromId: one.id });
    const merged = (await ann.api.timesheets.get(entry))?.activityLog;
    await ann.api.clients.undo({ id: operationId });
    const log = (await ann.api.timesheets.get(entry))?.activityLog;

    expect(merged?.slice(1)).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        action: 'edited clientId',
        system: true,
        changes: [{ field: 'clientId', before: one.id, after: other.id }],
      },
    ]);
    expect(log).toHaveLength(1);
  });
});
