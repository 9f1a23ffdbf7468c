import { findPreferences } from '#src/features/accounts/server/public.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { changed, logged, needsNewRate, timesProblem } from '#src/features/timesheets/logging.ts';
import { secured } from '#src/platform/server/access.ts';
import { isReferenceViolation } from '#src/platform/server/constraint.ts';
import { createOnce } from '#src/platform/server/creation.ts';
import { invalidField } from '#src/platform/server/keyset.ts';
import { bringBack, throwAway } from '#src/platform/server/trash.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import { listEntries, totalEntries } from './listing.ts';
import { atItsRate, giveBackToRetainer, priced, takeFromRetainer } from './pricing.ts';
import { entryOrigin, findEntry, insertEntry, lockEntry, updateEntry } from './queries.ts';
import { ownReferences } from './references.ts';

const os = secured(timesheetsContract);

export const timesheetsHandlers = os.router({
  create: os.create.handler(async ({ input, context: { db, owner }, errors }) => {
    const { timeZone, currency } = await findPreferences(db, owner);
    const references = await ownReferences(db, owner, {
      clientId: input.clientId ?? null,
      projectId: input.projectId ?? null,
    });
    if ('field' in references)
      throw errors.UNKNOWN_REFERENCE({ data: { fields: { [references.field]: references.reason } } });
    const created = await createOnce(input, {
      insert: async ({ id, createdFrom }) => {
        const entry = {
          ...logged(input, { id, timeZone, currency, now: new Date().toISOString() }),
          ...references,
        };
        const problem = timesProblem(entry);
        if (problem) throw invalidField(problem.field, problem.reason);
        const toKeep = await priced(db, owner, entry);
        const isNew = await insertEntry(db, owner, { ...toKeep, createdFrom });
        if (isNew) await takeFromRetainer(db, owner, toKeep);
        return isNew;
      },
      originOf: (id) => entryOrigin(db, owner, id),
    });
    if (!created) throw errors.CONFLICT();
    return created;
  }),

  list: os.list.handler(({ input, context: { db, owner } }) => listEntries(db, owner, input)),

  totals: os.totals.handler(async ({ input, context: { db, owner } }) =>
    totalled(await totalEntries(db, owner, input)),
  ),

  get: os.get.handler(({ input, context: { db, owner } }) => findEntry(db, owner, input.id)),

  update: os.update.handler(
    async ({ input: { id, revision, ...change }, context: { db, owner }, errors }) => {
      const entry = await lockEntry(db, owner, id);
      if (!entry) throw errors.NOT_FOUND();
      if (entry.invoiced) throw errors.INVOICED();
      if (revision !== undefined && revision !== entry.revision)
        throw errors.STALE({ data: { current: entry } });

      const wanted = changed(entry, movedWithProject(change), new Date().toISOString());
      const references = await ownReferences(db, owner, wanted);
      if ('field' in references)
        throw errors.UNKNOWN_REFERENCE({ data: { fields: { [references.field]: references.reason } } });
      const after = { ...wanted, ...references };
      const problem = timesProblem(after);
      if (problem) throw invalidField(problem.field, problem.reason);

      await giveBackToRetainer(db, owner, entry);
      const toKeep = needsNewRate(entry, after) ? await priced(db, owner, after) : atItsRate(after);
      await takeFromRetainer(db, owner, toKeep);
      const updated = await updateEntry(db, owner, toKeep);
      if (!updated) throw errors.NOT_FOUND();
      return updated;
    },
  ),

  delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
    const entry = await lockEntry(db, owner, input.id);
    if (!entry) throw errors.NOT_FOUND();
    if (entry.invoiced) throw errors.INVOICED();
    await giveBackToRetainer(db, owner, entry);
    await throwAway(db, owner, 'timesheets', input.id);
    return {};
  }),

  restore: os.restore.handler(async ({ input, context: { db, owner }, errors }) => {
    const isBack = await bringBack(db, owner, 'timesheets', input.id).catch((error: unknown) => {
      throw isReferenceViolation(error) ? errors.NOT_FOUND() : error;
    });
    const restored = await lockEntry(db, owner, input.id);
    if (!restored) throw errors.NOT_FOUND();
    if (isBack) await takeFromRetainer(db, owner, restored);
    return restored;
  }),
});

/** Another project brings its own client, unless the caller names one. [2.45] */
function movedWithProject<
  C extends { projectId?: string | null | undefined; clientId?: string | null | undefined },
>(change: C): C {
  return change.projectId && change.clientId === undefined ? { ...change, clientId: null } : change;
}

type DayTotal = Awaited<ReturnType<typeof totalEntries>>[number];

/** A day with two currencies comes as two rows. */
function totalled(rows: readonly DayTotal[]) {
  const days = new Map<string, { day: string; durationSeconds: number; billableSeconds: number }>();
  for (const { day, durationSeconds, billableSeconds } of rows) {
    const before = days.get(day) ?? { day, durationSeconds: 0, billableSeconds: 0 };
    days.set(day, {
      day,
      durationSeconds: before.durationSeconds + Number(durationSeconds),
      billableSeconds: before.billableSeconds + billableSeconds,
    });
  }
  const total = (of: (row: DayTotal) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    count: total((row) => row.count),
    durationSeconds: total((row) => Number(row.durationSeconds)),
    billableSeconds: total((row) => row.billableSeconds),
    amounts: sumByCurrency(rows),
    days: [...days.values()],
  };
}
