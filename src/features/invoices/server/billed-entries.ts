import { sql } from 'kysely';
import { findApprovals } from '#src/features/approvals/server/public.ts';
import { findRetainerHoursDue, listEntriesToBill } from '#src/features/billing/server/public.ts';
import type { BillableEntry } from '#src/features/billing/server/public.ts';
import { BilledEntry } from '#src/features/invoices/contract-billed.ts';
import { maxDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { findLocalDate } from './invoice-totals.ts';
import type { TimesheetRow } from './pdf/printable-invoice.ts';
import type { StoredInvoice } from './stored-invoice.ts';

type Document = Pick<StoredInvoice, 'id' | 'state' | 'clientId' | 'lines'>;

/** The entries of a document's lines, oldest first: as they are, for a draft, or as they were issued. */
export async function findBilledEntries(db: Db, owner: Owner, document: Document): Promise<BilledEntry[]> {
  const frozen = document.state === 'draft' ? null : await findFrozenEntries(db, owner, document.id);
  return frozen ?? listCurrentEntries(db, owner, document);
}

/** Null if it was issued before Stint kept them. */
export async function findFrozenEntries(
  db: Db,
  { ownerId }: Owner,
  id: string,
): Promise<BilledEntry[] | null> {
  const { rows } = await sql<{ work: unknown }>`
    select work from invoices where user_id = ${ownerId} and id = ${id} and work is not null`.execute(db);
  return rows[0] ? parseStoredList(BilledEntry, rows[0].work) : null;
}

async function listCurrentEntries(
  db: Db,
  owner: Owner,
  { state, clientId, lines }: Document,
): Promise<BilledEntry[]> {
  const ids = lines.flatMap((line) => line.entries.map(({ id }) => id));
  if (ids.length === 0) return [];
  const { covered } =
    state === 'draft' && clientId !== null
      ? await findRetainerHoursDue(db, owner, { clientId, until: maxDay })
      : { covered: [] };
  return toBilledEntries(db, owner, await listEntriesToBill(db, owner, { ids, covered }), lines);
}

/** What lines bill of these entries, and who approved them. */
export async function toBilledEntries(
  db: Db,
  owner: Owner,
  entries: readonly BillableEntry[],
  lines: StoredInvoice['lines'],
): Promise<BilledEntry[]> {
  const lineOf = new Map(lines.flatMap((line) => line.entries.map(({ id }) => [id, line.id] as const)));
  const approvals = await findApprovals(
    db,
    owner,
    entries.map(({ id }) => id),
  );
  const { timeZone } = await findLocalDate(db, owner);
  return entries.map(({ revision: _revision, projectId: _project, coveredMs: _covered, ...entry }) => {
    const approval = approvals.get(entry.id);
    return {
      ...entry,
      lineId: lineOf.get(entry.id) ?? '',
      ...(approval && { approval: { name: approval.name, day: localDay(approval.at, timeZone) } }),
    };
  });
}

/** The rows of the annex. */
export function toTimesheet(entries: readonly BilledEntry[]): TimesheetRow[] {
  return entries.map(({ day, projectName, taskName, description, durationMs, approval }) => ({
    day,
    project: [projectName, taskName].filter((name) => name !== null).join(' · '),
    description,
    durationMs,
    ...(approval && { approval }),
  }));
}
