/** The product in a nutshell. */
import { expect, it } from 'vitest';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';

it('a signed-in user logs time against a client and project, and each entry has its pay rate [1.1]', async () => {
  await using stint = await startInstallation();
  const ann = await stint.newTenant('Ann');
  const { id: clientId } = await ann.api.clients.create(aClient());
  const { id: projectId } = await ann.api.projects.create(
    aProject({ clientId, billingType: 'hourly', hourlyRate: 80 }),
  );
  await ann.api.timesheets.create(anEntry({ projectId, duration: 1.5 }));
  await ann.api.timesheets.create(anEntry({ clientId, duration: 2 }));

  const { items } = await ann.api.timesheets.list({ clientId });
  expect(items.map(({ rate, amountMinor }) => ({ rate, amountMinor }))).toEqual(
    expect.arrayContaining([
      { rate: 80, amountMinor: 12_000 },
      { rate: 93.75, amountMinor: 18_750 },
    ]),
  );
  expect(await ann.api.timesheets.totals({ clientId })).toEqual({
    count: 2,
    durationMs: 12_600_000,
    billableMs: 12_600_000,
    amounts: [{ currency: 'EUR', amountMinor: 30_750 }],
    days: [{ day: '2026-03-02', durationMs: 12_600_000, billableMs: 12_600_000 }],
  });
});

it('a session loads its tenant’s data key and role record [1.2]', async () => {
  await using stint = await startInstallation();
  const { uid, email, api } = stint.owner;

  expect(await api.session.me({})).toMatchObject({
    user: { uid, email },
    role: { systemRole: 'superAdmin', tenantEnabled: true, clientViewerOf: [] },
  });
  const { result } = await api.encryption.unwrapDataKey({ data: { tenantId: uid } });
  expect(Buffer.from(result.dek, 'base64')).toHaveLength(32);
});

it('users see only their own records [1.3]', async () => {
  await using stint = await startInstallation();
  const [ann, ben] = [await stint.newTenant('Ann'), await stint.newTenant('Ben')];
  const { id } = await ann.api.clients.create(aClient());
  await ann.api.projects.create(aProject({ clientId: id }));
  await ann.api.timesheets.create(anEntry({ clientId: id }));

  for (const other of [ben, stint.owner]) {
    expect((await other.api.clients.list({})).items).toEqual([]);
    expect((await other.api.projects.list({})).items).toEqual([]);
    expect((await other.api.timesheets.list({})).items).toEqual([]);
    expect((await other.api.timesheets.totals({})).count).toBe(0);
    expect(await other.api.clients.get({ id })).toBeNull();
  }
});
