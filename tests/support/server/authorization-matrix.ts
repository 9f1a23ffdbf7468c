/** Sends a procedure's requests of the authorization matrix: every kind of caller, every kind of record. */
import { actualOutcome, callerKinds, expectedOutcome, recordKindsOf } from './access-rules.ts';
import type { CallerKind, Cell } from './access-rules.ts';
import { admittedParties, callWithRecord } from './caller-kinds.ts';
import type { CallerFixture } from './caller-kinds.ts';
import type { ListedProcedure } from './procedure-list.ts';
import type { Transport, TransportAnswer } from './rpc-and-rest.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** For `npm run authz:matrix`. */
    cells?: Cell[];
  }
}

export type Parties = Record<CallerKind, CallerFixture>;

/** `lastingParties` have records that are created once, for requests that don't use them up. */
export async function callAsEveryone(
  transport: Transport,
  procedure: ListedProcedure,
  { parties, lastingParties }: { parties: Parties; lastingParties: Parties },
): Promise<{ cells: Cell[]; foreignUnlikeMissing: string[] }> {
  const admitted = admittedParties(procedure, { parties, lastingParties });
  const cells: Cell[] = [];
  const foreignUnlikeMissing: string[] = [];
  for (const caller of callerKinds) {
    const refusals = new Map<string, string>();
    for (const record of recordKindsOf(procedure)) {
      const expected = expectedOutcome(transport, procedure, caller, record);
      const party = (expected === 'done' ? admitted : lastingParties)[caller];
      const answer = await callWithRecord(transport, procedure, party, record);
      const actual = actualOutcome(transport, procedure, answer);
      cells.push({ procedure: procedure.name, caller, record, expected, actual });
      if (expected !== 'done' && record !== 'own') refusals.set(record, onTheWire(answer));
    }
    const missing = refusals.get('missing');
    for (const record of ['foreign', 'shared'])
      if ((refusals.get(record) ?? missing) !== missing)
        foreignUnlikeMissing.push(`${record} record by ${caller}`);
  }
  return { cells, foreignUnlikeMissing };
}

function onTheWire({ status, headers, text }: TransportAnswer): string {
  const isTime = (name: string) => name === 'date' || name === 'stint-time';
  return JSON.stringify({ status, text, headers: [...headers].filter(([name]) => !isTime(name)) });
}
