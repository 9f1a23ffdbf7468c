/** Queries of imports and exports. */
import * as exports from '#src/features/exports/server/queries.ts';
import type { Inspection } from '#src/features/imports/server/inspect-file.ts';
import * as imports from '#src/features/imports/server/queries.ts';
import * as runs from '#src/features/imports/server/run-queries.ts';
import { undoImport } from '#src/features/imports/server/undo-import.ts';
import { importProjects, listProjectNames } from '#src/features/projects/server/import-projects.ts';
import * as importing from '#src/features/timesheets/server/hooks/import-entries.ts';
import { foreignEntry } from '#tests/support/foreign-entry.ts';
import { importSettings } from '#tests/support/import-settings-fixture.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { QueryUnderTest } from './all-queries.ts';

const settings = importSettings({ columns: [], timeZone: 'UTC' });
const inspection: Inspection = {
  settings,
  isDateOrderCertain: true,
  dialect: { encoding: 'utf-8', delimiter: ',' },
  heads: [],
  sample: [],
  rowCount: 0,
  recognised: null,
  people: [],
};
const counts = { duplicates: 0, rowsDone: 1 };
const sample = { referenceIds: {}, clientIds: [], projectIds: [] };

export const importAndExportQueries: Record<string, QueryUnderTest> = {
  'imports.insertImport': (db, owner) =>
    imports.insertImport(db, owner, {
      id: newId(),
      fileName: 'stolen.csv',
      content: Buffer.from('a'),
      inspection,
    }),
  'imports.deleteExpired': (db, owner) => imports.deleteExpired(db, owner),
  'imports.findFile': (db, owner, victim) => imports.findFile(db, owner, victim.importId),
  'imports.listImports': (db, owner) => imports.listImports(db, owner),
  'imports.findImport': (db, owner, victim) => imports.findImport(db, owner, victim.importId),
  'imports.lockImport': (db, owner, victim) => imports.lockImport(db, owner, victim.importId),
  'imports.findProblemFile': (db, owner, victim) => imports.findProblemFile(db, owner, victim.importedId),
  'imports.saveInspection': (db, owner, victim) =>
    imports.saveInspection(db, owner, victim.importId, inspection),
  'imports.saveSettings': (db, owner, victim) => imports.saveSettings(db, owner, victim.importId, settings),
  'imports.deleteImport': (db, owner, victim) => imports.deleteImport(db, owner, victim.importId),
  'imports.startRun': (db, owner, victim) => runs.startRun(db, owner, victim.importId),
  'imports.continueRun': (db, owner, victim) => runs.continueRun(db, owner, victim.importId),
  'imports.saveRunStart': (db, owner, victim) =>
    runs.saveRunStart(db, owner, victim.importId, { ...sample, ...counts, rows: 1, problemRows: 0 }),
  'imports.saveRecreated': (db, owner, victim) => runs.saveRecreated(db, owner, victim.importedId, sample),
  'imports.savePart': (db, owner, victim) =>
    runs.savePart(db, owner, victim.importedId, { ...counts, part: 9, entryIds: [] }),
  'imports.listParts': (db, owner, victim) => runs.listParts(db, owner, victim.importedId),
  'imports.countParts': (db, owner, victim) => runs.countParts(db, owner, victim.importedId),
  'imports.saveRunEnd': (db, owner, victim) => runs.saveRunEnd(db, owner, victim.importedId, null),
  'imports.saveStopped': (db, owner, victim) => runs.saveStopped(db, owner, victim.importId, 'Stolen.'),
  'imports.saveUndone': (db, owner, victim) => runs.saveUndone(db, owner, victim.importedId, []),
  'imports.undoImport': (db, owner, victim) => undoImport(db, owner, victim.importedId),
  'projects.importProjects': (db, owner) => importProjects(db, owner, null, [{ name: 'Stolen' }]),
  'projects.listProjectNames': (db, owner) => listProjectNames(db, owner),
  'timesheets.insertImportedEntries': (db, owner) =>
    importing.insertImportedEntries(db, owner, [{ ...foreignEntry, invoiced: false }], {
      cache: new Map(),
      defaultRate: undefined,
    }),
  'timesheets.findExistingIndexes': async (db, owner, { projectId }) => {
    const like = {
      day: '2026-03-02',
      description: 'Drew the first sketch',
      clientId: null,
      projectId,
      ms: 3_600_000,
      nth: 1,
    };
    const times = { startTime: '2026-03-02T09:00:00Z', endTime: '2026-03-02T10:00:00Z' };
    return [...(await importing.findExistingIndexes(db, owner, [{ ...like, ...times }]))];
  },
  'timesheets.deleteUnchangedEntries': (db, owner, victim) =>
    importing.deleteUnchangedEntries(db, owner, [victim.touchedId, victim.overlappingId]),
  'exports.lockRestore': (db, owner) => exports.lockRestore(db, owner),
  'exports.hasRows': (db, owner) => exports.hasRows(db, owner, 'timesheets'),
  'exports.readRowPages': async (db, owner) => {
    const pages = [];
    for await (const page of exports.readRowPages(db, owner, 'timesheets')) pages.push(page);
    return pages;
  },
  'exports.insertRows': (db, owner) =>
    exports.insertRows(db, owner, 'clients', [
      { id: newId(), name: 'Stolen', request_hash: String.raw`\x00`, is_active: true },
    ]),
};
