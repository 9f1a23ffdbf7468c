/** Merging duplicate clients and everything that refers to them. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { TimerCommandBatch } from '#src/features/timer/contract.ts';
import { withoutRevision } from '#tests/support/entity-fixtures.ts';
import { putOnInvoice } from '#tests/support/entry-fixtures.ts';
import { aClient, anEntry, aProject, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { browserCipher, switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

/** One client with a project and time, and another to merge it into. */
async function pair() {
  const { api } = ann;
  const remaining = await api.clients.create(aClient({ name: 'Acme', email: 'a@acme.example' }));
  const merged = await api.clients.create(aClient({ name: 'ACME', email: 'A@acme.example', phone: '030 1' }));
  const project = await api.projects.create(aProject({ clientId: merged.id, hourlyRate: 80 }));
  const inProject = await api.timesheets.create(anEntry({ projectId: project.id, duration: 2 }));
  const without = await api.timesheets.create(anEntry({ clientId: merged.id }));
  return { remaining, merged, project, entries: [inProject, without] };
}

const clientsOf = async (entries: readonly { id: string }[]) =>
  Promise.all(entries.map(async (entry) => (await ann.api.timesheets.get(entry))?.clientId));

describe('a merge', () => {
  it('previews what would move', async () => {
    const { remaining, merged } = await pair();
    const { moves } = await ann.api.clients.mergePreview({ id: remaining.id, fromId: merged.id });
    expect(moves).toEqual([
      { feature: 'projects', count: 1 },
      { feature: 'timesheets', count: 2 },
    ]);
    expect(await ann.api.clients.get(merged)).not.toBeNull();
  });

  it('moves everything, keeps amounts, fills empty fields, and can be undone', async () => {
    const { remaining, merged, project, entries } = await pair();
    const before = await ann.api.clients.get(remaining);
    const mergedClient = await ann.api.clients.get(merged);
    const { operationId } = await ann.api.clients.merge({ id: remaining.id, fromId: merged.id });

    expect(await ann.api.clients.get(merged)).toBeNull();
    expect(await ann.api.clients.get(remaining)).toMatchObject({ name: 'Acme', phone: '030 1', revision: 2 });
    expect(await ann.api.projects.get(project)).toMatchObject({ clientId: remaining.id });
    expect(await clientsOf(entries)).toEqual([remaining.id, remaining.id]);
    expect(await ann.api.timesheets.get({ id: entries[0]?.id ?? '' })).toMatchObject({ amountMinor: 16_000 });

    expect(await ann.api.clients.merges(remaining)).toEqual({
      items: [{ operationId, name: 'ACME', at: expect.any(String) as string }],
    });

    const { ids } = await ann.api.clients.undo({ id: operationId });
    expect(await ann.api.clients.merges(remaining)).toEqual({ items: [] });
    expect(ids.toSorted()).toEqual([remaining.id, merged.id].toSorted());
    expect(withoutRevision(await ann.api.clients.get(remaining))).toEqual(withoutRevision(before));
    expect(withoutRevision(await ann.api.clients.get(merged))).toEqual(withoutRevision(mergedClient));
    expect(await ann.api.projects.get(project)).toMatchObject({ clientId: merged.id });
    expect(await clientsOf(entries)).toEqual([merged.id, merged.id]);
  });

  it('makes an archived client active unless both are, so there is nothing of it to stop', async () => {
    const { remaining, merged } = await pair();
    await ann.api.clients.toggleActive(remaining);
    await ann.api.clients.merge({ id: remaining.id, fromId: merged.id });
    expect(await ann.api.clients.get(remaining)).toMatchObject({ isActive: true });

    const archived = await pair();
    await ann.api.clients.toggleActive(archived.remaining);
    await ann.api.clients.toggleActive(archived.merged);
    await ann.api.clients.merge({ id: archived.remaining.id, fromId: archived.merged.id });
    expect(await ann.api.clients.get(archived.remaining)).toMatchObject({ isActive: false });
  });

  it('happens once for repeated requests, and so does its undo', async () => {
    const { remaining, merged } = await pair();
    const request = { id: remaining.id, fromId: merged.id, operationId: newId() };
    const responses = await Promise.all([ann.api.clients.merge(request), ann.api.clients.merge(request)]);
    expect(responses).toEqual(Array(2).fill({ operationId: request.operationId }));
    await expect(
      ann.api.clients.merge({ ...request, fromId: remaining.id, id: merged.id }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
    });

    const undo = { id: request.operationId };
    const undone = await Promise.all([ann.api.clients.undo(undo), ann.api.clients.undo(undo)]);
    expect(undone[0]).toEqual(undone[1]);
    expect(await ann.api.clients.get(remaining)).toMatchObject({ phone: null });
  });

  it('changes nothing if one of the clients was changed since it was loaded', async () => {
    const { remaining, merged, entries } = await pair();
    await ann.api.clients.update({ id: merged.id, notes: 'Important' });
    await expect(
      ann.api.clients.merge({ id: remaining.id, fromId: merged.id, revision: 1, fromRevision: 1 }),
    ).rejects.toMatchObject({ code: 'STALE', data: { current: { id: merged.id, notes: 'Important' } } });
    expect(await clientsOf(entries)).toEqual([merged.id, merged.id]);
  });

  it('is limited to the caller’s own clients', async () => {
    const { remaining } = await pair();
    const ben = await stint.newTenant('Ben');
    const foreign = await ben.api.clients.create(aClient());
    await expect(ann.api.clients.merge({ id: remaining.id, fromId: remaining.id })).rejects.toMatchObject({
      data: { fields: { fromId: 'must be a different client' } },
    });
    await expect(ann.api.clients.merge({ id: remaining.id, fromId: foreign.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await ben.api.clients.get(foreign)).not.toBeNull();
  });

  it('when undone moves back entries logged since in a project that moves back', async () => {
    const { remaining, merged, project } = await pair();
    const { operationId } = await ann.api.clients.merge({ id: remaining.id, fromId: merged.id });
    const later = await ann.api.timesheets.create(anEntry({ projectId: project.id }));
    const own = await ann.api.timesheets.create(anEntry({ clientId: remaining.id }));
    await ann.api.clients.undo({ id: operationId });
    expect(await clientsOf([later, own])).toEqual([merged.id, remaining.id]);
  });

  it('leaves no trace in the activity logs after undo', async () => {
    const { remaining, merged, project, entries } = await pair();
    const logs = () =>
      Promise.all(entries.map(async (entry) => (await ann.api.timesheets.get(entry))?.activityLog));
    const before = await logs();
    const { operationId } = await ann.api.clients.merge({ id: remaining.id, fromId: merged.id });
    expect(await logs()).not.toEqual(before);
    const since = await ann.api.timesheets.create(anEntry({ projectId: project.id }));
    await ann.api.clients.undo({ id: operationId });

    expect(await logs()).toEqual(before);
    // Logged for the remaining client, then moved to the other one.
    expect((await ann.api.timesheets.get(since))?.activityLog.at(-1)).toMatchObject({
      action: 'edited clientId',
      changes: [{ field: 'clientId', before: remaining.id, after: merged.id }],
    });
  });

  it('cannot be undone after the client or an invoiced entry was changed', async () => {
    const changed = await pair();
    const one = await ann.api.clients.merge({ id: changed.remaining.id, fromId: changed.merged.id });
    await ann.api.clients.update({ id: changed.remaining.id, phone: '030 2' });
    await expect(ann.api.clients.undo({ id: one.operationId })).rejects.toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      message: 'This was changed since, so it can’t be undone.',
    });

    const invoiced = await pair();
    const other = await ann.api.clients.merge({ id: invoiced.remaining.id, fromId: invoiced.merged.id });
    await withClient(stint.database.url, (client) =>
      client.query('update timesheets set invoiced = true, updated_at = now() where id = $1', [
        invoiced.entries[0]?.id,
      ]),
    );
    await expect(ann.api.clients.undo({ id: other.operationId })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
    });
    expect(await ann.api.clients.get(invoiced.merged)).toBeNull();
  });

  it('moves invoiced time, and so does its undo', async () => {
    const { remaining, merged, entries } = await pair();
    await putOnInvoice(stint, entries[0]?.id ?? '');
    const { operationId } = await ann.api.clients.merge({ id: remaining.id, fromId: merged.id });
    expect(await clientsOf(entries)).toEqual([remaining.id, remaining.id]);
    await ann.api.clients.undo({ id: operationId });
    expect(await clientsOf(entries)).toEqual([merged.id, merged.id]);
  });

  it('accepts the merged client’s id from a device that was offline', async () => {
    const { remaining, merged, project } = await pair();
    const third = await ann.api.clients.create(aClient());
    const { operationId } = await ann.api.clients.merge({ id: remaining.id, fromId: merged.id });
    const late = await ann.api.timesheets.create(anEntry({ clientId: merged.id }));
    const inProject = await ann.api.timesheets.create(
      anEntry({ clientId: merged.id, projectId: project.id }),
    );
    await expect(
      ann.api.timesheets.create(anEntry({ clientId: third.id, projectId: project.id })),
    ).rejects.toMatchObject({ code: 'UNKNOWN_REFERENCE' });
    expect(await clientsOf([late, inProject])).toEqual([remaining.id, remaining.id]);

    await ann.api.clients.undo({ id: operationId });
    const again = await ann.api.timesheets.create(anEntry({ clientId: merged.id }));
    expect(await clientsOf([again])).toEqual([merged.id]);
  });

  it('gives viewers of one client access to the other until it is undone [4.41, 6.6]', async () => {
    const { remaining, merged } = await pair();
    const vera = await stint.newAccount('Vera');
    const walt = await stint.newAccount('Walt');
    for (const guest of [vera, walt]) await shareClient(ann, guest, merged.id);
    await shareClient(ann, walt, remaining.id);
    const viewed = async ({ api }: ApiCaller) =>
      (await api.sharedClients.list({})).items.map(({ name }) => name).toSorted();
    const { moves } = await ann.api.clients.mergePreview({ id: remaining.id, fromId: merged.id });
    const { operationId } = await ann.api.clients.merge({ id: remaining.id, fromId: merged.id });

    expect(moves).toContainEqual({ feature: 'accounts', count: 2 });
    expect([await viewed(vera), await viewed(walt)]).toEqual([['Acme'], ['Acme']]);
    await ann.api.clients.undo({ id: operationId });
    expect(await viewed(vera)).toEqual(['ACME']);
    expect(await viewed(walt)).toEqual(['ACME', 'Acme']);
  });

  it('moves a running timer to the remaining client', async () => {
    const { remaining, merged } = await pair();
    const { runsFor } = await runningFor(merged.id);
    const { moves } = await ann.api.clients.mergePreview({ id: remaining.id, fromId: merged.id });
    const { operationId } = await ann.api.clients.merge({ id: remaining.id, fromId: merged.id });

    expect(moves).toContainEqual({ feature: 'timer', count: 1 });
    expect(await runsFor()).toBe(remaining.id);
    await ann.api.clients.undo({ id: operationId });
    expect(await runsFor()).toBe(merged.id);
  });

  it('when undone, restores the client a running timer had before', async () => {
    const { remaining, merged } = await pair();
    const { choose, runsFor } = await runningFor(merged.id);
    await choose(remaining.id);
    const { operationId } = await ann.api.clients.merge({ id: remaining.id, fromId: merged.id });
    await ann.api.clients.undo({ id: operationId });
    expect(await runsFor()).toBe(remaining.id);
  });

  it('when undone, keeps the client chosen for a running timer since', async () => {
    const { remaining, merged } = await pair();
    const { choose, runsFor } = await runningFor(merged.id);
    const { operationId } = await ann.api.clients.merge({ id: remaining.id, fromId: merged.id });
    await choose(null);
    await choose(remaining.id);
    await ann.api.clients.undo({ id: operationId });
    expect(await runsFor()).toBe(remaining.id);
  });
});

/** A timer on a new device that replaces the running one. */
async function runningFor(clientId: string) {
  const [deviceId, runId] = [newId(), newId()];
  let seq = 0;
  const send = async (act: TimerCommandBatch['commands'][number]['act']) => {
    seq += 1;
    const commands = [{ seq, runId, at: Date.now(), act }];
    await ann.api.timer.put({ deviceId, deviceName: 'Firefox', commands });
  };
  await send({ type: 'start', description: 'Call', projectId: null, clientId, billable: true });
  return {
    choose: async (chosen: string | null) => send({ type: 'edit', clientId: chosen }),
    runsFor: async () => (await ann.api.timer.get({ deviceId })).timer?.clientId,
  };
}

describe('a merge in private mode', () => {
  it('re-encrypts private fields for the remaining client, never in plaintext', async () => {
    const pia = await stint.newTenant('Pia');
    const { clients } = pia.api;
    await switchPrivateMode(pia, true);
    const remaining = await clients.create(aClient({ notes: 'Pays late' }));
    const obsolete = await clients.create(aClient({ phone: '030 1234', notes: 'Call Nora' }));
    const before = await clients.get(obsolete);
    const { operationId } = await clients.merge({ id: remaining.id, fromId: obsolete.id });
    const browser = await browserCipher(pia);
    const merged = await clients.get(remaining);

    expect(merged).toMatchObject({ phone: null, notes: null });
    expect(await browser.open(remaining.id, 'phone', merged?.phoneEnc)).toBe('030 1234');
    expect(await browser.open(remaining.id, 'notes', merged?.notesEnc)).toBe('Pays late\n\nCall Nora');
    await clients.undo({ id: operationId });
    expect(withoutRevision(await clients.get(obsolete))).toEqual(withoutRevision(before));
    expect(await clients.get(remaining)).not.toHaveProperty('phoneEnc');
  });
});

describe('the error for a client that can’t be deleted', () => {
  it('counts the references until there are none', async () => {
    const { merged, project, entries } = await pair();
    const attempt = ann.api.clients.delete(merged);
    await expect(attempt).rejects.toMatchObject({
      code: 'IN_USE',
      message: 'This client has 1 project and 2 time entries. Archive it instead.',
    });
    for (const entry of entries) await ann.api.timesheets.delete(entry);
    await ann.api.projects.delete(project);
    expect(await ann.api.clients.delete(merged)).toHaveProperty('operationId');
  });
});
