/** Every procedure × kind of caller × kind of record over REST, and some over RPC. `npm run authz:matrix` prints it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { describeUnexpected } from '#tests/support/server/access-rules.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import { callAsEveryone } from '#tests/support/server/authorization-matrix.ts';
import type { Parties } from '#tests/support/server/authorization-matrix.ts';
import { createCallerFixtures, withReusedFixtures, oneTry } from '#tests/support/server/caller-kinds.ts';
import { completeRequests } from '#tests/support/server/complete-requests.ts';
import { procedures } from '#tests/support/server/procedure-list.ts';
import { proceduresOver, transports } from '#tests/support/server/rpc-and-rest.ts';

let parties: Parties;
let lastingParties: Parties;
beforeAll(async () => {
  const stint = await startInstallation({ sendsMail: true });
  parties = await createCallerFixtures(stint);
  lastingParties = withReusedFixtures(parties);
  return () => stint[Symbol.asyncDispose]();
});

it('has a complete request for every procedure', async () => {
  const records = {
    ownerId: '',
    clientId: '',
    projectId: '',
    taskId: '',
    viewerEmail: '',
    kinds: [],
    createRecord: () => Promise.resolve(''),
  };
  const filled: [string, string[]][] = [];
  for (const [name, { target, fields }] of Object.entries(completeRequests)) {
    const idField = target && procedures.find((procedure) => procedure.name === name)?.idField;
    filled.push([name, [...(idField ? [idField] : []), ...Object.keys(await fields(records))].toSorted()]);
  }

  expect(Object.fromEntries(filled)).toEqual(
    Object.fromEntries(procedures.map(({ name, fields }) => [name, Object.keys(fields).toSorted()])),
  );
});

describe.each(transports)('through %s', oneTry, (transport) => {
  it.for(proceduresOver(transport, 'REST'))(
    '$name admits the callers and records that it declares; foreign equals missing [1.3, 5.4, 6.1, 7.9]',
    async (procedure, { task }) => {
      const { cells, foreignUnlikeMissing } = await callAsEveryone(transport, procedure, {
        parties,
        lastingParties,
      });

      task.meta.cells = cells;
      expect(describeUnexpected(cells)).toEqual([]);
      expect(foreignUnlikeMissing).toEqual([]);
    },
  );
});
