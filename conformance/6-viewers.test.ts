/** Sharing clients with viewers, and the limits of viewers. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import { findAccountAs, startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { createSampleAccounts } from '#tests/support/server/sample-accounts.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { rowVersions } from '#tests/support/server/stored-rows.ts';

let stint: Installation;
let olga: ApiCaller;
let ann: ApiCaller;
let ben: ApiCaller;
let vera: ApiCaller;
beforeAll(async () => {
  stint = await startInstallation();
  return () => stint[Symbol.asyncDispose]();
});
beforeEach(async () => {
  ({ olga, ann, ben, vera } = await createSampleAccounts(stint));
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

  it('sees only viewers of the user’s clients, and only those grants [6.5]', async () => {
    expect(await ann.api.accounts.list({})).toEqual({ items: [], nextCursor: null });
    await olga.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [annsId, bensId] });

    expect((await ann.api.accounts.list({})).items).toMatchObject([
      { uid: vera.uid, clientViewerOf: [annsId] },
    ]);
    expect((await ben.api.accounts.list({})).items).toMatchObject([
      { uid: vera.uid, clientViewerOf: [bensId] },
    ]);
  });

  it('gets an error when another user changed the viewers in the meantime [6.5]', async () => {
    await olga.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [annsId] });
    const account = await findAccountAs(olga, vera);
    const second = (await ann.api.clients.create(aClient())).id;
    await olga.api.accounts.setRole({
      uid: vera.uid,
      revision: account.revision,
      clientViewerOf: [annsId, bensId],
    });

    for (const admin of [olga, ann]) {
      const current = await findAccountAs(admin, vera);
      await expect(
        admin.api.accounts.setRole({ uid: vera.uid, revision: account.revision, clientViewerOf: [second] }),
      ).rejects.toMatchObject({
        status: 409,
        code: 'STALE',
        data: { current },
      });
    }
    expect((await findAccountAs(olga, vera)).clientViewerOf).toEqual([annsId, bensId]);
  });

  it('gets an error when another user changes the same viewers concurrently [6.5]', async () => {
    await olga.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [annsId] });
    const { revision } = await findAccountAs(olga, vera);
    const others = await Promise.all(
      Array.from({ length: 8 }, async () => (await ann.api.clients.create(aClient())).id),
    );
    const done = await Promise.allSettled(
      others.map((id) => ann.api.accounts.setRole({ uid: vera.uid, revision, clientViewerOf: [id] })),
    );

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await findAccountAs(olga, vera)).clientViewerOf).toHaveLength(1);
  });

  it('shares a client by email and revokes access without affecting other users’ viewers [6.5]', async () => {
    await shareClient(ben, vera, bensId);
    await shareClient(ann, { api: vera.api, email: vera.email.toUpperCase() }, annsId);
    expect((await findAccountAs(olga, vera)).clientViewerOf.toSorted()).toEqual([annsId, bensId].toSorted());

    await ann.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [] });
    expect((await findAccountAs(olga, vera)).clientViewerOf).toEqual([bensId]);
    expect((await ann.api.accounts.list({})).items).toEqual([]);
  });

  it('can share with a former viewer again without an invitation [6.5]', async () => {
    await shareClient(ann, vera, annsId);
    await ann.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [] });
    await ann.api.accounts.addViewer({ email: vera.email, clientId: annsId });
    expect((await findAccountAs(olga, vera)).clientViewerOf).toEqual([annsId]);
  });

  it('cannot set roles, not even their own or their viewers’ [6.5]', async () => {
    await shareClient(ann, vera, annsId);
    const before = await rowVersions(stint.database.url);

    for (const change of [
      { systemRole: 'superAdmin' },
      { tenantEnabled: true },
      { systemRole: null },
    ] as const) {
      await expect(ann.api.accounts.setRole({ uid: vera.uid, ...change })).rejects.toMatchObject({
        status: 403,
        message: 'Only an admin can set roles. You can choose who views your own clients.',
      });
      await expect(ann.api.accounts.setRole({ uid: ann.uid, ...change })).rejects.toMatchObject({
        status: 404,
      });
    }
    expect(await rowVersions(stint.database.url)).toEqual(before);
  });

  it('cannot share another user’s clients [6.5]', async () => {
    await shareClient(ann, vera, annsId);
    const before = await rowVersions(stint.database.url);
    const rejection = { status: 400, code: 'UNKNOWN_CLIENT' };

    for (const clientId of [bensId, newId()]) {
      await expect(ann.api.accounts.addViewer({ email: vera.email, clientId })).rejects.toMatchObject({
        ...rejection,
        data: { fields: { clientId: 'isn’t one of your clients' } },
      });
      await expect(
        ann.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [annsId, clientId] }),
      ).rejects.toMatchObject({
        ...rejection,
        data: { fields: { clientViewerOf: 'includes a client you can’t share' } },
      });
    }
    expect(await rowVersions(stint.database.url)).toEqual(before);
  });

  it('as an admin sees all accounts, but only grants of own clients [6.5]', async () => {
    await olga.api.accounts.setRole({ uid: ann.uid, systemRole: 'admin' });
    await olga.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [annsId, bensId] });

    const seen = (await ann.api.accounts.list({})).items.map(({ uid }) => uid);
    expect(seen).toEqual(expect.arrayContaining([olga.uid, ann.uid, ben.uid, vera.uid]));
    expect((await findAccountAs(ann, vera)).clientViewerOf).toEqual([annsId]);
    await ann.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [] });
    expect((await findAccountAs(olga, vera)).clientViewerOf).toEqual([bensId]);
    await expect(ann.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [bensId] })).rejects.toMatchObject(
      { status: 400 },
    );
  });
});

describe('a client id used by two accounts', () => {
  let id: string;
  beforeEach(async () => {
    id = newId();
    await ann.api.clients.create({ ...aClient(), id });
    await ben.api.clients.create({ ...aClient(), id });
  });

  it('can be shared by a superAdmin who names the owner [6.5]', async () => {
    await expect(olga.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [id] })).rejects.toMatchObject({
      status: 400,
      data: {
        fields: {
          clientViewerOf:
            'includes a client ID that several accounts use; add the viewer and specify the owner',
        },
      },
    });
    await olga.api.accounts.addViewer({ email: vera.email, clientId: id, ownerId: ben.uid });

    expect((await findAccountAs(ben, vera)).clientViewerOf).toEqual([id]);
    expect((await ann.api.accounts.list({})).items).toEqual([]);
  });

  it('means the caller’s own client when no owner is named, and appears once in the list [6.5]', async () => {
    await olga.api.clients.create({ ...aClient(), id });
    await olga.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [id] });
    expect((await ann.api.accounts.list({})).items).toEqual([]);
    await shareClient(ann, vera, id);

    expect((await findAccountAs(olga, vera)).clientViewerOf).toEqual([id]);
    expect((await findAccountAs(olga, vera)).clientViewerOf).toEqual([id]);
  });

  it('cannot be shared on another user’s behalf [6.5]', async () => {
    await expect(
      ann.api.accounts.addViewer({ email: vera.email, clientId: id, ownerId: ben.uid }),
    ).rejects.toMatchObject({ status: 400, code: 'UNKNOWN_CLIENT' });
    expect((await ben.api.accounts.list({})).items).toEqual([]);
  });
});

it('a client viewer cannot change the client or keep records', async () => {
  const { id: clientId } = await ann.api.clients.create(aClient());
  await shareClient(ann, vera, clientId);
  const before = await rowVersions(stint.database.url);

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
  expect(await rowVersions(stint.database.url)).toEqual(before);
});
