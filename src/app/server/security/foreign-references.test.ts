/** Replaces every id in every request, one at a time, by another account's. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { completeRequest, oneTry } from '#tests/support/server/caller-kinds.ts';
import { schemaVariants } from '#tests/support/server/invalid-values.ts';
import { procedures } from '#tests/support/server/procedure-list.ts';
import type { JsonSchema, ListedProcedure } from '#tests/support/server/procedure-list.ts';
import { createRecordFixtures, withReusedRecords } from '#tests/support/server/record-fixtures.ts';
import type { RecordFixtures } from '#tests/support/server/record-fixtures.ts';
import { callProcedure, proceduresOver, transports } from '#tests/support/server/rpc-and-rest.ts';
import type { Transport, TransportAnswer } from '#tests/support/server/rpc-and-rest.ts';
import { storedRowsOfAccount } from '#tests/support/server/stored-rows.ts';

let stint: Installation;
let ann: ApiCaller;
let anns: RecordFixtures;
/** Created once. */
let lasting: RecordFixtures;
/** No test may change them. */
let bensRows: Record<string, string[]>;
let bens: { uid: string; ids: string[]; clientId: string; projectId: string; taskId: string };
beforeAll(async () => {
  stint = await startInstallation({ sendsMail: true });
  const ben = await stint.newTenant('Ben');
  ann = await stint.newTenant('Ann');
  anns = await createRecordFixtures(stint, ann);
  lasting = withReusedRecords(anns);
  const records = await createRecordFixtures(stint, ben);
  const { clientId, projectId, taskId, createRecord } = records;
  bens = {
    uid: ben.uid,
    clientId,
    projectId,
    taskId,
    ids: [
      clientId,
      projectId,
      taskId,
      await createRecord('entry'),
      await createRecord('deletedEntry'),
      await createRecord('viewer'),
    ],
  };
  // So that lists aren't empty.
  const log = procedures.filter(({ name }) =>
    ['timesheets.create', 'expenses.create', 'approvals.create', 'recurringInvoices.create'].includes(name),
  );
  for (const procedure of log) {
    await callProcedure(ann, 'RPC', procedure, await completeRequest(procedure, anns));
    await callProcedure(ben, 'RPC', procedure, await completeRequest(procedure, records));
  }
  bensRows = await storedRowsOfAccount(stint.database.url, bens.uid);
  return () => stint[Symbol.asyncDispose]();
});

/** Rejected even for own records: nothing was merged, and no rate changed. Foreign ids are rejected as well. */
const mayFindNothing = new Set(['clients.merges', 'timesheets.previewRecalculatedRates']);

// Administrators may name any account. What others share with Ann isn't hers: `shared-portal.test.ts` covers it.
const tenantProcedures = procedures.filter(
  ({ access }) => !['admin', 'superAdmin'].includes(access.who) && access.record !== 'shared',
);

const references = tenantProcedures.flatMap((procedure) =>
  Object.entries(procedure.fields)
    .filter(([, schema]) => holdsId(schema))
    // A new record's own id isn't a reference; the next test covers it.
    .filter(([field]) => !(field === 'id' && procedure.idField === undefined) && field !== 'operationId')
    // Neither is that of a copy.
    .filter(([field]) => field !== 'newId')
    // Neither is a device's id.
    .filter(([field]) => field !== 'deviceId')
    // A suggestion's ID is derived from its event: two accounts may have the same.
    .filter(([field]) => !field.startsWith('suggestionId'))
    .map(([field, schema]) => ({ procedure, field, filledWith: fillingOf(schema) })),
);

it('finds the ids in requests', () => {
  const found = references.map(({ procedure, field }) => `${procedure.name} ${field}`);

  expect(found).toEqual(
    expect.arrayContaining([
      'timesheets.update projectId',
      'timesheets.update taskId',
      'accounts.setRole clientViewerOf',
      'timesheets.totals clientId',
      'timesheets.deleteMany entries',
    ]),
  );
});

describe.each(transports)('through %s', oneTry, (transport) => {
  const listed = new Set(proceduresOver(transport, 'RPC'));

  it.each(references.filter(({ procedure }) => listed.has(procedure)))(
    '$procedure.name rejects a foreign $field [1.3, 5.4, 6.1]',
    async ({ procedure, field, filledWith }) => {
      expect(await isAcceptedOnce(transport, procedure)).toBe(true);
      // One request serves for all swaps: rejected requests change no records.
      const request = await completeRequest(procedure, lasting);
      const swapped = (id: string) =>
        callProcedure(ann, transport, procedure, { ...request, [field]: filledWith(id) });
      const missing = await swapped(newId());
      for (const id of idsFor(procedure, field)) {
        const response = await swapped(id);

        expect(isAccepted(response, procedure.name)).toBe(false);
        expect({ status: response.status, text: response.text }).toEqual({
          status: missing.status,
          text: missing.text,
        });
      }
      expect(await storedRowsOfAccount(stint.database.url, bens.uid)).toEqual(bensRows);
    },
  );
});

it.each(procedures.filter(({ fields, idField }) => 'id' in fields && idField === undefined))(
  '$name with an id that another account uses creates a separate record [1.3, 6.1]',
  async (procedure) => {
    for (const id of bens.ids) {
      const { status, content } = await callProcedure(ann, 'REST', procedure, {
        ...(await completeRequest(procedure, anns)),
        id,
      });
      expect({ status, content }).toMatchObject({ status: 201, content: { id } });
    }
    expect(await storedRowsOfAccount(stint.database.url, bens.uid)).toEqual(bensRows);
  },
);

const answers = new Map<string, Promise<TransportAnswer>>();

/** Whether the request is accepted with own records; the fields of a procedure share one. */
async function isAcceptedOnce(transport: Transport, procedure: ListedProcedure): Promise<boolean> {
  const key = `${transport} ${procedure.name}`;
  const answer =
    answers.get(key) ??
    completeRequest(procedure, anns).then((own) => callProcedure(ann, transport, procedure, own));
  answers.set(key, answer);
  return isAccepted(await answer, procedure.name);
}

/** Long procedures start a process each time, so they get only the kind of ID that could be found. */
function idsFor({ isLong }: ListedProcedure, field: string): string[] {
  const id = { clientId: bens.clientId, projectId: bens.projectId, taskId: bens.taskId }[field];
  return isLong && id !== undefined ? [id] : [...bens.ids, bens.uid];
}

/** Whether the request changed or found anything. */
function isAccepted({ status, content }: TransportAnswer, name = ''): boolean {
  if (mayFindNothing.has(name)) return status < 400;
  // A CSV file with more than its header.
  if (typeof content === 'string') return status < 400 && content.trim().includes('\n');
  const found = content as { items?: unknown[]; count?: number; counts?: unknown } | null;
  if (Array.isArray(found?.counts))
    return status < 400 && (found.counts as { count: number }[]).some(({ count }) => count > 0);
  return status < 400 && found !== null && found.items?.length !== 0 && found.count !== 0;
}

/** The id in the field's form: plain, in a list, or in a list of references. */
function fillingOf(schema: JsonSchema): (id: string) => unknown {
  const items = schemaVariants(schema).flatMap((kind) => kind.items ?? []);
  if (items.length === 0) return (id) => id;
  return items.some(({ properties }) => properties) ? (id) => [{ id }] : (id) => [id];
}

function holdsId(schema: JsonSchema): boolean {
  return schemaVariants(schema).some(
    ({ format, items, properties = {} }) =>
      format === 'uuid' ||
      (items !== undefined && holdsId(items)) ||
      Object.values(properties).some((property) => holdsId(property)),
  );
}
