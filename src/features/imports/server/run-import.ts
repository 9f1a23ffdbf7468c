import { setImmediate as others } from 'node:timers/promises';
import * as m from '#messages/api/imports.ts';
import { findExistingExpenses, importExpenses } from '#src/features/expenses/server/public.ts';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import type { ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import type { ReferenceIds, ReferenceMatch } from '#src/features/imports/rules/plan/client-project-match.ts';
import { referenceKey } from '#src/features/imports/rules/plan/client-project-match.ts';
import { hasTooManyReferences } from '#src/features/imports/rules/plan/import-plan.ts';
import type {
  ImportRecord,
  PlannedEntry,
  PlannedExpense,
  PlannedRecord,
} from '#src/features/imports/rules/plan/import-record.ts';
import { buildEntry, rowFingerprint } from '#src/features/imports/rules/rows/build-entry.ts';
import { insertImportedEntries, findExistingIndexes } from '#src/features/timesheets/server/public.ts';
import type { ReferenceCache } from '#src/features/timesheets/server/public.ts';
import type { Database, Db, Owner } from '#src/platform/server/database/database.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { createMissing, findDeletedReferences, findReferences } from './client-project-queries.ts';
import type { CreatedReferences } from './client-project-queries.ts';
import { createTasks } from './create-tasks.ts';
import { batchSize, problemFileInProcess, withPlan } from './parse-process.ts';
import type { OpenPlan } from './parse-process.ts';
import { proposeProjectRates } from './propose-project-rates.ts';
import { findFile, findImport, lockImport } from './queries.ts';
import type { PartRecords } from './run-queries.ts';
import { countParts, saveRecreated, savePart, saveRunEnd, saveRunStart } from './run-queries.ts';

/** Why a run can't continue, as text for the user. */
export class ImportBlocked extends Error {
  override readonly name = 'Obstacle';
}

type RunContext = {
  database: Database;
  keys: KeyService | null;
  owner: Owner;
  importId: string;
  /** On abort, the run ends between two parts and leaves nothing unfinished. */
  signal: AbortSignal;
  /** Called after each part. */
  onPart: () => void;
};

type ImportRun = RunContext & { settings: ImportSettings };

/**
 * Runs an import from its current part, one part per transaction: after an interruption it continues with the
 * next part, and concurrent runs create no duplicates.
 */
export async function runImport(carrying: RunContext): Promise<void> {
  const { database, owner, importId } = carrying;
  const started = await database.withOwner(owner, async (db) => ({
    run: await findImport(db, owner, importId),
    file: await findFile(db, owner, importId),
  }));
  if (started.run?.status !== 'running') return;
  const { dialect, settings } = started.run;
  const isAtEnd = await withPlan(started.file, { dialect, settings }, (plan) =>
    runPlan({ ...carrying, settings }, plan),
  );
  if (typeof isAtEnd === 'object') throw new ImportBlocked(isAtEnd.refused);
  if (!isAtEnd) return;
  const problems =
    (await database.withOwner(owner, (db) => findImport(db, owner, importId)))?.problemRows === 0
      ? null
      : await problemFileInProcess(started.file, { dialect, settings });
  const problemFile = problems && 'file' in problems ? Buffer.from(problems.file) : null;
  await withRunLock(carrying, (db) => saveRunEnd(db, owner, importId, problemFile));
}

/** True when the whole plan is done. */
async function runPlan(carrying: ImportRun, plan: OpenPlan): Promise<boolean> {
  const { signal, onPart } = carrying;
  const { recordCount } = plan.summary;
  let { referenceIds, part } = await startImport(carrying, plan);
  const found: ReferenceCache = new Map();
  for (; referenceIds !== null && (part - 1) * batchSize < recordCount; part += 1) {
    const from = (part - 1) * batchSize;
    const records = (await plan.fetchBatch(from)).filter(isImportedInParts);
    if (records.length === 0) break;
    if (signal.aborted) return false;
    referenceIds = await importPart(carrying, { part, records, from, referenceIds, found });
    onPart();
    // Yield to requests that wait for the event loop.
    await others();
  }
  return referenceIds !== null;
}

/** Creates clients and projects unless that is done. Returns the next part. */
async function startImport(carrying: ImportRun, { summary, fetchBatch }: OpenPlan) {
  const { owner, importId, settings } = carrying;
  const isInParts = summary.sample.every(isImportedInParts);
  if (hasTooManyReferences(summary.references)) throw new ImportBlocked(tooManyReferencesMessage);
  const records: ImportRecord[] = [];
  if (!isInParts) {
    while (records.length < summary.recordCount) records.push(...(await fetchBatch(records.length)));
  }
  return withRunLock(carrying, async (db, run) => {
    if (run.referenceIds) {
      const referenceIds = await recreateDeleted(db, carrying, {
        summary,
        records,
        referenceIds: run.referenceIds,
      });
      return { referenceIds, part: await countParts(db, owner, importId) };
    }
    const matched = await findReferences(db, owner, summary.references, settings.nameMatches);
    const made = await createReferences(db, carrying, { summary, records, matched });
    const known = isInParts ? 0 : summary.recordCount - countNewRecords(summary.sample, matched);
    await saveRunStart(db, owner, importId, {
      ...made,
      rows: summary.recordCount,
      rowsDone: isInParts ? 0 : summary.recordCount,
      problemRows: summary.problemLines.length,
      duplicates: summary.duplicateLines.length + known,
    });
    return { referenceIds: made.referenceIds, part: 1 };
  }).then((begun) => begun ?? { referenceIds: null, part: 1 });
}

type RunRecords = { summary: OpenPlan['summary']; records: readonly ImportRecord[] };

/** Creates missing clients and projects with the rates of the settings. */
async function createReferences(
  db: Db,
  { owner, keys, settings }: ImportRun,
  { summary, records, matched }: RunRecords & { matched: ReferenceMatch },
): Promise<CreatedReferences> {
  const { confirmedRates } = await proposeProjectRates(db, owner, summary, settings, matched);
  const rateOfNewProjects = settings.setsProjectRate ? settings.defaultRate : undefined;
  return createMissing(db, owner, { keys, matched, records, confirmedRates, rateOfNewProjects });
}

/** Creates records again that were deleted since the run began. */
async function recreateDeleted(
  db: Db,
  carrying: ImportRun,
  { summary, records, referenceIds }: RunRecords & { referenceIds: ReferenceIds },
): Promise<ReferenceIds> {
  const { owner, importId, settings } = carrying;
  const deleted = await findDeletedReferences(db, owner, summary.references, referenceIds);
  if (deleted.length === 0) return referenceIds;
  const goneKeys = new Set(deleted.map(referenceKey));
  const remaining = Object.entries(referenceIds).filter(([key]) => !goneKeys.has(key));
  const matched = await findReferences(db, owner, deleted, settings.nameMatches);
  const known = { ...Object.fromEntries(remaining), ...matched.known };
  const made = await createReferences(db, carrying, { summary, records, matched: { ...matched, known } });
  await saveRecreated(db, owner, importId, made);
  return made.referenceIds;
}

/** Counts new records, without those that are only referred to. */
function countNewRecords(
  sample: readonly ImportRecord[],
  { newClients, newProjects }: { newClients: unknown[]; newProjects: unknown[] },
): number {
  return sample[0]?.kind === 'clients' ? newClients.length : newProjects.length;
}

export const tooManyReferencesMessage = m.tooManyReferences({
  max: importLimits.newRecords,
});

type PartRecord = PlannedEntry | PlannedExpense;

/** Clients and projects are created at the start of a run. */
function isImportedInParts(record: PlannedRecord): record is PartRecord {
  return record.kind === 'entries' || record.kind === 'expenses';
}

type PartInput = {
  part: number;
  records: readonly PartRecord[];
  from: number;
  referenceIds: ReferenceIds;
  found: ReferenceCache;
};

/** Returns the reference ids, or null if the run is over because it was undone. */
async function importPart(
  carrying: ImportRun,
  { part, records, from, referenceIds, found }: PartInput,
): Promise<ReferenceIds | null> {
  const { owner, importId } = carrying;
  const done = await withRunLock(carrying, async (db) => {
    // Another process runs it too.
    if ((await countParts(db, owner, importId)) !== part) return referenceIds;
    const [first] = records;
    const made =
      first?.kind === 'expenses'
        ? await insertExpenses(
            db,
            carrying,
            records.filter((record) => record.kind === 'expenses'),
            referenceIds,
          )
        : await insertEntries(db, carrying, {
            entries: records.filter((record) => record.kind === 'entries'),
            referenceIds,
            found,
          });
    await savePart(db, owner, importId, { part, ...made, rowsDone: from + records.length });
    return referenceIds;
  });
  return done ?? null;
}

type MadeRecords = { records: Partial<PartRecords>; duplicates: number };

async function insertEntries(
  db: Db,
  { owner, settings }: ImportRun,
  {
    entries,
    referenceIds,
    found,
  }: { entries: readonly PlannedEntry[]; referenceIds: ReferenceIds; found: ReferenceCache },
): Promise<MadeRecords> {
  const now = new Date().toISOString();
  const workOf = (row: PlannedEntry) => referenceIds[referenceKey(row)] ?? noWork;
  const existing = await findExistingIndexes(
    db,
    owner,
    entries.map((row) => rowFingerprint(row, workOf(row))),
  );
  const wanted = entries.filter((_, place) => !existing.has(place));
  const taskIdOf = await createTasks(db, owner, wanted, (row) => workOf(row).projectId);
  const entryIds = await insertImportedEntries(
    db,
    owner,
    wanted.map((row) => buildEntry(row, { ...workOf(row), taskId: taskIdOf(row) }, now)),
    { cache: found, defaultRate: settings.defaultRate },
  );
  return { records: { entryIds }, duplicates: existing.size };
}

async function insertExpenses(
  db: Db,
  { owner, keys }: ImportRun,
  rows: readonly PlannedExpense[],
  referenceIds: ReferenceIds,
): Promise<MadeRecords> {
  const existing = await findExistingExpenses(db, owner, keys, rows);
  const wanted = rows.filter((_, place) => !existing.has(place));
  const expenses = wanted.map((row) => ({ ...row, ...(referenceIds[referenceKey(row)] ?? noWork) }));
  const records = await importExpenses(db, owner, keys, expenses);
  return { records, duplicates: existing.size };
}

const noWork = { clientId: null, projectId: null };

type LockedImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** Runs in a transaction with the import locked; null if it's no longer running. */
async function withRunLock<T>(
  { database, owner, importId }: RunContext,
  work: (db: Db, run: LockedImport) => Promise<T>,
): Promise<T | undefined> {
  return database.withOwner(owner, async (db) => {
    const run = await lockImport(db, owner, importId);
    return run?.status === 'running' ? work(db, run) : undefined;
  });
}
