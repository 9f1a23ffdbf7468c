import { call } from '@orpc/server';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Database, Db } from '#src/platform/server/database/database.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import type { Access } from '#src/platform/shared/procedure.ts';
import { unusedFiles } from '#tests/support/server/test-files.ts';
import { procedureMeta, implementSecured } from './access.ts';
import type { Caller } from './access.ts';
import { ownAccountOf } from './access/tenancy.ts';
import type { CallerId, Owner } from './access/tenancy.ts';

/** The account that callers work for. */
const studio = '01890a5d-ac96-774b-bcce-b302099a8059';

const declaration = {
  route: 'POST /bells/{id}/ring',
  summary: 'Ring a bell',
  signedOutMessage: 'Sign in to ring.',
  input: z.object({ id: z.string() }),
  output: z.object({}),
} as const;
const access = { who: 'recordKeeper', record: 'own' } as const;
const ring = procedure({ ...declaration, access });
const mute = procedure({ ...declaration, route: 'POST /bells/{id}/mute', access, opensTransactions: true });
const preview = procedure({
  ...declaration,
  route: 'POST /bells/{id}/preview',
  access,
  isPlainRead: true,
});
const list = procedure({
  ...declaration,
  route: 'GET /bells',
  input: z.object({ limit: z.int() }),
  access,
});

describe('a procedure', () => {
  it('cannot be declared without access', () => {
    // @ts-expect-error -- `access` is missing, which must be a compile error
    expect(procedure(declaration)).toBeDefined();
  });

  it('cannot be declared for an unknown kind of caller or record', () => {
    const unknown = { who: 'everybody', record: 'own' } as const;
    // @ts-expect-error -- `who` is one of three
    expect(procedure({ ...declaration, access: unknown })).toBeDefined();
  });

  it('stops the server if it was built without `procedure()`', () => {
    expect(() => procedureMeta({})).toThrow('does not declare who may call it');
  });
});

it('a caller’s ID is no owner’s, unless one function says so', () => {
  const { userId } = callerWho(() => true);
  // @ts-expect-error -- an owner is not a person, even if the IDs are equal
  const confused: Owner = { ownerId: userId };

  expect(ownAccountOf({ userId })).toEqual(confused);
});

describe('the access check', () => {
  const os = implementSecured({ ring, list, mute, preview });
  const handlers = os.router({
    ring: os.ring.handler(() => ({})),
    list: os.list.handler(() => ({})),
    preview: os.preview.handler(() => ({})),
    mute: os.mute.handler(async ({ context: { database, owner } }) =>
      database.withOwner(owner, () => Promise.resolve({})),
    ),
  });
  const callContext = (
    caller: Caller | null,
    database = closed,
    publishChange: (change: { userId: string; what: string }) => void = () => undefined,
  ) => ({
    context: {
      caller,
      ownerOf: () => ({ ownerId: studio }),
      database,
      keys: null,
      slots: createWorkSlots(),
      files: unusedFiles,
      url: 'http://127.0.0.1',
      language: 'en',
      sendsMail: false,
      calendarHosts: [],
      mailHosts: [],
      publishChange,
    },
  });
  const ask = (caller: Caller | null, input: { id: string }) =>
    call(handlers.ring, input, callContext(caller));

  it('rejects a signed-out caller with the procedure’s message', async () => {
    await expect(ask(null, { id: '1' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      status: 401,
      message: 'Sign in to ring.',
    });
  });

  it('compares the caller’s role with the procedure’s declaration', async () => {
    const roles: Access['who'][] = [];
    const caller = callerWho((who) => {
      roles.push(who);
      return false;
    });

    await expect(ask(caller, { id: '1' })).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
    expect(roles).toEqual(['recordKeeper']);
  });

  it('checks the caller before validating the input', async () => {
    // Wrong on purpose; the cast satisfies the compiler.
    const wrong = { id: 1 } as unknown as { id: string };

    await expect(ask(null, wrong)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('runs the handler in a transaction of the owner, also for another caller', async () => {
    const caller = callerWho(() => true);

    await expect(ask(caller, { id: '1' })).rejects.toThrow(`opened for ${studio}`);
  });

  it('opens no transaction for a handler that opens its own', async () => {
    const opened: string[] = [];
    const database = databaseWith(({ ownerId }, work) => {
      opened.push(ownerId);
      // The handler doesn't use the transaction.
      return work(undefined as unknown as Db);
    });
    const caller = callerWho(() => true);

    expect(await call(handlers.mute, { id: '1' }, callContext(caller, database))).toEqual({});
    expect(opened).toEqual([studio]);
  });

  it('announces a change after a call that may write, and none after a plain read', async () => {
    const changes: string[] = [];
    const database = databaseWith((_owner, work) => work(undefined as unknown as Db));
    const context = callContext(
      callerWho(() => true),
      database,
      ({ userId }) => changes.push(userId),
    );

    await call(handlers.preview, { id: '1' }, context);
    expect(changes).toEqual([]);
    await call(handlers.ring, { id: '1' }, context);
    expect(changes).toContain(studio);
  });

  it('gives no handler a transaction and the database', () => {
    // @ts-expect-error -- a second transaction inside the first would wait for itself
    os.ring.handler(({ context }) => Promise.resolve({ database: context.database as unknown }));
    // @ts-expect-error -- it has to open one
    os.mute.handler(({ context }) => Promise.resolve({ db: context.db as unknown }));
    expect(os.ring).toBeDefined();
  });

  it('reads one large page of an account at a time, and small ones beside it', async () => {
    const opened: PromiseWithResolvers<never>[] = [];
    const database = databaseWith(() => hold(opened));
    const read = (limit: number) =>
      call(
        handlers.list,
        { limit },
        callContext(
          callerWho(() => true),
          database,
        ),
      );
    const answers = Promise.allSettled([read(1_000), read(201), read(200)]);

    await vi.waitFor(() => expect(opened).toHaveLength(2));
    opened.forEach(({ reject }) => reject(new Error('read')));
    await vi.waitFor(() => expect(opened).toHaveLength(3));
    opened.at(-1)?.reject(new Error('read'));
    await answers;
  });
});

function hold(opened: PromiseWithResolvers<never>[]): Promise<never> {
  const transaction = Promise.withResolvers<never>();
  opened.push(transaction);
  return transaction.promise;
}

/** Throws the owner it would be opened for. */
const closed = databaseWith(({ ownerId }) => Promise.reject(new Error(`opened for ${ownerId}`)));

function databaseWith(withOwner: Database['withOwner']): Database {
  return {
    callerId: null,
    withOwner,
    withGrant: () => Promise.reject(new Error('opened for a viewer')),
    get identityPool(): never {
      throw new Error('no business of a procedure');
    },
    login: '',
    close: () => Promise.resolve(),
  };
}

function callerWho(permits: Caller['permits']): Caller {
  return {
    userId: '01890a5d-ac96-774b-bcce-b302099a8057' as CallerId,
    email: 'ann@example.org',
    displayName: 'Ann',
    createdAt: '2026-01-02T09:00:00.000Z',
    address: '',
    sessionId: '01890a5d-ac96-774b-bcce-b302099a8058',
    permits,
  };
}
