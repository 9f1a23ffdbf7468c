/** Roles at /admin/roles, and their audit log. */
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import { findAccountAs, startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { createSampleAccounts } from '#tests/support/server/sample-accounts.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { rowVersions } from '#tests/support/server/stored-rows.ts';

let stint: Installation;
let olga: ApiCaller;
let ann: ApiCaller;
let ben: ApiCaller;
let vera: ApiCaller;
beforeEach(async () => {
  stint = await startInstallation();
  ({ olga, ann, ben, vera } = await createSampleAccounts(stint));
  return () => stint[Symbol.asyncDispose]();
});

describe('a superAdmin', () => {
  it('lists every account [6.5]', async () => {
    const { items } = await olga.api.accounts.list({});

    expect(
      items.map(({ displayName, systemRole, tenantEnabled }) => [displayName, systemRole, tenantEnabled]),
    ).toEqual([
      ['Vera', 'user', false],
      ['Ben', 'user', true],
      ['Ann', 'user', true],
      ['Olga', 'superAdmin', true],
    ]);
  });

  it('sets systemRole, tenantEnabled and clientViewerOf, separately or together [6.5]', async () => {
    const { uid } = vera;
    const { id: annsId } = await ann.api.clients.create(aClient());
    const { id: bensId } = await ben.api.clients.create(aClient());
    const { setRole } = olga.api.accounts;
    const role = async () => {
      const { systemRole, tenantEnabled, clientViewerOf } = await findAccountAs(olga, vera);
      return { systemRole, tenantEnabled, clientViewerOf };
    };

    await setRole({ uid, systemRole: 'viewer' });
    expect(await role()).toEqual({ systemRole: 'viewer', tenantEnabled: false, clientViewerOf: [] });
    await setRole({ uid, clientViewerOf: [annsId, bensId] });
    expect(await role()).toEqual({
      systemRole: 'viewer',
      tenantEnabled: false,
      clientViewerOf: [annsId, bensId],
    });
    await setRole({ uid, systemRole: null, tenantEnabled: true, clientViewerOf: [bensId] });
    expect(await role()).toEqual({ systemRole: null, tenantEnabled: true, clientViewerOf: [bensId] });
    await setRole({ uid, clientViewerOf: [] });
    expect(await role()).toEqual({ systemRole: null, tenantEnabled: true, clientViewerOf: [] });
  });

  it('cannot be demoted if it is the last one [6.5]', async () => {
    const rejection = {
      status: 409,
      code: 'LAST_SUPER_ADMIN',
      message: 'The last owner can’t be demoted. Make someone else an owner first.',
    };
    const before = await rowVersions(stint.database.url);

    for (const systemRole of ['admin', 'user', 'viewer', 'noAccess', null] as const) {
      await expect(olga.api.accounts.setRole({ uid: olga.uid, systemRole })).rejects.toMatchObject(rejection);
    }
    expect(await rowVersions(stint.database.url)).toEqual(before);
  });

  it('can be demoted if there is another, and loses all rights immediately [6.5]', async () => {
    await olga.api.accounts.setRole({ uid: ann.uid, systemRole: 'superAdmin' });
    await ann.api.accounts.setRole({ uid: olga.uid, systemRole: 'user' });

    await expect(olga.api.accounts.setRole({ uid: vera.uid, tenantEnabled: true })).rejects.toMatchObject({
      status: 404,
    });
    await expect(ann.api.accounts.setRole({ uid: ann.uid, systemRole: 'user' })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('remains when two demote each other concurrently [6.5]', async () => {
    for (let round = 0; round < 5; round += 1) {
      await olga.api.accounts.setRole({ uid: ann.uid, systemRole: 'superAdmin' });
      await Promise.allSettled([
        olga.api.accounts.setRole({ uid: ann.uid, systemRole: 'user' }),
        ann.api.accounts.setRole({ uid: olga.uid, systemRole: 'user' }),
      ]);
      const left = await superAdmins();
      expect(left).toHaveLength(1);
      if (!left.includes(olga.uid))
        await ann.api.accounts.setRole({ uid: olga.uid, systemRole: 'superAdmin' });
      if (left.includes(ann.uid)) await olga.api.accounts.setRole({ uid: ann.uid, systemRole: 'user' });
    }
  });

  it('gets an error when the account was changed in the meantime [6.5]', async () => {
    const current = await olga.api.accounts.setRole({ uid: vera.uid, revision: 1, systemRole: 'viewer' });

    await expect(
      olga.api.accounts.setRole({ uid: vera.uid, revision: 1, systemRole: 'admin' }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      data: { current },
    });
  });
});

it('every change is in the audit log: who, whose, old and new value [6.5]', async () => {
  const { id: clientId } = await ann.api.clients.create(aClient());
  await olga.api.accounts.setRole({ uid: vera.uid, systemRole: 'viewer' });
  await shareClient(ann, vera, clientId);
  await ann.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [] });
  await ann.api.accounts
    .setRole({ uid: vera.uid, systemRole: 'superAdmin' })
    .catch(() => 'refused, and not logged');

  const viewer = { systemRole: 'viewer', tenantEnabled: false, clientViewerOf: [] };
  expect(await actsOn(vera.uid)).toEqual([
    { actor: vera.uid, action: 'account.registered', before: null, after: null },
    { actor: olga.uid, action: 'role.changed', before: { ...viewer, systemRole: 'user' }, after: viewer },
    { actor: ann.uid, action: 'viewer.added', before: null, after: { clientId } },
    {
      actor: ann.uid,
      action: 'role.changed',
      before: { ...viewer, clientViewerOf: [clientId] },
      after: viewer,
    },
  ]);
});

function superAdmins(): Promise<string[]> {
  return withClient(stint.database.url, async (client) => {
    const { rows } = await client.query<{ uid: string }>(
      `select user_id as uid from user_roles where system_role = 'superAdmin'`,
    );
    return rows.map(({ uid }) => uid);
  });
}

function actsOn(uid: string): Promise<object[]> {
  return withClient(stint.database.url, async (client) => {
    const { rows } = await client.query<object>(
      `select actor_id as actor, action, before, after from audit_log
       where subject_id = $1 and at > (select created_at from users where id = $1) order by id`,
      [uid],
    );
    return rows;
  });
}
