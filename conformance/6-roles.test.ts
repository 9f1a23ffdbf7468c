/** What /admin/roles does: who sees and sets whose role. */
import { beforeEach, describe, expect, it } from 'vitest';
import { install } from '#tests/support/callers.ts';
import type { Caller, Installation } from '#tests/support/callers.ts';
import { aClient, freshId } from '#tests/support/factories.ts';
import { asOwner } from '#tests/support/postgres.ts';
import { storedIn } from '#tests/support/stored.ts';

let stint: Installation;
let olga: Caller;
let ann: Caller;
let ben: Caller;
let vera: Caller;
beforeEach(async () => {
  stint = await install();
  olga = stint.owner;
  [ann, ben, vera] = [
    await stint.newTenant('Ann'),
    await stint.newTenant('Ben'),
    await stint.newAccount('Vera'),
  ];
  return () => stint[Symbol.asyncDispose]();
});

describe('a superAdmin', () => {
  it('lists every account [6.5]', async () => {
    const { items } = await olga.api.accounts.list({});

    expect(
      items.map(({ displayName, systemRole, tenantEnabled }) => [displayName, systemRole, tenantEnabled]),
    ).toEqual([
      ['Olga', 'superAdmin', true],
      ['Ann', 'user', true],
      ['Ben', 'user', true],
      ['Vera', 'user', false],
    ]);
  });

  it('sets systemRole, tenantEnabled and clientViewerOf, each alone or together [6.5]', async () => {
    const { uid } = vera;
    const { id: annsId } = await ann.api.clients.create(aClient());
    const { id: bensId } = await ben.api.clients.create(aClient());
    const { setRole } = olga.api.accounts;
    const role = async () => (await vera.api.session.me({})).role;

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

  it('who is the last cannot be demoted, by nobody and to nothing [6.5]', async () => {
    const refused = {
      status: 409,
      code: 'LAST_SUPER_ADMIN',
      message: 'The last super admin cannot be demoted. Make somebody else super admin first.',
    };
    const before = await storedIn(stint.database.url);

    for (const systemRole of ['admin', 'user', 'viewer', 'noAccess', null] as const) {
      await expect(olga.api.accounts.setRole({ uid: olga.uid, systemRole })).rejects.toMatchObject(refused);
    }
    expect(await storedIn(stint.database.url)).toEqual(before);
  });

  it('who is not the last can be demoted, and loses that power at once [6.5]', async () => {
    await olga.api.accounts.setRole({ uid: ann.uid, systemRole: 'superAdmin' });
    await ann.api.accounts.setRole({ uid: olga.uid, systemRole: 'user' });

    await expect(olga.api.accounts.setRole({ uid: vera.uid, tenantEnabled: true })).rejects.toMatchObject({
      status: 404,
    });
    await expect(ann.api.accounts.setRole({ uid: ann.uid, systemRole: 'user' })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('remains when two demote each other at the same moment [6.5]', async () => {
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

  it('is told when the account was changed in the meantime [6.5]', async () => {
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

describe('a tenant-enabled user', () => {
  let annsId: string;
  let bensId: string;
  beforeEach(async () => {
    [annsId, bensId] = [
      (await ann.api.clients.create(aClient())).id,
      (await ben.api.clients.create(aClient())).id,
    ];
  });

  it('sees only who may view their own clients, and which of their own [6.5]', async () => {
    expect(await ann.api.accounts.list({})).toEqual({ items: [], nextCursor: null });
    await olga.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [annsId, bensId] });

    expect((await ann.api.accounts.list({})).items).toMatchObject([
      { uid: vera.uid, clientViewerOf: [annsId] },
    ]);
    expect((await ben.api.accounts.list({})).items).toMatchObject([
      { uid: vera.uid, clientViewerOf: [bensId] },
    ]);
  });

  it('is told when somebody else changed who may view what in the meantime [6.5]', async () => {
    await olga.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [annsId] });
    const seen = await findAccount(olga, vera);
    const second = (await ann.api.clients.create(aClient())).id;
    await olga.api.accounts.setRole({
      uid: vera.uid,
      revision: seen.revision,
      clientViewerOf: [annsId, bensId],
    });

    for (const admin of [olga, ann]) {
      const current = await findAccount(admin, vera);
      await expect(
        admin.api.accounts.setRole({ uid: vera.uid, revision: seen.revision, clientViewerOf: [second] }),
      ).rejects.toMatchObject({
        status: 409,
        code: 'STALE',
        data: { current },
      });
    }
    expect((await vera.api.session.me({})).role?.clientViewerOf).toEqual([annsId, bensId]);
  });

  it('is alone in what they change when two change who may view what at the same moment [6.5]', async () => {
    await olga.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [annsId] });
    const { revision } = await findAccount(olga, vera);
    const others = await Promise.all(
      Array.from({ length: 8 }, async () => (await ann.api.clients.create(aClient())).id),
    );
    const done = await Promise.allSettled(
      others.map((id) => ann.api.accounts.setRole({ uid: vera.uid, revision, clientViewerOf: [id] })),
    );

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await vera.api.session.me({})).role?.clientViewerOf).toHaveLength(1);
  });

  it('lets somebody view a client of theirs by e-mail, and takes that back, leaving others’ alone [6.5]', async () => {
    await ben.api.accounts.addViewer({ email: vera.email, clientId: bensId });
    await ann.api.accounts.addViewer({ email: vera.email.toUpperCase(), clientId: annsId });
    expect((await vera.api.session.me({})).role?.clientViewerOf.toSorted()).toEqual(
      [annsId, bensId].toSorted(),
    );

    await ann.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [] });
    expect((await vera.api.session.me({})).role?.clientViewerOf).toEqual([bensId]);
    expect((await ann.api.accounts.list({})).items).toEqual([]);
  });

  it('sets no role, not even their own or their viewers’ [6.5]', async () => {
    await ann.api.accounts.addViewer({ email: vera.email, clientId: annsId });
    const before = await storedIn(stint.database.url);

    for (const change of [
      { systemRole: 'superAdmin' },
      { tenantEnabled: true },
      { systemRole: null },
    ] as const) {
      await expect(ann.api.accounts.setRole({ uid: vera.uid, ...change })).rejects.toMatchObject({
        status: 403,
        message: 'Only a super admin sets roles. You may choose who views your own clients.',
      });
      await expect(ann.api.accounts.setRole({ uid: ann.uid, ...change })).rejects.toMatchObject({
        status: 404,
      });
    }
    expect(await storedIn(stint.database.url)).toEqual(before);
  });

  it('shares no client that is not theirs [6.5]', async () => {
    await ann.api.accounts.addViewer({ email: vera.email, clientId: annsId });
    const before = await storedIn(stint.database.url);
    const refused = { status: 400, code: 'UNKNOWN_CLIENT' };

    for (const clientId of [bensId, freshId()]) {
      await expect(ann.api.accounts.addViewer({ email: vera.email, clientId })).rejects.toMatchObject({
        ...refused,
        data: { fields: { clientId: 'is none of your clients' } },
      });
      await expect(
        ann.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [annsId, clientId] }),
      ).rejects.toMatchObject({
        ...refused,
        data: { fields: { clientViewerOf: 'names a client that is not among those you may share' } },
      });
    }
    expect(await storedIn(stint.database.url)).toEqual(before);
  });

  it('and an admin who is no superAdmin are alike in this [6.5]', async () => {
    await olga.api.accounts.setRole({ uid: ann.uid, systemRole: 'admin' });

    expect((await ann.api.accounts.list({})).items).toEqual([]);
    await expect(ann.api.accounts.setRole({ uid: vera.uid, tenantEnabled: true })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a client whose id two accounts use', () => {
  const id = freshId();
  beforeEach(async () => {
    await ann.api.clients.create({ ...aClient(), id });
    await ben.api.clients.create({ ...aClient(), id });
  });

  it('is shown to a viewer by a superAdmin who names its owner [6.5]', async () => {
    await expect(olga.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [id] })).rejects.toMatchObject({
      status: 400,
      data: {
        fields: {
          clientViewerOf: 'names a client whose id several accounts use; add the viewer and name the owner',
        },
      },
    });
    await olga.api.accounts.addViewer({ email: vera.email, clientId: id, ownerId: ben.uid });

    expect((await findAccount(ben, vera)).clientViewerOf).toEqual([id]);
    expect((await ann.api.accounts.list({})).items).toEqual([]);
  });

  it('is the caller’s own when nobody else is named, and stands once in the list [6.5]', async () => {
    await olga.api.clients.create({ ...aClient(), id });
    await olga.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [id] });
    expect((await ann.api.accounts.list({})).items).toEqual([]);
    await ann.api.accounts.addViewer({ email: vera.email, clientId: id });

    expect((await findAccount(olga, vera)).clientViewerOf).toEqual([id]);
    expect((await vera.api.session.me({})).role?.clientViewerOf).toEqual([id]);
  });

  it('is shared by nobody in another’s name [6.5]', async () => {
    await expect(
      ann.api.accounts.addViewer({ email: vera.email, clientId: id, ownerId: ben.uid }),
    ).rejects.toMatchObject({ status: 400, code: 'UNKNOWN_CLIENT' });
    expect((await ben.api.accounts.list({})).items).toEqual([]);
  });
});

it('every change stands in the audit log: who, whose, what it was and became [6.5]', async () => {
  const { id: clientId } = await ann.api.clients.create(aClient());
  await olga.api.accounts.setRole({ uid: vera.uid, systemRole: 'viewer' });
  await ann.api.accounts.addViewer({ email: vera.email, clientId });
  await ann.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [] });
  await ann.api.accounts
    .setRole({ uid: vera.uid, systemRole: 'superAdmin' })
    .catch(() => 'refused, and not logged');

  const viewer = { systemRole: 'viewer', tenantEnabled: false, clientViewerOf: [] };
  expect(await actsOn(vera.uid)).toEqual([
    { actor: olga.uid, action: 'role set', before: { ...viewer, systemRole: 'user' }, after: viewer },
    { actor: ann.uid, action: 'viewer added', before: null, after: { clientId } },
    { actor: ann.uid, action: 'role set', before: { ...viewer, clientViewerOf: [clientId] }, after: viewer },
  ]);
});

it('who views a client writes nothing of it and nothing of their own', async () => {
  const { id: clientId } = await ann.api.clients.create(aClient());
  await ann.api.accounts.addViewer({ email: vera.email, clientId });
  const before = await storedIn(stint.database.url);

  const attempts = await Promise.allSettled([
    vera.api.clients.update({ id: clientId, name: 'Mine' }),
    vera.api.clients.delete({ id: clientId }),
    vera.api.clients.create(aClient()),
    vera.api.projects.create({ name: 'Mine', clientId }),
    vera.api.timesheets.create({ date: '2026-03-02', description: 'Mine', duration: 1, clientId }),
    vera.api.accounts.addViewer({ email: ben.email, clientId }),
  ]);

  for (const attempt of attempts)
    expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 403 } });
  expect(await storedIn(stint.database.url)).toEqual(before);
});

function superAdmins(): Promise<string[]> {
  return asOwner(stint.database.url, async (client) => {
    const { rows } = await client.query<{ uid: string }>(
      `select user_id as uid from user_roles where system_role = 'superAdmin'`,
    );
    return rows.map(({ uid }) => uid);
  });
}

function actsOn(uid: string): Promise<object[]> {
  return asOwner(stint.database.url, async (client) => {
    const { rows } = await client.query<object>(
      `select actor_id as actor, action, before, after from audit_log
       where subject_id = $1 and at > (select created_at from users where id = $1) order by id`,
      [uid],
    );
    return rows;
  });
}

async function findAccount(asking: Caller, { uid }: Caller) {
  const { items } = await asking.api.accounts.list({});
  const account = items.find((item) => item.uid === uid);
  if (!account) throw new Error('This account is not to be seen.');
  return account;
}
