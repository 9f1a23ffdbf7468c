import { setImmediate as others } from 'node:timers/promises';
import { entryOfRow, likenessOfRow } from '#src/features/imports/entry-of-row.ts';
import type { ImportRecord, PlannedEntry } from '#src/features/imports/import-record.ts';
import { isTooMuchWork, workKey } from '#src/features/imports/plan.ts';
import { importLimits } from '#src/features/imports/settings.ts';
import type { Works } from '#src/features/imports/works.ts';
import { logCounted, placesTaken } from '#src/features/timesheets/server/public.ts';
import type { FoundWorks } from '#src/features/timesheets/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Database, Db } from '#src/platform/server/database/database.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { fileOf, findImport, lockImport } from './queries.ts';
import { batchSize, problemRowsBeside, withPlan } from './reading-process.ts';
import type { OpenPlan } from './reading-process.ts';
import { countParts, saveMoreWorks, savePart, saveRunEnd, saveRunStart } from './run-queries.ts';
import { findGone, findNamed, makeMissing } from './works.ts';

/** Why a run cannot go on as it is, in a sentence for whoever began it. */
export class Obstacle extends Error {
  override readonly name = 'Obstacle';
}

export type Carrying = {
  database: Database;
  keys: KeyService | null;
  owner: Owner;
  id: string;
  /** Between two parts, the run ends without a trace of what it had not finished. */
  signal: AbortSignal;
  /** After every part. */
  onPart: () => void;
};

/**
 * Runs an import from where it is to its end, a part a transaction: cut off at any moment, it goes on behind the last
 * part that was committed, and two who carry it out at once make nothing twice.
 */
export async function carryOut(carrying: Carrying): Promise<void> {
  const { database, owner, id } = carrying;
  const begun = await database.withUser(owner.ownerId, async (db) => ({
    run: await findImport(db, owner, id),
    file: await fileOf(db, owner, id),
  }));
  if (begun.run?.status !== 'running') return;
  const { dialect, settings } = begun.run;
  const isAtEnd = await withPlan(begun.file, { dialect, settings }, (plan) => carryOutPlan(carrying, plan));
  if (typeof isAtEnd === 'object') throw new Obstacle(isAtEnd.refused);
  if (!isAtEnd) return;
  const left =
    (await database.withUser(owner.ownerId, (db) => findImport(db, owner, id)))?.problemRows === 0
      ? null
      : await problemRowsBeside(begun.file, { dialect, settings });
  const leftOver = left && 'file' in left ? Buffer.from(left.file) : null;
  await whileRunning(carrying, (db) => saveRunEnd(db, owner, id, leftOver));
}

/** Whether all of it is done. */
async function carryOutPlan(carrying: Carrying, plan: OpenPlan): Promise<boolean> {
  const { signal, onPart } = carrying;
  const { recordCount } = plan.facts;
  let { works, part } = await begin(carrying, plan);
  const found: FoundWorks = new Map();
  for (; works !== null && (part - 1) * batchSize < recordCount; part += 1) {
    const from = (part - 1) * batchSize;
    const entries = (await plan.batch(from)).filter((record) => record.kind === 'entries');
    if (entries.length === 0) break;
    if (signal.aborted) return false;
    works = await importPart(carrying, { part, entries, from, works, found });
    onPart();
    // Whoever waits for the process goes first.
    await others();
  }
  return works !== null;
}

/** Makes clients and projects, unless that is done. Answers with the part that comes next. */
async function begin(carrying: Carrying, { facts, batch }: OpenPlan) {
  const { owner, id, keys } = carrying;
  const isEntries = facts.sample.every(({ kind }) => kind === 'entries');
  if (isTooMuchWork(facts.works)) throw new Obstacle(tooMuchWork);
  const records: ImportRecord[] = [];
  if (!isEntries) {
    while (records.length < facts.recordCount) records.push(...(await batch(records.length)));
  }
  return whileRunning(carrying, async (db, run) => {
    if (run.works) {
      const works = await withoutGaps(db, carrying, { facts, records, works: run.works });
      return { works, part: await countParts(db, owner, id) };
    }
    const matched = await findNamed(db, owner, facts.works);
    const made = await makeMissing(db, owner, { keys, matched, records });
    const known = isEntries ? 0 : facts.recordCount - newOf(facts.sample, matched);
    await saveRunStart(db, owner, id, {
      ...made,
      rows: facts.recordCount,
      rowsDone: isEntries ? 0 : facts.recordCount,
      problemRows: facts.problemLines.length,
      duplicates: facts.duplicateLines.length + known,
    });
    return { works: made.works, part: 1 };
  }).then((begun) => begun ?? { works: null, part: 1 });
}

type Known = { facts: OpenPlan['facts']; records: readonly ImportRecord[]; works: Works };

/** What somebody has deleted since the run began is made again. */
async function withoutGaps(
  db: Db,
  { owner, id, keys }: Carrying,
  { facts, records, works }: Known,
): Promise<Works> {
  const gone = await findGone(db, owner, facts.works, works);
  if (gone.length === 0) return works;
  const goneKeys = new Set(gone.map(workKey));
  const there = Object.entries(works).filter(([key]) => !goneKeys.has(key));
  const matched = await findNamed(db, owner, gone);
  const known = { ...Object.fromEntries(there), ...matched.known };
  const made = await makeMissing(db, owner, { keys, matched: { ...matched, known }, records });
  await saveMoreWorks(db, owner, id, made);
  return made.works;
}

/** How many of the records, rather than of what they name besides, are new. */
function newOf(
  sample: readonly ImportRecord[],
  { newClients, newProjects }: { newClients: unknown[]; newProjects: unknown[] },
): number {
  return sample[0]?.kind === 'clients' ? newClients.length : newProjects.length;
}

export const tooMuchWork = `This file brings more than ${importLimits.newRecords.toLocaleString('en')} clients and projects. Is the right column taken for them?`;

type Part = {
  part: number;
  entries: readonly PlannedEntry[];
  from: number;
  works: Works;
  found: FoundWorks;
};

/** Answers with the works, or null where the run is over: somebody undid it. */
async function importPart(
  carrying: Carrying,
  { part, entries, from, works, found }: Part,
): Promise<Works | null> {
  const { owner, id } = carrying;
  const done = await whileRunning(carrying, async (db) => {
    // Somebody else carries it out, too.
    if ((await countParts(db, owner, id)) !== part) return works;
    const now = new Date().toISOString();
    const workOf = (row: PlannedEntry) => works[workKey(row)] ?? { clientId: null, projectId: null };
    const taken = await placesTaken(
      db,
      owner,
      entries.map((row) => likenessOfRow(row, workOf(row))),
    );
    const wanted = entries.filter((_, place) => !taken.has(place));
    const entryIds = await logCounted(
      db,
      owner,
      wanted.map((row) => entryOfRow(row, workOf(row), now)),
      found,
    );
    const rowsDone = from + entries.length;
    await savePart(db, owner, id, { part, entryIds, duplicates: taken.size, rowsDone });
    return works;
  });
  return done ?? null;
}

type Running = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** In a transaction of its own, with the import locked; nothing where it does not run any more. */
async function whileRunning<T>(
  { database, owner, id }: Carrying,
  work: (db: Db, run: Running) => Promise<T>,
): Promise<T | undefined> {
  return database.withUser(owner.ownerId, async (db) => {
    const run = await lockImport(db, owner, id);
    return run?.status === 'running' ? work(db, run) : undefined;
  });
}
