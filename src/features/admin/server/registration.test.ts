import { beforeAll, expect, it } from 'vitest';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { Installation } from '#tests/support/server/api-callers.ts';

let stint: Installation;
beforeAll(async () => {
  stint = await startInstallation({ registration: 'approval' });
  return () => stint[Symbol.asyncDispose]();
});

it('the registration policy starts as configured and applies at once when changed [6.4]', async () => {
  const { api, uid } = stint.owner;
  expect(await api.registration.get({})).toEqual({ policy: 'approval' });
  expect(await shownPolicy()).toBe('approval');
  expect(await canTrackTime()).toBe(false);

  await api.registration.set({ policy: 'open' });
  expect(await shownPolicy()).toBe('open');
  expect(await canTrackTime()).toBe(true);

  await api.registration.set({ policy: 'invitation' });
  expect(await shownPolicy()).toBe('invitation');
  await expect(canTrackTime()).rejects.toThrow('INVITATION_REQUIRED');

  await api.registration.set({ policy: 'invitation' });
  const { items } = await api.audit.list({ accountId: uid, action: 'settings.changed' });
  expect(items.map(({ before, after }) => [before, after])).toEqual([
    [{ registration: 'open' }, { registration: 'invitation' }],
    [{ registration: 'approval' }, { registration: 'open' }],
  ]);
});

it('only super admins set the registration policy', async () => {
  await stint.owner.api.registration.set({ policy: 'approval' });
  const admin = await stint.newAccount('Ada', { systemRole: 'admin', tenantEnabled: true });
  await expect(admin.api.registration.set({ policy: 'open' })).rejects.toThrow('Only a super admin');
  expect(await shownPolicy()).toBe('approval');
});

async function shownPolicy(): Promise<unknown> {
  const { json } = await stint.owner.send({ path: '/api/registration' });
  return (json as { next: string }).next;
}

async function canTrackTime(): Promise<boolean> {
  const { api } = await stint.newAccount();
  return (await api.session.me({})).role?.tenantEnabled === true;
}
