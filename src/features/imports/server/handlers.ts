import * as m from '#messages/api/imports.ts';
import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import { importsContract } from '#src/features/imports/contract.ts';
import type { Import } from '#src/features/imports/contract.ts';
import type { ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import { settingsMessage } from '#src/features/imports/settings-messages.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Database, Owner } from '#src/platform/server/database/database.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { checkNameMatches } from './client-project-queries.ts';
import { dryRunImport } from './dry-run.ts';
import { importRunner } from './import-runner.ts';
import { inspectInProcess, problemFileInProcess } from './parse-process.ts';
import {
  findFile,
  findImport,
  findProblemFile,
  listImports,
  lockImport,
  deleteImport,
  saveInspection,
  saveImportSettings,
} from './queries.ts';
import { continueRun, startRun } from './run-queries.ts';
import { undoImport } from './undo-import.ts';

const os = implementSecured(importsContract);

export const importsHandlers = {
  list: os.list.handler(async ({ context: { db, owner } }) => ({ items: await listImports(db, owner) })),

  get: os.get.handler(({ input, context: { db, owner } }) => findImport(db, owner, input.id)),

  read: os.read.handler(async ({ input: { id, ...chosen }, context, errors, signal }) => {
    const { database, owner, publishChange } = context;
    const { known, file } = await findWithFile(database, owner, id);
    if (!known) throw errors.NOT_FOUND();
    if (known.status !== 'ready') throw errors.HAS_RUN();
    const { timeZone } = known.settings;
    const { currency } = await database.withOwner(owner, (db) => findPreferences(db, owner));
    const today = localDay(Date.now(), timeZone);
    const circumstances = { timeZone, currency, today, chosen: omitUndefined(chosen) };
    const inspection = await inspectInProcess(file, circumstances, signal);
    if ('refused' in inspection) throw errors.UNFIT({ message: inspection.refused });
    const read = await database.withOwner(owner, async (db) => {
      await saveInspection(db, owner, id, inspection);
      return findImport(db, owner, id);
    });
    if (!read) throw errors.NOT_FOUND();
    publishChange({ userId: owner.ownerId, what: 'imports' });
    return read;
  }),

  dryRun: os.dryRun.handler(async ({ input: { id, settings }, context, errors, signal }) => {
    const { database, keys, owner, publishChange } = context;
    const { known, file } = await findWithFile(database, owner, id);
    if (!known) throw errors.NOT_FOUND();
    if (known.status !== 'ready') throw errors.HAS_RUN();
    const problem = settingsProblem(known, settings);
    if (problem !== undefined) throw errors.UNFIT({ message: problem });
    await database.withOwner(owner, (db) => checkNameMatches(db, owner, settings));
    const dryRun = await dryRunImport(
      { database, keys },
      owner,
      { ...known, settings },
      { file, signal },
    ).catch(rethrowKeyUnavailable(errors));
    if ('refused' in dryRun) throw errors.UNFIT({ message: dryRun.refused });
    await database.withOwner(owner, (db) => saveImportSettings(db, owner, id, settings));
    publishChange({ userId: owner.ownerId, what: 'imports' });
    return dryRun;
  }),

  problemRows: os.problemRows.handler(async ({ input: { id }, context, errors, signal }) => {
    const { database, owner } = context;
    const { known, file, problemFile } = await findWithFile(database, owner, id);
    if (!known) throw errors.NOT_FOUND();
    const name = `${known.fileName.replace(/\.\w{1,5}$/, '')}-problems.csv`;
    const type = { type: 'text/csv; charset=utf-8' };
    if (problemFile) return new File([new Uint8Array(problemFile)], name, type);
    if (known.problemRows > 0 && known.finishedAt !== null) throw errors.ROWS_NOT_KEPT();
    // Without problems there are no rows.
    if (file.length === 0) throw errors.NOT_FOUND();
    const rows = await problemFileInProcess(file, known, signal);
    if ('refused' in rows) throw errors.NOT_FOUND();
    return new File([rows.file], name, type);
  }),

  run: os.run.handler(async ({ input: { id, settings }, context, errors }) => {
    const { db, owner, afterCommit } = context;
    const known = await lockImport(db, owner, id);
    if (!known) throw errors.NOT_FOUND();
    if (known.status === 'done' || known.status === 'undone') return known;
    if (known.status === 'running') {
      await continueRun(db, owner, id);
    } else {
      const shown = settings ?? known.settings;
      const problem = settingsProblem(known, shown);
      if (problem !== undefined) throw errors.UNFIT({ message: problem });
      await checkNameMatches(db, owner, shown);
      // Saves the settings the user saw: a slow preview response may have saved other ones.
      await saveImportSettings(db, owner, id, shown);
      if (!(await startRun(db, owner, id))) throw errors.ANOTHER_RUNS();
    }
    afterCommit((database) => importRunner(database).start(owner, id));
    const begun = await findImport(db, owner, id);
    if (!begun) throw errors.NOT_FOUND();
    return begun;
  }),

  undo: os.undo.handler(async ({ input: { id }, context: { db, owner, notifyAlso }, errors }) => {
    const known = await lockImport(db, owner, id);
    if (!known) throw errors.NOT_FOUND();
    if (known.status === 'undone') return known;
    if (known.undoUntil === null) throw errors.NOTHING_TO_UNDO();
    await undoImport(db, owner, id);
    for (const what of ['clients', 'projects', 'timesheets', 'expenses'])
      notifyAlso({ userId: owner.ownerId, what });
    const undone = await findImport(db, owner, id);
    if (!undone) throw errors.NOT_FOUND();
    return undone;
  }),

  discard: os.discard.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    const known = await lockImport(db, owner, id);
    if (!known) throw errors.NOT_FOUND();
    if (known.status !== 'ready') throw errors.HAS_RUN();
    await deleteImport(db, owner, id);
    return {};
  }),
};

async function findWithFile(database: Database, owner: Owner, id: string) {
  return database.withOwner(owner, async (db) => ({
    known: await findImport(db, owner, id),
    file: await findFile(db, owner, id),
    problemFile: await findProblemFile(db, owner, id),
  }));
}

/** Why the file can't be read with these settings, as text. */
function settingsProblem({ heads }: Pick<Import, 'heads'>, settings: ImportSettings): string | undefined {
  if (settings.columns.length !== heads.length) {
    return m.otherColumnCount({ columns: heads.length, given: settings.columns.length });
  }
  return settingsMessage(settings);
}
