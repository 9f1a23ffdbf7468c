import { beforeEach, describe, expect, it } from 'vitest';
import { createApprovalScene } from '#tests/support/server/approval-scene.ts';
import type { ApprovalScene } from '#tests/support/server/approval-scene.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let scene: ApprovalScene;
let clientId: string;
let projectId: string;
beforeEach(async () => {
  scene = await createApprovalScene(stint);
  ({ clientId, projectId } = scene);
});

describe('a client that approves time before it is invoiced', () => {
  const unbilled = async () => {
    const { entries, waiting } = await scene.ann.api.invoices.unbilled({ clientId });
    return { ids: entries.map(({ id }) => id), waiting };
  };

  it('is billed only what it approved, everywhere', async () => {
    const [approved, edited] = [await scene.logTime(), await scene.logTime({ date: '2026-10-06' })];
    expect(await unbilled()).toEqual({ ids: [approved, edited], waiting: [] });
    await scene.ann.api.clients.update({ id: clientId, requiresApproval: true });
    expect(await unbilled()).toEqual({
      ids: [],
      waiting: [{ projectId, count: 2, durationMs: 7_200_000 }],
    });
    await scene.approve(await scene.request());
    await scene.ann.api.timesheets.update({ id: edited, duration: 3 });

    expect(await unbilled()).toEqual({
      ids: [approved],
      waiting: [{ projectId, count: 1, durationMs: 10_800_000 }],
    });
    expect(await scene.ann.api.invoices.unbilledClients({})).toMatchObject({ items: [{ count: 1 }] });
    expect((await scene.ann.api.projects.figures({ projectId })).items).toMatchObject([
      { unbilled: { count: 1 } },
    ]);
    await expect(
      scene.ann.api.invoices.linesFromTime({ clientId, entryIds: [edited] }),
    ).rejects.toMatchObject({
      code: 'UNKNOWN_ENTRY',
    });
  });

  it.each([
    ['day', { date: '2026-10-09' }],
    ['description', { description: 'Other work' }],
    ['time', { duration: 9 }],
    ['project', { projectId: null }],
  ])('no longer approves an entry with another %s, in the list and in invoices', async (_, change) => {
    const entry = await scene.logTime();
    const id = await scene.request();
    await scene.approve(id);
    await scene.ann.api.clients.update({ id: clientId, requiresApproval: true });
    expect((await unbilled()).ids).toEqual([entry]);
    await scene.ann.api.timesheets.update({ id: entry, clientId, ...change });
    expect(await scene.get(id)).toMatchObject({ state: 'changed' });
    expect((await unbilled()).ids).toEqual([]);
  });

  it('leaves the approval as it is when its time is invoiced, and the invoice names it', async () => {
    const entry = await scene.logTime();
    const id = await scene.request();
    await scene.approve(id);
    const { lines } = await scene.ann.api.invoices.linesFromTime({ clientId, entryIds: [entry] });
    const draft = await scene.ann.api.invoices.create({ type: 'invoice', clientId, lines });
    const day = new Date().toISOString().slice(0, 10);
    expect(await scene.ann.api.invoices.entries({ id: draft.id })).toMatchObject({
      entries: [{ id: entry, approval: { name: 'Jane Doe', day } }],
    });
  });
});
