/** Row-level security taken away: what the service alone holds back. */
import { beforeAll, describe, expect, it } from 'vitest';
import { csvHead } from '#src/features/reports/server/csv.ts';
import { install } from '#tests/support/callers.ts';
import type { Caller } from '#tests/support/callers.ts';
import { ask } from '#tests/support/doors.ts';
import { unzipped } from '#tests/support/export-files.ts';
import { freshId } from '#tests/support/factories.ts';
import { assemble, attempt, withLastingRecords } from '#tests/support/parties.ts';
import type { CallerKind, Party } from '#tests/support/parties.ts';
import { asOwner } from '#tests/support/postgres.ts';
import { procedures } from '#tests/support/procedures.ts';
import type { Procedure } from '#tests/support/procedures.ts';
import { aDevice, aStart } from '#tests/support/timer-device.ts';

let parties: Record<CallerKind, Party>;
let lastingParties: Record<CallerKind, Party>;
let newcomer: Caller;
let url: string;
beforeAll(async () => {
  const stint = await install();
  ({ url } = stint);
  parties = await assemble(stint);
  lastingParties = await withLastingRecords(parties);
  newcomer = await stint.newTenant('Nina');
  const device = aDevice(parties['a tenant user'].caller);
  for (const at of [0, 5_000]) await device.tell({ runId: freshId(), at: Date.now() + at, act: aStart() });
  await asOwner(stint.database.url, (client) =>
    client.query(`do $$ declare one record; begin
      for one in select relname from pg_class where relrowsecurity loop
        execute format('alter table %I disable row level security', one.relname);
      end loop; end $$`),
  );
  return () => stint[Symbol.asyncDispose]();
});

const named = procedures.filter(({ idField }) => idField !== undefined);

describe.each(named)('$name, without the second wall', (procedure: Procedure) => {
  it('does what its owner asks', async () => {
    const { status, said } = await attempt('RPC', procedure, parties['a tenant user'], 'own');

    expect({ status, isNull: said === null }).toEqual({ status: 200, isNull: false });
  });

  it('finds no record of somebody else [1.3, 6.1]', async () => {
    const foreign = await attempt('RPC', procedure, lastingParties['a tenant user'], 'foreign');
    const missing = await attempt('RPC', procedure, lastingParties['a tenant user'], 'missing');

    expect(foreign.said === null || foreign.status === 404).toBe(true);
    expect(foreign.text).toBe(missing.text);
  });
});

const lists = procedures.filter(
  ({ method, required, name }) =>
    method === 'GET' && required.length === 0 && !['session.me', 'exports.everything'].includes(name),
);

it.each(lists)(
  '$name, without the second wall, shows a newcomer nothing of others [1.3, 6.1]',
  async (procedure) => {
    const { said } = await ask(newcomer, 'RPC', procedure, {});

    expect([
      { items: [], nextCursor: null },
      { count: 0, durationMs: 0, billableMs: 0, amounts: [], days: [] },
      { items: [] },
      { madeAt: null },
      { state: 'off', left: 0 },
      { now: expect.any(Number) as number, timer: null, lastSeq: 0, settled: [] },
      // A file of lines: their heads alone, read without the mark that says UTF-8.
      csvHead().slice(1),
    ]).toContainEqual(said);
  },
);

it('an export, without the second wall, holds nothing of others [1.3, 6.1]', async () => {
  const { caller, own } = parties['a tenant user'];
  const marks = [caller.uid, own.clientId, own.projectId];

  expect(await exportOf(newcomer)).not.toSatisfy((text: string) => marks.some((mark) => text.includes(mark)));
  expect(await exportOf(caller)).toContain(own.projectId);
});

async function exportOf({ cookie }: Caller): Promise<string> {
  const answer = await fetch(`${url}/api/v1/exports/everything`, { headers: { cookie } });
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()));
  return [...files.values()].join('\n');
}
