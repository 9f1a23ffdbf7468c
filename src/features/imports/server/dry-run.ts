import { findPreferences } from '#src/features/identity/server/public.ts';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import type { ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import {
  clientIdIn,
  matchReferences,
  referenceKey,
} from '#src/features/imports/rules/plan/client-project-match.ts';
import type {
  ExistingRecords,
  NamedReference,
  ReferenceIds,
  ReferenceMatch,
} from '#src/features/imports/rules/plan/client-project-match.ts';
import { hasTooManyReferences } from '#src/features/imports/rules/plan/import-plan.ts';
import type { NamedRecord, PlannedEntry } from '#src/features/imports/rules/plan/import-record.ts';
import { suggestNames } from '#src/features/imports/rules/plan/name-suggestions.ts';
import { rowFingerprint } from '#src/features/imports/rules/rows/build-entry.ts';
import { createDefaultRateCheck, findExistingIndexes } from '#src/features/timesheets/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Database, Db, Owner } from '#src/platform/server/database/database.ts';
import { lockedTimeMessage } from '#src/platform/shared/formats/locked-time-message.ts';
import { isLockedDay } from '#src/platform/shared/locked-time.ts';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';
import { findProjectsWithoutRate, listExistingRecords } from './client-project-queries.ts';
import { createNewTaskList } from './create-tasks.ts';
import { withPlan } from './parse-process.ts';
import type { OpenPlan, RejectedFile } from './parse-process.ts';
import { proposeProjectRates } from './propose-project-rates.ts';
import { tooManyReferencesMessage } from './run-import.ts';
import { tallyExpenses } from './tally-expenses.ts';

/** Previews a run without creating anything. */
export async function dryRunImport(
  services: Services,
  owner: Owner,
  { dialect, settings }: Pick<Import, 'dialect' | 'settings'>,
  { file, signal }: { file: Buffer; signal: AbortSignal | undefined },
): Promise<DryRun | RejectedFile> {
  const plan = { dialect, settings };
  return withPlan(file, plan, (open) => preview(services, owner, open, settings), signal);
}

type Services = Pick<RequestContext, 'database' | 'keys'>;

async function preview(
  { database, keys }: Services,
  owner: Owner,
  plan: OpenPlan,
  settings: ImportSettings,
): Promise<DryRun> {
  const { summary } = plan;
  const { nameMatches = [] } = settings;
  const matching = await database.withOwner(owner, async (db) => {
    const stored = await listExistingRecords(db, owner);
    const references = matchReferences(summary.references, stored, nameMatches);
    const { newProjects, known } = references;
    const rates = await proposeProjectRates(db, owner, summary, settings, references);
    const { confirmedRates } = rates;
    return {
      existing: stored,
      matched: references,
      ...rates,
      projectsWithoutRate: await findProjectsWithoutRate(db, owner, { newProjects, confirmedRates }, known),
      lockedUntil: (await findPreferences(db, owner)).lockedUntil,
    };
  });
  const { existing, matched, projectsWithoutRate, proposedRates, confirmedRates, lockedUntil } = matching;
  const tally = await tallyRecords(database, owner, plan, { ...matched, confirmedRates });
  const expenses = await tallyExpenses({ database, keys }, owner, plan);
  const { listedItems } = importLimits;
  return {
    counts: {
      rows: summary.rowCount,
      entries: tally.entries,
      expenses: expenses.count,
      newCategories: expenses.newCategories.length,
      newClients: matched.newClients.length,
      newProjects: matched.newProjects.length,
      newTasks: tally.newTasks.length,
      duplicates: summary.duplicateLines.length + tally.existingLines.length + expenses.existingLines.length,
      problems: summary.problemLines.length,
      longRows: summary.longRows,
      others: summary.others,
      offWork: summary.offWork,
      invoiced: tally.invoiced,
      withoutRate: tally.withoutRate,
      newProjectsWithoutRate: projectsWithoutRate.length,
    },
    ms: tally.ms,
    invoicedMs: tally.invoicedMs,
    days: tally.days,
    newCategories: expenses.newCategories.slice(0, listedItems),
    newClients: matched.newClients.slice(0, listedItems),
    newProjects: matched.newProjects.slice(0, listedItems),
    proposedRates,
    newTasks: tally.newTasks.slice(0, listedItems),
    names: suggestNames(summary.references, existing, nameMatches),
    problems: summary.problems.slice(0, listedItems).map(({ line, column, value, words }) => ({
      line,
      column: column === null ? null : (summary.heads[column] ?? null),
      value,
      words,
    })),
    // A row that was split has several entries.
    duplicateLines: [
      ...new Set([...summary.duplicateLines, ...tally.existingLines, ...expenses.existingLines]),
    ]
      .toSorted((a, b) => a - b)
      .slice(0, listedItems),
    sample: tally.sample.map((entry) => withStoredNames(entry, matched.known, existing)),
    people: summary.people,
    expenseSample: expenses.sample.map((expense) => withStoredNames(expense, matched.known, existing)),
    expenseSums: expenses.sums,
    obstacle: expenses.obstacle ?? findObstacle(summary, tally.days, lockedUntil),
  };
}

/** Why the file can't be imported as it is. */
function findObstacle(
  { references }: OpenPlan['summary'],
  days: DryRun['days'],
  lockedUntil: LockedUntil,
): string | null {
  if (hasTooManyReferences(references)) return tooManyReferencesMessage;
  return days && isLockedDay(days.from, lockedUntil) ? lockedTimeMessage(lockedUntil) : null;
}

/** Shows the clients and projects that names in the file stand for. */
function withStoredNames<R extends NamedReference>(
  entry: R,
  known: ReferenceIds,
  existing: ExistingRecords,
): R {
  const { clientId, projectId } = known[referenceKey(entry)] ?? {
    clientId: clientIdIn(known, entry.client),
    projectId: null,
  };
  const client = existing.clients.find(({ id }) => id === clientId)?.name ?? entry.client;
  const project = existing.projects.find(({ id }) => id === projectId)?.name ?? entry.project;
  return { ...entry, client, project };
}

type Tally = Pick<DryRun, 'ms' | 'invoicedMs' | 'days' | 'newTasks' | 'sample'> & {
  entries: number;
  invoiced: number;
  withoutRate: number;
  existingLines: number[];
};

/** Counts new and existing records. */
async function tallyRecords(
  database: Database,
  owner: Owner,
  plan: OpenPlan,
  { known, confirmedRates }: ReferenceMatch & { confirmedRates: ReadonlyMap<string, number> },
): Promise<Tally> {
  const isAtDefaultRate = createDefaultRateCheck();
  const newTasks = createNewTaskList();
  const tally: Tally = {
    entries: 0,
    invoiced: 0,
    withoutRate: 0,
    ms: 0,
    invoicedMs: 0,
    days: null,
    newTasks: [],
    sample: [],
    existingLines: [],
  };
  for (let from = 0; from < plan.summary.recordCount;) {
    const records = await plan.fetchBatch(from);
    from += records.length;
    const entries = records.filter((record) => record.kind === 'entries');
    const fingerprints = entries.map((row) => rowFingerprint(row, referenceIdsOf(known, row)));
    const { existing, withoutRate } = await database.withOwner(owner, async (db) => {
      const existingIndexes = await findExistingIndexes(db, owner, fingerprints);
      const added = entries.filter((_row, place) => !existingIndexes.has(place));
      for (const row of added)
        await newTasks.add(db, owner, row, known[referenceKey(row)]?.projectId ?? null);
      const billable = added.filter((row) => row.billable);
      return { existing: existingIndexes, withoutRate: await countWithoutRate(db, billable) };
    });
    tally.withoutRate += withoutRate;
    for (const [place, row] of entries.entries()) {
      const { day, ms, invoiced } = row;
      if (existing.has(place)) {
        tally.existingLines.push(row.line);
        continue;
      }
      if (tally.sample.length < plan.summary.sample.length) tally.sample.push(toSampleEntry(row));
      tally.entries += 1;
      tally.ms += ms;
      if (invoiced) {
        tally.invoiced += 1;
        tally.invoicedMs += ms;
      }
      const { from: first = day, to: last = day } = tally.days ?? {};
      tally.days = { from: day < first ? day : first, to: day > last ? day : last };
    }
    for (const record of records) {
      const isNamed = record.kind === 'clients' || record.kind === 'projects';
      if (isNamed && isExisting(known, record)) tally.existingLines.push(record.line);
    }
  }
  return { ...tally, newTasks: newTasks.list() };

  async function countWithoutRate(db: Db, rows: readonly PlannedEntry[]): Promise<number> {
    let count = 0;
    for (const row of rows) {
      // The project's own client, or the one of a project that is still to be created.
      const work = known[referenceKey(row)] ?? known[referenceKey({ client: row.client, project: null })];
      const { clientId = null, projectId = null } = work ?? {};
      const isNewProject = row.project !== null && projectId === null;
      if (isNewProject && confirmedRates.has(referenceKey(row))) continue;
      if (
        await isAtDefaultRate(db, owner, { clientId, projectId, isNewProject, task: row.task, day: row.day })
      )
        count += 1;
    }
    return count;
  }
}

/** Placeholder: clients and projects that don't exist yet have no entries. */
const missingReferenceId = '00000000-0000-0000-0000-000000000000';

function referenceIdsOf(known: ReferenceIds, row: PlannedEntry) {
  const work = known[referenceKey(row)];
  return {
    clientId: row.client === null ? null : work ? work.clientId : missingReferenceId,
    projectId: row.project === null ? null : (work?.projectId ?? missingReferenceId),
  };
}

function isExisting(known: ReferenceIds, record: NamedRecord): boolean {
  const work =
    record.kind === 'clients'
      ? { client: record.name, project: null }
      : { client: record.client, project: record.name };
  return referenceKey(work) in known;
}

function toSampleEntry({ line, day, startTime, endTime, ms, timeZone, ...row }: PlannedEntry) {
  const { description, client, project, billable, invoiced } = row;
  return {
    line,
    day,
    startTime,
    endTime,
    ms,
    timeZone,
    description,
    client,
    project,
    billable,
    invoiced,
  };
}
