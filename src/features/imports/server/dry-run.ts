import type { DryRun, Import } from '#src/features/imports/contract.ts';
import { likenessOfRow } from '#src/features/imports/entry-of-row.ts';
import type { ImportRecord, PlannedEntry } from '#src/features/imports/import-record.ts';
import { isTooMuchWork, workKey } from '#src/features/imports/plan.ts';
import { importLimits } from '#src/features/imports/settings.ts';
import type { Matched, Works } from '#src/features/imports/works.ts';
import { placesTaken } from '#src/features/timesheets/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Database } from '#src/platform/server/database/database.ts';
import { tooMuchWork } from './carrying-out.ts';
import { withPlan } from './reading-process.ts';
import type { OpenPlan, Refused } from './reading-process.ts';
import { findNamed } from './works.ts';

/** What would come of running the import now. */
export async function dryRun(
  database: Database,
  owner: Owner,
  { dialect, settings }: Pick<Import, 'dialect' | 'settings'>,
  { file, signal }: { file: Buffer; signal: AbortSignal | undefined },
): Promise<DryRun | Refused> {
  const plan = { dialect, settings };
  return withPlan(file, plan, (open) => foretell(database, owner, open), signal);
}

async function foretell(database: Database, owner: Owner, plan: OpenPlan): Promise<DryRun> {
  const { facts } = plan;
  const matched = await database.withUser(owner.ownerId, (db) => findNamed(db, owner, facts.works));
  const tally = await tallied(database, owner, plan, matched);
  const { listed } = importLimits;
  return {
    counts: {
      rows: facts.rowCount,
      entries: tally.entries,
      newClients: matched.newClients.length,
      newProjects: matched.newProjects.length,
      duplicates: facts.duplicateLines.length + tally.takenLines.length,
      problems: facts.problemLines.length,
      others: facts.others,
      offWork: facts.offWork,
      invoiced: tally.invoiced,
    },
    ms: tally.ms,
    invoicedMs: tally.invoicedMs,
    days: tally.days,
    newClients: matched.newClients.slice(0, listed),
    newProjects: matched.newProjects.slice(0, listed),
    problems: facts.problems.slice(0, listed).map(({ line, column, value, words }) => ({
      line,
      column: column === null ? null : (facts.heads[column] ?? null),
      value,
      words,
    })),
    duplicateLines: [...facts.duplicateLines, ...tally.takenLines].toSorted((a, b) => a - b).slice(0, listed),
    sample: tally.sample,
    people: facts.people,
    obstacle: isTooMuchWork(facts.works) ? tooMuchWork : null,
  };
}

type Tally = Pick<DryRun, 'ms' | 'invoicedMs' | 'days' | 'sample'> & {
  entries: number;
  invoiced: number;
  takenLines: number[];
};

/** Looks every record up among what there is already. */
async function tallied(database: Database, owner: Owner, plan: OpenPlan, { known }: Matched): Promise<Tally> {
  const tally: Tally = {
    entries: 0,
    invoiced: 0,
    ms: 0,
    invoicedMs: 0,
    days: null,
    sample: [],
    takenLines: [],
  };
  for (let from = 0; from < plan.facts.recordCount;) {
    const records = await plan.batch(from);
    from += records.length;
    const entries = records.filter((record) => record.kind === 'entries');
    const wanted = entries.map((row) => likenessOfRow(row, workOf(known, row)));
    const taken = await database.withUser(owner.ownerId, (db) => placesTaken(db, owner, wanted));
    for (const [place, row] of entries.entries()) {
      const { day, ms, invoiced } = row;
      if (taken.has(place)) {
        tally.takenLines.push(row.line);
        continue;
      }
      if (tally.sample.length < plan.facts.sample.length) tally.sample.push(shown(row));
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
      if (record.kind !== 'entries' && isThere(known, record)) tally.takenLines.push(record.line);
    }
  }
  return tally;
}

/** Of work that is not there yet there are no entries. */
const notYet = '00000000-0000-0000-0000-000000000000';

function workOf(known: Works, row: PlannedEntry) {
  const work = known[workKey(row)];
  return {
    clientId: row.client === null ? null : (work?.clientId ?? notYet),
    projectId: row.project === null ? null : (work?.projectId ?? notYet),
  };
}

function isThere(known: Works, record: Exclude<ImportRecord, { kind: 'entries' }>): boolean {
  const work =
    record.kind === 'clients'
      ? { client: record.name, project: null }
      : { client: record.client, project: record.name };
  return workKey(work) in known;
}

function shown({ line, day, startTime, endTime, ms, timeZone, ...row }: PlannedEntry) {
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
