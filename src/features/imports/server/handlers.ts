import { alreadyInvoicedProblem } from '#src/features/imports/already-invoiced.ts';
import { importsContract } from '#src/features/imports/contract.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { columnsProblem } from '#src/features/imports/fields.ts';
import type { ImportSettings } from '#src/features/imports/settings.ts';
import { secured } from '#src/platform/server/access.ts';
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
import { turnIfFree } from './turns.ts';
import { undoImport } from './undoing.ts';

const os = secured(importsContract);

export const importsHandlers = os.router({
  list: os.list.handler(async ({ context: { db, owner } }) => ({ items: await listImports(db, owner) })),

  get: os.get.handler(({ input, context: { db, owner } }) => findImport(db, owner, input.id)),

  read: os.read.handler(async ({ input: { id, ...said }, context: { db, owner }, errors }) => {
    const known = await findImport(db, owner, id);
    if (!known) throw errors.NOT_FOUND();
    if (known.status !== 'ready') throw errors.HAS_RUN();
    const { timeZone } = known.settings;
    const file = await fileOf(db, owner, id);
    const turn = turnIfFree();
    if (!turn) throw errors.BUSY();
    const inspection = await inspectBeside(turn, file, {
      timeZone,
      today: localDay(Date.now(), timeZone),
      said: definedOf(said),
    });
    if ('refused' in inspection) throw errors.UNFIT({ message: inspection.refused });
    await saveReading(db, owner, id, inspection);
    const read = await findImport(db, owner, id);
    if (!read) throw errors.NOT_FOUND();
    return read;
  }),

  dryRun: os.dryRun.handler(async ({ input: { id, settings }, context: { db, owner }, errors, signal }) => {
    const known = await findImport(db, owner, id);
    if (!known) throw errors.NOT_FOUND();
    if (known.status !== 'ready') throw errors.HAS_RUN();
    const problem = settingsProblem(known, settings);
    if (problem !== undefined) throw errors.UNFIT({ message: problem });
    const file = await fileOf(db, owner, id);
    const turn = turnIfFree();
    if (!turn) throw errors.BUSY();
    const foretold = await dryRun(db, owner, { ...known, settings }, { file, turn, signal });
    if ('refused' in foretold) throw errors.UNFIT({ message: foretold.refused });
    await saveSettings(db, owner, id, settings);
    return foretold;
  }),

  problemRows: os.problemRows.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    const known = await findImport(db, owner, id);
    if (!known) throw errors.NOT_FOUND();
    const name = `${known.fileName.replace(/\.\w{1,5}$/, '')}-problems.csv`;
    const type = { type: 'text/csv; charset=utf-8' };
    const leftOver = await leftOverOf(db, owner, id);
    if (leftOver) return new File([new Uint8Array(leftOver)], name, type);
    if (known.problemRows > 0 && known.finishedAt !== null) throw errors.ROWS_NOT_KEPT();
    const file = await fileOf(db, owner, id);
    // Of an import that has run without a problem, nothing is left.
    if (file.length === 0) throw errors.NOT_FOUND();
    const turn = turnIfFree();
    if (!turn) throw errors.BUSY();
    const rows = await problemRowsBeside(turn, file, known);
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

/** What stands against reading the file like that, in words. */
function settingsProblem({ heads }: Pick<Import, 'heads'>, settings: ImportSettings): string | undefined {
  if (settings.columns.length !== heads.length) {
    return `The file has ${heads.length} columns, and ${settings.columns.length} were said.`;
  }
  return columnsProblem(settings.columns, settings.kind) ?? alreadyInvoicedProblem(settings);
}
