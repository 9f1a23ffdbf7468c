import { sql } from 'kysely';
import { findClient } from '#src/features/clients/server/public.ts';
import { importLimits } from '#src/features/imports/settings.ts';
import { findProject } from '#src/features/projects/server/public.ts';
import { removeUntouched } from '#src/features/timesheets/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { isReferenceViolation } from '#src/platform/server/constraint.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { throwAway } from '#src/platform/server/trash.ts';
import { formatDay } from '#src/platform/shared/days.ts';
import { partsOf, saveUndone } from './run-queries.ts';

type Kept = { what: string; why: string };

/** Removes what the import made, the last first, and keeps a list of what had to stay. The import is locked. */
export async function undoImport(db: Db, owner: Owner, id: string): Promise<void> {
  const parts = (await partsOf(db, owner, id)).toReversed();
  const kept: Kept[] = [];
  for (const { entryIds } of parts) {
    for (const entry of await removeUntouched(db, owner, entryIds)) {
      const day = formatDay(entry.day, { day: 'numeric', month: 'short', year: 'numeric' }, 'en');
      kept.push({ what: `Entry “${entry.description}” of ${day}`, why: whyOf(entry) });
    }
  }
  for (const { projectIds } of parts) {
    for (const projectId of projectIds) {
      const project = await findProject(db, owner, projectId);
      if (project) kept.push(...(await removed(db, owner, 'projects', project)));
    }
  }
  for (const { clientIds } of parts) {
    for (const clientId of clientIds) {
      const client = await findClient(db, owner, clientId);
      if (client) kept.push(...(await removed(db, owner, 'clients', client)));
    }
  }
  await saveUndone(db, owner, id, kept.slice(0, importLimits.listed));
}

function whyOf({ invoiced, invoiceNumber }: { invoiced: boolean; invoiceNumber: string | null }): string {
  if (!invoiced) return 'It was changed since.';
  return invoiceNumber === null ? 'It was invoiced since.' : `It is on invoice ${invoiceNumber}.`;
}

type Made = { id: string; name: string; createdAt: string; updatedAt: string };

/** Removes it unless it was changed, or something refers to it: whoever refers is asked by trying. */
async function removed(db: Db, owner: Owner, kind: 'clients' | 'projects', made: Made): Promise<Kept[]> {
  const what = `${kind === 'clients' ? 'Client' : 'Project'} “${made.name}”`;
  // Not by its revision, which time taken from its retainer raises, too.
  if (made.updatedAt !== made.createdAt) return [{ what, why: 'It was changed since.' }];
  await sql`savepoint before_removal`.execute(db);
  try {
    await throwAway(db, owner, kind, made.id);
  } catch (error) {
    if (!isReferenceViolation(error)) throw error;
    await sql`rollback to savepoint before_removal`.execute(db);
    return [{ what, why: 'Something else uses it by now.' }];
  }
  await sql`release savepoint before_removal`.execute(db);
  return [];
}
