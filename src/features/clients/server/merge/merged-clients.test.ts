/** Offline devices refer to clients that were merged since. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, anEntry, aProject } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

async function twoClients() {
  return [await ann.api.clients.create(aClient()), await ann.api.clients.create(aClient())] as const;
}

async function clientOf(entry: { id: string }) {
  return (await ann.api.timesheets.get(entry))?.clientId;
}

describe('time for a merged client', () => {
  it('follows it through several merges', async () => {
    const [remaining, merged] = await twoClients();
    const last = await ann.api.clients.create(aClient());
    await ann.api.clients.merge({ id: remaining.id, fromId: merged.id });
    await ann.api.clients.merge({ id: last.id, fromId: remaining.id });
    const late = await ann.api.timesheets.create(anEntry({ clientId: merged.id }));
    expect(await clientOf(late)).toBe(last.id);
  });

  it('is rejected if two clients were merged into each other and deleted', async () => {
    const [one, other] = await twoClients();
    await ann.api.clients.merge({ id: other.id, fromId: one.id });
    await ann.api.clients.undo(one);
    await ann.api.clients.merge({ id: one.id, fromId: other.id });
    const late = await ann.api.timesheets.create(anEntry({ clientId: other.id }));
    expect(await clientOf(late)).toBe(one.id);
    await ann.api.timesheets.delete(late);
    await ann.api.clients.delete(one);
    for (const { id } of [one, other]) {
      await expect(ann.api.timesheets.create(anEntry({ clientId: id }))).rejects.toMatchObject({
        code: 'UNKNOWN_REFERENCE',
      });
    }
  });

  it('stays with it after it was restored', async () => {
    const [remaining, merged] = await twoClients();
    const project = await ann.api.projects.create(aProject({ clientId: merged.id }));
    await ann.api.clients.merge({ id: remaining.id, fromId: merged.id });
    await ann.api.clients.undo(merged);
    const entry = await ann.api.timesheets.create(anEntry({ clientId: merged.id }));
    expect(await clientOf(entry)).toBe(merged.id);
    await expect(
      ann.api.timesheets.create(anEntry({ clientId: merged.id, projectId: project.id })),
    ).rejects.toMatchObject({ code: 'UNKNOWN_REFERENCE' });
  });
});
