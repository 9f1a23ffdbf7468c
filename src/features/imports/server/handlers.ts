import { alreadyInvoicedProblem } from '#src/features/imports/already-invoiced.ts';
import { importsContract } from '#src/features/imports/contract.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { columnsProblem } from '#src/features/imports/fields.ts';
import type { ImportSettings } from '#src/features/imports/settings.ts';
import { secured, securedLong } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Database } from '#src/platform/server/database/database.ts';
import { definedOf } from '#src/platform/shared/defined.ts';
import { localDay } from '#src/platform/shared/zones.ts';
import { dryRun } from './dry-run.ts';
import {
  fileOf,
  findImport,
  leftOverOf,
  listImports,
  lockImport,
  removeImport,
  saveReading,
  saveSettings,
} from './queries.ts';
import { inspectBeside, problemRowsBeside } from './reading-process.ts';
import { continueRun, startRun } from './run-queries.ts';
import { runsOf } from './runs.ts';
import { undoImport } from './undoing.ts';

const os = secured(importsContract);
const long = securedLong(importsContract);

export const importsHandlers = os.router({
  list: os.list.handler(async ({ context: { db, owner } }) => ({ items: await listImports(db, owner) })),

  get: os.get.handler(({ input, context: { db, owner } }) => findImport(db, owner, input.id)),

  read: long.read.handler(async ({ input: { id, ...said }, context, errors, signal }) => {
    const { database, owner, tell } = context;
    const { known, file } = await withFile(database, owner, id);
    if (!known) throw errors.NOT_FOUND();
    if (known.status !== 'ready') throw errors.HAS_RUN();
    const { timeZone } = known.settings;
    const circumstances = { timeZone, today: localDay(Date.now(), timeZone), said: definedOf(said) };
    const inspection = await inspectBeside(file, circumstances, signal);
    if ('refused' in inspection) throw errors.UNFIT({ message: inspection.refused });
    const read = await database.withUser(owner.ownerId, async (db) => {
      await saveReading(db, owner, id, inspection);
      return findImport(db, owner, id);
    });
    if (!read) throw errors.NOT_FOUND();
    tell({ userId: owner.ownerId, what: 'imports' });
    return read;
  }),

  dryRun: long.dryRun.handler(async ({ input: { id, settings }, context, errors, signal }) => {
    const { database, owner, tell } = context;
    const { known, file } = await withFile(database, owner, id);
    if (!known) throw errors.NOT_FOUND();
    if (known.status !== 'ready') throw errors.HAS_RUN();
    const problem = settingsProblem(known, settings);
    if (problem !== undefined) throw errors.UNFIT({ message: problem });
    const foretold = await dryRun(database, owner, { ...known, settings }, { file, signal });
    if ('refused' in foretold) throw errors.UNFIT({ message: foretold.refused });
    await database.withUser(owner.ownerId, (db) => saveSettings(db, owner, id, settings));
    tell({ userId: owner.ownerId, what: 'imports' });
    return foretold;
  }),

  problemRows: long.problemRows.handler(async ({ input: { id }, context, errors, signal }) => {
    const { database, owner } = context;
    const { known, file, leftOver } = await withFile(database, owner, id);
    if (!known) throw errors.NOT_FOUND();
    const name = `${known.fileName.replace(/\.\w{1,5}$/, '')}-problems.csv`;
    const type = { type: 'text/csv; charset=utf-8' };
    if (leftOver) return new File([new Uint8Array(leftOver)], name, type);
    if (known.problemRows > 0 && known.finishedAt !== null) throw errors.ROWS_NOT_KEPT();
    // Of an import that has run without a problem, nothing is left.
    if (file.length === 0) throw errors.NOT_FOUND();
    const rows = await problemRowsBeside(file, known, signal);
    if ('refused' in rows) throw errors.NOT_FOUND();
    return new File([rows.file], name, type);
  }),

  run: os.run.handler(async ({ input: { id, settings }, context, errors }) => {
    const { db, database, owner, afterCommit } = context;
    const known = await lockImport(db, owner, id);
    if (!known) throw errors.NOT_FOUND();
    if (known.status === 'done' || known.status === 'undone') return known;
    if (known.status === 'running') {
      await continueRun(db, owner, id);
    } else {
      const shown = settings ?? known.settings;
      const problem = settingsProblem(known, shown);
      if (problem !== undefined) throw errors.UNFIT({ message: problem });
      // Not what a dry run kept that was asked for before, and answered after, the one whose answer was seen.
      await saveSettings(db, owner, id, shown);
      if (!(await startRun(db, owner, id))) throw errors.ANOTHER_RUNS();
    }
    afterCommit(() => runsOf(database).carryOn(owner, id));
    const begun = await findImport(db, owner, id);
    if (!begun) throw errors.NOT_FOUND();
    return begun;
  }),

  undo: os.undo.handler(async ({ input: { id }, context: { db, owner, alsoChanged }, errors }) => {
    const known = await lockImport(db, owner, id);
    if (!known) throw errors.NOT_FOUND();
    if (known.status === 'undone') return known;
    if (known.undoUntil === null) throw errors.NOTHING_TO_UNDO();
    await undoImport(db, owner, id);
    for (const what of ['clients', 'projects', 'timesheets']) alsoChanged({ userId: owner.ownerId, what });
    const undone = await findImport(db, owner, id);
    if (!undone) throw errors.NOT_FOUND();
    return undone;
  }),

  discard: os.discard.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    const known = await lockImport(db, owner, id);
    if (!known) throw errors.NOT_FOUND();
    if (known.status !== 'ready') throw errors.HAS_RUN();
    await removeImport(db, owner, id);
    return {};
  }),
});

/** An import and its file, and what was left over of it. */
async function withFile(database: Database, owner: Owner, id: string) {
  return database.withUser(owner.ownerId, async (db) => ({
    known: await findImport(db, owner, id),
    file: await fileOf(db, owner, id),
    leftOver: await leftOverOf(db, owner, id),
  }));
}

/** What stands against reading the file like that, in words. */
function settingsProblem({ heads }: Pick<Import, 'heads'>, settings: ImportSettings): string | undefined {
  if (settings.columns.length !== heads.length) {
    return `The file has ${heads.length} columns, and ${settings.columns.length} were said.`;
  }
  return columnsProblem(settings.columns, settings.kind) ?? alreadyInvoicedProblem(settings);
}
