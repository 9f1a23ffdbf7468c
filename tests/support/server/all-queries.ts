import * as accounts from '#src/features/accounts/server/queries.ts';
/** Every query, each called for another account's records. */
import * as calendarFeed from '#src/features/calendar-feed/server/queries.ts';
import * as calendarImport from '#src/features/calendar-import/server/queries.ts';
import { restoreViewerAccess, findViewerIds } from '#src/features/clients/server/client-viewers.ts';
import * as merges from '#src/features/clients/server/merge/merged-clients.ts';
import * as clients from '#src/features/clients/server/queries.ts';
import * as encryption from '#src/features/encryption/server/queries.ts';
import { noTerms } from '#src/features/projects/rules/billing-terms.ts';
import * as fixedPrices from '#src/features/projects/server/fixed-prices.ts';
import * as worked from '#src/features/projects/server/project-figures.ts';
import * as tasks from '#src/features/projects/server/project-tasks.ts';
import * as projects from '#src/features/projects/server/queries.ts';
import {
  findDaysWithoutRetainer,
  findRetainerStatement,
} from '#src/features/projects/server/retainer-statement.ts';
import * as retainers from '#src/features/projects/server/retainer-usage-queries.ts';
import type { EndedRun } from '#src/features/timer/rules/timer/run.ts';
import { idleTimer } from '#src/features/timer/rules/timer/timer.ts';
import * as timer from '#src/features/timer/server/queries.ts';
import * as timerRuns from '#src/features/timer/server/timer-run-queries.ts';
import * as many from '#src/features/timesheets/server/bulk/bulk-queries.ts';
import { findLastWork } from '#src/features/timesheets/server/entries/find-last-work.ts';
import * as listing from '#src/features/timesheets/server/entries/list-entries.ts';
import * as finding from '#src/features/timesheets/server/entries/search-entries.ts';
import * as basis from '#src/features/timesheets/server/pricing/billing-context.ts';
import * as rerating from '#src/features/timesheets/server/pricing/recalculate-rates.ts';
import * as timesheets from '#src/features/timesheets/server/queries.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { recordAudit } from '#src/platform/server/audit-log.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import * as deletions from '#src/platform/server/deletions.ts';
import {
  bumpRevision,
  patchSnapshots,
  findOperation,
  operationSnapshots,
  runOperationOnce,
  undoOperationRows,
} from '#src/platform/server/operations.ts';
import { foreignEntry } from '#tests/support/foreign-entry.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { administrationQueries } from './administration-queries.ts';
import type { TenantFixture } from './tenant-fixture.ts';

/** The owner passed in need not be the calling account. */
export type QueryUnderTest = (
  db: Db,
  owner: Owner,
  victim: TenantFixture,
  attackerId: string,
) => Promise<unknown>;

const requestHash = Buffer.alloc(32);
const sampleTerms = {
  terms: { ...noTerms, billingFrom: null, earlierTerms: [] },
  adjustments: [],
  tasks: [],
};
const sampleTask = { name: '', hourlyRate: null, billable: null, isActive: true };
const allDays = { from: '1900-01-01', to: '2200-12-31' };
const page = { limit: 50 };
/** For one of the victim's entries. */
const entry = {
  ...foreignEntry,
  rate: 1,
  rateReason: 'none',
  amountMinor: 1,
  currency: 'EUR',
  retainerMs: 0,
};

/** Queries on the records of one owner. */
export const recordQueriesUnderTest: Record<string, QueryUnderTest> = {
  'clients.insertClient': (db, owner) =>
    clients.insertClient(db, owner, { id: newId(), name: 'Stolen', requestHash }),
  'clients.findClientRequestHash': (db, owner, victim) =>
    clients.findClientRequestHash(db, owner, victim.clientId),
  'clients.listClients': (db, owner) => clients.listClients(db, owner, page),
  'clients.findClient': (db, owner, victim) => clients.findClient(db, owner, victim.clientId),
  'clients.updateClient': (db, owner, victim) =>
    clients.updateClient(db, owner, { id: victim.clientId, name: 'Stolen' }),
  'clients.saveEncryptedCopies': (db, owner, victim) =>
    clients.saveEncryptedCopies(db, owner, { id: victim.clientId, revision: 2, nameEnc: { v: 2 } }),
  'clients.toggleClient': (db, owner, victim) => clients.toggleClient(db, owner, victim.clientId),
  'clients.findMergeTarget': (db, owner, victim) => merges.findMergeTarget(db, owner, victim.mergedId),
  'clients.findMergeTargets': async (db, owner, victim) => [
    ...(await merges.findMergeTargets(db, owner, [victim.mergedId])),
  ],
  'clients.recordLateMoves': (db, owner, victim) =>
    merges.recordLateMoves(db, owner, 'timesheets', [{ id: victim.entryId, fromClient: victim.mergedId }]),
  'clients.listMergesInto': (db, owner, victim) => merges.listMergesInto(db, owner, victim.clientId),
  'clients.lockClients': async (db, owner, victim) => [
    ...(await clients.lockClients(db, owner, [victim.clientId])),
  ],
  'projects.insertProject': (db, owner) =>
    projects.insertProject(db, owner, { id: newId(), name: 'Stolen', requestHash }, sampleTerms),
  'projects.findProjectRequestHash': (db, owner, victim) =>
    projects.findProjectRequestHash(db, owner, victim.projectId),
  'projects.listProjects': (db, owner) => projects.listProjects(db, owner, page),
  'projects.findProject': (db, owner, victim) => projects.findProject(db, owner, victim.projectId),
  'projects.lockProject': (db, owner, victim) => projects.lockProject(db, owner, victim.projectId),
  'projects.lockProjects': async (db, owner, victim) => [
    ...(await projects.lockProjects(db, owner, [victim.projectId])),
  ],
  'projects.updateProject': (db, owner, victim) =>
    projects.updateProject(db, owner, { id: victim.projectId, name: 'Stolen' }, sampleTerms),
  'projects.findProjectBilling': (db, owner, victim) =>
    projects.findProjectBilling(db, owner, victim.projectId),
  'projects.lockClientIdsOfProjects': async (db, owner, victim) => [
    ...(await projects.lockClientIdsOfProjects(db, owner, [victim.projectId])),
  ],
  'operations.bumpRevision': (db, owner, victim) =>
    bumpRevision(db, owner, 'projects', { id: victim.projectId, usedColumns: ['billing_type'] }),
  'projects.findRetainerUsage': async (db, owner, victim) =>
    (await retainers.findRetainerUsage(db, owner, [victim.projectId])).get(victim.projectId),
  'projects.findCurrentRetainers': async (db, owner, { projectId }) => [
    ...(
      await retainers.findCurrentRetainers(db, owner, [
        { id: projectId, clientId: null, ...sampleTerms.terms, adjustments: [] },
      ])
    ).values(),
  ],
  'projects.findToday': (db, owner) => retainers.findToday(db, owner),
  'projects.findClientBillings': async (db, owner, { clientId }) => [
    ...(await retainers.findClientBillings(db, owner, [clientId])),
  ],
  'projects.findRetainerStatement': (db, owner, { projectId: id, clientId }) => {
    const project = { id, clientId, revision: 1, ...sampleTerms.terms, adjustments: [], tasks: [] };
    return findRetainerStatement(db, owner, project);
  },
  'projects.findDaysWithoutRetainer': (db, owner, { projectId: id, clientId }) => {
    const project = { id, clientId, revision: 1, ...sampleTerms.terms, adjustments: [], tasks: [] };
    return findDaysWithoutRetainer(db, owner, project);
  },
  'projects.sumEntryUsage': async (db, owner, victim) => [
    ...(await retainers.sumEntryUsage(db, owner, [{ id: victim.projectId, days: allDays }])),
  ],
  'projects.findProjectFigures': (db, owner, { projectId }) =>
    worked.findProjectFigures(db, owner, { projectId }),
  'projects.listDailyTotals': (db, owner, victim) => worked.listDailyTotals(db, owner, victim.projectId),
  'projects.listRetainerEntries': (db, owner, victim) =>
    worked.listRetainerEntries(db, owner, { id: victim.projectId, ...page }),
  'projects.findFixedPrices': (db, owner) => fixedPrices.findFixedPrices(db, owner),
  'projects.requireValidPrice': (db, owner) => fixedPrices.requireValidPrice(db, owner, { fixedPrice: 1 }),
  'projects.keepUsedTasks': (db, owner, { projectId, taskId }) =>
    tasks.keepUsedTasks(db, owner, { id: projectId, tasks: [{ ...sampleTask, id: taskId }] }, []),
  'projects.findTaskNames': async (db, owner) => [...(await tasks.findTaskNames(db, owner))],
  'projects.addTasks': (db, owner, { projectId }) =>
    tasks.addTasks(db, owner, projectId, ['Stolen'], (name) => name),
  'projects.lockProjectEntries': (db, owner, victim) =>
    worked.lockProjectEntries(db, owner, victim.projectId),
  'projects.moveEntriesToClient': (db, owner, { projectId, clientId }) =>
    worked.moveEntriesToClient(db, owner, { projectId, clientId }),
  'timesheets.insertEntry': (db, owner) =>
    timesheets.insertEntry(db, owner, { ...entry, id: newId(), requestHash }),
  'timesheets.entryRequestHash': (db, owner, victim) =>
    timesheets.entryRequestHash(db, owner, victim.entryId),
  'timesheets.findEntry': (db, owner, victim) => timesheets.findEntry(db, owner, victim.entryId),
  'timesheets.lockEntry': (db, owner, victim) => timesheets.lockEntry(db, owner, victim.entryId),
  'timesheets.updateEntry': (db, owner, victim) =>
    timesheets.updateEntry(db, owner, { ...entry, id: victim.entryId }),
  'timesheets.lockEntries': async (db, owner, victim) => [
    ...(await timesheets.lockEntries(db, owner, [victim.entryId])),
  ],
  'timesheets.findEntriesBetween': (db, owner) =>
    many.findEntriesBetween(db, owner, { from: '1900-01-01', to: '2200-12-31', most: 10 }),
  'timesheets.insertEntries': (db, owner) =>
    many.insertEntries(db, owner, [{ ...entry, id: newId(), requestHash }]),
  'timesheets.updateEntries': (db, owner, victim) =>
    many.updateEntries(db, owner, [{ ...entry, id: victim.entryId }]),
  'timesheets.setInvoiced': (db, owner, victim) =>
    many.setInvoiced(db, owner, [{ id: victim.entryId, activityLog: [] }], true),
  'timesheets.lockWeekCopies': (db, owner) => many.lockWeekCopies(db, owner),
  'timesheets.deleteEntries': (db, owner, victim) => many.deleteEntries(db, owner, [victim.entryId]),
  'timesheets.findBillingContext': (db, owner, victim) =>
    basis.findBillingContext(db, owner, { projectId: victim.projectId, clientId: victim.clientId }),
  'timesheets.planSearch': async (db, owner) => [
    await finding.planSearch(db, owner, { search: 'northwind website sketch' }, { canScan: true }),
    await finding.planSearch(db, owner, { search: 'sk', tag: 'draft' }, { canScan: true }),
  ],
  'timesheets.listTags': (db, owner) => finding.listTags(db, owner),
  'timesheets.listEntries': (db, owner) => listing.listEntries(db, owner, page),
  'timesheets.sumEntriesByDay': (db, owner) => listing.sumEntriesByDay(db, owner, {}),
  'timesheets.previewRecalculation': (db, owner, { projectId }) =>
    rerating.previewRecalculation(db, owner, { projectId }),
  'timesheets.recalculateRates': async (db, owner, { projectId }) => {
    const { digest } = await rerating.previewRecalculation(db, owner, { projectId });
    return rerating.recalculateRates(db, owner, { projectId, digest });
  },
  'timer.lockTimer': (db, owner) => timer.lockTimer(db, owner),
  'timer.saveDevice': (db, owner, victim) =>
    timer.saveDevice(db, owner, { deviceId: victim.deviceId, deviceName: 'Stolen' }),
  'timer.insertCommands': (db, owner, victim) =>
    timer.insertCommands(db, owner, {
      deviceId: victim.deviceId,
      commands: [{ seq: 9, runId: victim.runId, at: 0, act: { type: 'pause' } }],
    }),
  'timer.listCommands': (db, owner) => timer.listCommands(db, owner),
  'timer.deleteRunCommands': (db, owner, victim) => timer.deleteRunCommands(db, owner, [victim.runId]),
  'timer.listDevices': (db, owner) => timer.listDevices(db, owner),
  'timer.findReconciledRuns': (db, owner, victim) => timerRuns.findReconciledRuns(db, owner, [victim.runId]),
  'timer.findRunsWithNewEntry': (db, owner) => timerRuns.findRunsWithNewEntry(db, owner),
  'timer.listLatestRuns': (db, owner, victim) => timerRuns.listLatestRuns(db, owner, [victim.runId]),
  'timer.saveReconciledRun': (db, owner, victim) =>
    timerRuns.saveReconciledRun(db, owner, endedRun(victim), settled),
  'timer.findRunEntry': (db, owner, victim) => timerRuns.findRunEntry(db, owner, victim.entryId),
  'timer.findDeletedRunEntry': (db, owner, victim) => timerRuns.findDeletedRunEntry(db, owner, victim.goneId),
  'clients.findClientNames': async (db, owner) => [...(await clients.findClientNames(db, owner))],
  'projects.findProjectNames': async (db, owner) => [...(await projects.findProjectNames(db, owner))],
  'encryption.findPrivateMode': (db, owner) => encryption.findPrivateMode(db, owner),
  'encryption.savePrivateMode': (db, owner) => encryption.savePrivateMode(db, owner, 'on'),
  'encryption.lockPrivateModeShared': (db, owner) => encryption.lockPrivateModeShared(db, owner),
  'encryption.lockPrivateMode': (db, owner) => encryption.lockPrivateMode(db, owner),
  'encryption.findDataKey': (db, owner) => encryption.findDataKey(db, owner),
  'encryption.insertDataKey': (db, owner) =>
    encryption.insertDataKey(db, owner, { keyId: 'stolen', wrapped: requestHash }),
  'calendar-import.findSource': (db, owner) => calendarImport.findSource(db, owner),
  'calendar-import.listSuggestions': async (db, owner) =>
    (await calendarImport.listSuggestions(db, owner, allDays)).items,
  'calendar-import.replaceSuggestions': (db, owner) =>
    calendarImport.replaceSuggestions(db, owner, 'file', [
      { id: newId(), title: 'Stolen', day: '2026-03-02', startTime: null, endTime: null },
    ]),
  'calendar-import.answerSuggestions': (db, owner) =>
    calendarImport.answerSuggestions(db, owner, [newId()], 'dismissed'),
  'calendar-import.saveAddress': (db, owner) =>
    calendarImport.saveAddress(db, owner, { host: 'stolen.example', addressEnc: {} }),
  'calendar-import.deleteCalendar': (db, owner) => calendarImport.deleteCalendar(db, owner),
  'calendar-import.claimCheck': (db, owner) =>
    calendarImport.claimCheck(db, owner, '2200-12-31T00:00:00.000Z'),
  'calendar-import.finishCheck': async (db, owner) => {
    const check = await calendarImport.claimCheck(db, owner, '2200-12-31T00:00:00.000Z');
    return calendarImport.finishCheck(db, owner, check?.checkedAt ?? null, { problem: 'timeout' });
  },
  'timesheets.findLastWork': (db, owner) => findLastWork(db, owner, ['Drew the first sketch']),
  'calendar-feed.findFeedCreatedAt': (db, owner) => calendarFeed.findFeedCreatedAt(db, owner),
  'calendar-feed.saveFeed': (db, owner) => calendarFeed.saveFeed(db, owner, Buffer.alloc(32)),
  'calendar-feed.deleteFeed': (db, owner) => calendarFeed.deleteFeed(db, owner),
  'deletions.deleteRecord': (db, owner, victim) =>
    deletions.deleteRecord(db, owner, 'timesheets', victim.entryId),
  'deletions.deletedRequestHash': (db, owner, victim) =>
    clients.findClientRequestHash(db, owner, victim.deletedId),
  'operations.operateOnce': (db, owner, victim) =>
    runOperationOnce(
      db,
      owner,
      {},
      { kind: 'timesheets', ids: [victim.entryId], run: () => Promise.resolve([victim.entryId]) },
    ),
  'operations.findOperation': (db, owner, victim) =>
    findOperation(db, owner, 'timesheets', victim.operationId),
  'operations.findDeletion': (db, owner, victim) => findOperation(db, owner, 'clients', victim.deletedId),
  'operations.imagesBefore': (db, owner, { operationId }) =>
    operationSnapshots(db, owner, 'timesheets', { operationId, columns: ['client_id', 'project_id'] }),
  'operations.amendImages': (db, owner, victim) =>
    patchSnapshots(db, owner, 'timesheets', victim.operationId, [{ id: victim.entryId, notes: 'Stolen' }]),
  'operations.putBack': (db, owner, victim) => undoOperationRows(db, owner, 'timesheets', victim.operationId),
  'accounts.findPreferences': (db, owner) => accounts.findPreferences(db, owner),
  'accounts.findRounding': (db, owner) => accounts.findRounding(db, owner),
  'accounts.updatePreferences': (db, owner) => accounts.updatePreferences(db, owner, { currency: 'XXX' }),
  'audit.recordAudit': (db, owner) =>
    recordAudit(db, owner, { action: 'role.changed', subjectId: owner.ownerId }),
};

const settled = { runFingerprint: '00', isEntryOurs: false, entryRevision: null, lateChange: null };

function endedRun({ runId, deviceId }: TenantFixture): EndedRun {
  const run = { runId, deviceId, startedAt: 0, timer: idleTimer };
  return { ...run, timerBeforeEnd: idleTimer, endedAt: 0, endedAs: 'stopped', endedBy: deviceId };
}

/** Queries only super admins may run. */
export const adminQueriesUnderTest: Record<string, QueryUnderTest> = {
  ...administrationQueries,
  'accounts.findRole': (db, owner) => accounts.findRole(db, owner),
  'accounts.listAccounts': (db) => accounts.listAccounts(db, { limit: 10 }),
  'accounts.findAccount': (db, _owner, victim) => accounts.findAccount(db, victim.uid),
  'accounts.setAccountDisabled': (db, _owner, victim) => accounts.setAccountDisabled(db, victim.uid, true),
  'accounts.turnOffTwoStep': (db, _owner, victim) => accounts.turnOffTwoStep(db, victim.uid),
  'accounts.lockRoles': (db) => accounts.lockRoles(db),
  'accounts.saveRole': (db, _owner, victim) =>
    accounts.saveRole(db, victim.uid, { systemRole: 'superAdmin', tenantEnabled: true }),
  'accounts.findClientOwners': (db, _owner, victim) => accounts.findClientOwners(db, [victim.clientId]),
  'accounts.addViewer': (db, { ownerId }, victim, attackerId) =>
    accounts.addViewer(db, attackerId, { ownerId, clientId: victim.clientId }),
  'clients.findViewerIds': (db, owner, victim) => findViewerIds(db, owner, [victim.clientId]),
  'clients.restoreViewerAccess': (db, owner, { clientId }, viewerId) =>
    restoreViewerAccess(db, owner, { clientId, viewerId }),
  'accounts.listViewers': (db, owner) => accounts.listViewers(db, owner),
  'accounts.removeViewer': (db, _owner, victim) =>
    accounts.removeViewer(db, victim.viewerId, [victim.clientId]),
};
