/** Row-level security without the service's checks: every procedure × kind of caller × kind of record. */
import { isProcedure } from '@orpc/server';
import { beforeAll, expect, it } from 'vitest';
import { describeUnexpected } from '#tests/support/server/access-rules.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { Installation } from '#tests/support/server/api-callers.ts';
import type { Parties } from '#tests/support/server/authorization-matrix.ts';
import { createCallerFixtures, withReusedFixtures, oneTry } from '#tests/support/server/caller-kinds.ts';
import { callAgainstDatabase, detours } from '#tests/support/server/database-matrix.ts';
import type { Leaf } from '#tests/support/server/database-matrix.ts';
import { procedures } from '#tests/support/server/procedure-list.ts';
import { router } from '../router.ts';

let stint: Installation;
let parties: Parties;
let lastingParties: Parties;
beforeAll(async () => {
  stint = await startInstallation({ sendsMail: true });
  parties = await createCallerFixtures(stint);
  lastingParties = withReusedFixtures(parties);
  return () => stint[Symbol.asyncDispose]();
});

it.for(procedures.filter(({ name }) => !(name in detours)))(
  'PostgreSQL protects records from $name, as if the caller owned all of them [1.3, 6.1]',
  oneTry,
  async (procedure, { task }) => {
    const { cells, taken } = await callAgainstDatabase(stint, leafOf(procedure.name), procedure, {
      parties,
      lastingParties,
    });

    expect(taken).toEqual([]);
    task.meta.cells = cells;
    expect(describeUnexpected(cells)).toEqual([]);
  },
);

function leafOf(name: string): Leaf {
  const leaf = name.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), router);
  if (!isLeaf(leaf)) throw new Error(`The router has no procedure ${name}.`);
  return leaf;
}

/** Any procedure of the router takes this context; the input is checked by its contract. */
function isLeaf(part: unknown): part is Leaf {
  return isProcedure(part);
}
