/** An entry deleted with a discarded run is restored on undo, even if its client or project has changed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, newId } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { ago, aStart, hour, minute, twoDevices } from '#tests/support/server/timer-device.ts';
import type { TwoDevices } from '#tests/support/server/timer-device.ts';

const stint = shareInstallation();
let on: TwoDevices;
beforeEach(async () => {
  on = await twoDevices(stint);
});

/** A run that was taken over, then discarded late: its entry was deleted. */
async function discardedRun(work: { clientId: string | null; projectId: string | null }) {
  const runId = newId();
  const at = ago(3 * hour);
  await on.phone.push({ runId, at, act: aStart(work) });
  await on.desktop.push({ runId: newId(), at: at + hour, act: aStart() });
  await on.phone.push({ runId, at: at + minute, act: { type: 'stop' } });
  expect(await on.entries()).toEqual([]);
  return {
    runId,
    undoStop: () => on.phone.push({ runId, at: at + 2 * minute, act: { type: 'undoStop' } }),
  };
}

async function someWork() {
  const { api } = on.ann;
  const [client, other] = [await api.clients.create(aClient()), await api.clients.create(aClient())];
  const project = await api.projects.create(aProject({ clientId: client.id, hourlyRate: 60 }));
  return { client, other, project };
}

describe('undoing the stop of a run with an entry', () => {
  it('assigns it to the client that its own was merged into', async () => {
    const { client, other } = await someWork();
    const lone = await on.ann.api.clients.create(aClient());
    const { runId, undoStop } = await discardedRun({ clientId: lone.id, projectId: null });
    await on.ann.api.clients.merge({ id: client.id, fromId: lone.id });
    await on.ann.api.clients.merge({ id: other.id, fromId: client.id });

    await undoStop();

    expect(await on.entries()).toMatchObject([{ id: runId, clientId: other.id, duration: 1 }]);
  });

  it('assigns it to the client that its project moved to', async () => {
    const { client, other, project } = await someWork();
    const { runId, undoStop } = await discardedRun({ clientId: client.id, projectId: project.id });
    await on.ann.api.projects.update({ id: project.id, clientId: other.id });

    await undoStop();

    expect(await on.entries()).toMatchObject([
      { id: runId, clientId: other.id, projectId: project.id, rate: 60 },
    ]);
  });

  it('keeps its time if its project and client are gone, and doesn’t block the device', async () => {
    const { client, project } = await someWork();
    const { runId, undoStop } = await discardedRun({ clientId: client.id, projectId: project.id });
    await on.ann.api.projects.delete({ id: project.id });
    await on.ann.api.clients.delete({ id: client.id });

    await undoStop();

    expect(await on.entries()).toMatchObject([{ id: runId, clientId: null, projectId: null, duration: 1 }]);
    const { lastSeq } = await on.phone.push({ runId: newId(), at: ago(0), act: aStart() });
    expect(lastSeq).toBe(4);
  });
});
