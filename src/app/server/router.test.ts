import { call, isProcedure } from '@orpc/server';
import type { Procedure as Leaf } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { RequestContext } from '#src/platform/server/access.ts';
import { ownAccountOf } from '#src/platform/server/access/tenancy.ts';
import type { CallerId } from '#src/platform/server/access/tenancy.ts';
import type { Database } from '#src/platform/server/database/database.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { procedures } from '#tests/support/server/procedure-list.ts';
import { unusedFiles } from '#tests/support/server/test-files.ts';
import { router } from './router.ts';

const leaves = leavesOf(router, []);

it('serves exactly the procedures of the contract', () => {
  expect(leaves.map(([name]) => name).toSorted()).toEqual(procedures.map(({ name }) => name).toSorted());
});

const previews = procedures.filter(({ name }) => name.includes('.preview'));

// Two tabs that show a preview would refetch it for each other, again and again.
it.each(previews)('$name announces no change', ({ method, isPlainRead }) => {
  expect(method === 'GET' || isPlainRead).toBe(true);
});

describe.each(leaves)('%s', (name, leaf) => {
  const declared = procedures.find((procedure) => procedure.name === name);

  it('declares its access, which is checked before the input is read', async () => {
    const asking = call(leaf, undefined, {
      context: {
        caller: null,
        ownerOf: ownAccountOf,
        database: untouchable,
        keys: null,
        slots: createWorkSlots(),
        files: unusedFiles,
        url: 'http://127.0.0.1',
        language: 'en',
        sendsMail: false,
        calendarHosts: [],
        mailHosts: [],
        publishChange: silent,
      },
    });

    await expect(asking).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: declared?.signedOutMessage });
  });

  it('rejects callers without access before the input is read', async () => {
    const caller = {
      userId: 'restricted' as CallerId,
      email: '',
      displayName: '',
      createdAt: '',
      address: '',
      sessionId: '',
      permits: () => false,
    };
    const asking = call(leaf, undefined, {
      context: {
        caller,
        ownerOf: ownAccountOf,
        database: untouchable,
        keys: null,
        slots: createWorkSlots(),
        files: unusedFiles,
        url: 'http://127.0.0.1',
        language: 'en',
        sendsMail: false,
        calendarHosts: [],
        mailHosts: [],
        publishChange: silent,
      },
    });

    await expect(asking).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  // The access check, then the transaction: twice, it would wait for itself.
  it('is checked once', () => {
    expect(leaf['~orpc'].middlewares).toHaveLength(2);
  });
});

const silent = () => undefined;
const untouchable: Database = {
  callerId: null,
  withOwner: () => Promise.reject(new Error('the database was opened for a caller without access')),
  withGrant: () => Promise.reject(new Error('the database was opened for a caller without access')),
  get identityPool(): never {
    throw new Error('no business of a procedure');
  },
  login: '',
  close: () => Promise.resolve(),
};

// The router's own type of "any leaf" is all `any`; `secured()` gives each this context.
type GuardedLeaf = Leaf<
  RequestContext,
  RequestContext,
  z.ZodType,
  z.ZodType,
  Record<never, never>,
  Record<string, unknown>
>;

function leavesOf(part: object, path: readonly string[]): Array<[string, GuardedLeaf]> {
  return Object.entries(part).flatMap(([key, inner]: [string, object]) => {
    const name = [...path, key];
    return isProcedure(inner) ? [[name.join('.'), inner as GuardedLeaf]] : leavesOf(inner, name);
  });
}
