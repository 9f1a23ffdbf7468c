import type { ImportKind } from '#src/features/imports/rules/import-formats.ts';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import type { FileRow, ImportSettings, RowProblem } from '#src/features/imports/rules/import-settings.ts';
import { listPeople } from '#src/features/imports/rules/rows/cell-reader.ts';
import { createClientParser } from '#src/features/imports/rules/rows/parse-client-row.ts';
import { createEntryParser } from '#src/features/imports/rules/rows/parse-entry-row.ts';
import type { RowResult } from '#src/features/imports/rules/rows/parse-entry-row.ts';
import { createProjectParser } from '#src/features/imports/rules/rows/parse-project-row.ts';
import type { Validators } from '#src/features/imports/rules/rows/row-reader.ts';
import { referenceKey } from './client-project-match.ts';
import type { NamedReference } from './client-project-match.ts';
import type { ImportRecord, PlannedRecord } from './import-record.ts';
import { planExpenses } from './plan-expenses.ts';
import { findProjectRates } from './project-rates.ts';
import type { RateInFile } from './project-rates.ts';
import { createRepeatFinder } from './rows-repeated-in-file.ts';
import { splitLongRow } from './split-long-row.ts';

/** The content of a file, before it's compared with stored records. */
export type ImportPlan = {
  /** Without repeated rows. */
  records: PlannedRecord[];
  problems: ({ line: number } & RowProblem)[];
  /** One line per row, even with several problems. */
  problemLines: number[];
  duplicateLines: number[];
  others: number;
  /** Breaks and time off. */
  offWork: number;
  /** Rows of more than 24 hours that were split, or that can be. */
  longRows: number;
  /** Everyone in the file, including people whose rows aren't imported. */
  people: string[];
  /** Unique. */
  references: NamedReference[];
  /** The usual hourly rates of the projects in the file. */
  projectRates: RateInFile[];
};

type PlanInput = {
  heads?: readonly string[];
  rows: readonly FileRow[];
  problems: ReadonlyMap<number, RowProblem>;
};

/** `forms`: validators of clients, projects and trips, the same as for the forms. */
export function planImport(table: PlanInput, settings: ImportSettings, forms: Validators): ImportPlan {
  const people = listPeople(table.rows, settings.columns);
  const plan: ImportPlan = {
    records: [],
    problems: [],
    problemLines: [],
    duplicateLines: [],
    others: 0,
    offWork: 0,
    longRows: 0,
    people,
    references: [],
    projectRates: [],
  };
  const nthOf = createRepeatFinder();
  const named = new Map<string, NamedReference>();
  const addProblems = (line: number, problems: readonly RowProblem[]) => {
    plan.problemLines.push(line);
    plan.problems.push(...problems.map((problem) => ({ line, ...problem })));
    if (problems.every(({ isSplittable }) => isSplittable)) plan.longRows += 1;
  };
  const openProblems = new Map(table.problems);
  const addRecord = (records: readonly ImportRecord[], lines: readonly number[]) => {
    const counted = records.flatMap((record) => {
      const nth = nthOf(record);
      return nth === null ? [] : [{ ...record, nth }];
    });
    plan.records.push(...counted);
    if (counted.length === 0) plan.duplicateLines.push(...lines);
    else for (const work of records.slice(0, 1).flatMap(namedReferences)) named.set(referenceKey(work), work);
  };
  const file = { isOfSeveral: people.length > 1 };
  if (settings.kind === 'expenses') {
    const problemOf = (row: FileRow) => takeLineProblem(row, openProblems);
    const context = { settings, plan, ...file, forms, addProblems, addRecord };
    planExpenses({ rows: table.rows, problemOf }, context);
  } else {
    const readRow = createReader(settings.kind, settings, forms, file);
    for (const row of table.rows) {
      const problem = takeLineProblem(row, openProblems);
      const result = problem ? { problems: [problem] } : readRow(row);
      if ('isOthers' in result) plan.others += 1;
      else if ('isOffWork' in result) plan.offWork += 1;
      else if ('problems' in result) addProblems(row.line, result.problems);
      else {
        const records = splitRecord(result.record, settings);
        if (records.length > 1) plan.longRows += 1;
        addRecord(records, [row.line]);
      }
    }
  }
  for (const [line, problem] of openProblems) addProblems(line, [problem]);
  plan.references = [...named.values()];
  plan.projectRates = findProjectRates(plan.records, {
    heads: table.heads ?? [],
    columns: settings.columns,
  });
  return plan;
}

/** Rows that are too long are problems already, unless they are to be split. */
function splitRecord(record: ImportRecord, settings: ImportSettings): ImportRecord[] {
  if (record.kind !== 'entries') return [record];
  return splitLongRow(record, settings).map((part) => ({ ...part, kind: record.kind }));
}

/** A project refers to its client too. */
function namedReferences(record: ImportRecord): NamedReference[] {
  switch (record.kind) {
    case 'clients':
      return [{ client: record.name, project: null }];
    case 'projects':
      return [...clientReference(record.client), { client: record.client, project: record.name }];
    case 'entries':
    case 'expenses': {
      const { client, project } = record;
      return [...clientReference(client), ...(project === null ? [] : [{ client, project }])];
    }
  }
}

function clientReference(client: string | null): NamedReference[] {
  return client === null ? [] : [{ client, project: null }];
}

/** Expenses may have several rows. */
function createReader(
  kind: Exclude<ImportKind, 'expenses'>,
  settings: ImportSettings,
  forms: Validators,
  file: { isOfSeveral: boolean },
): (row: FileRow) => RowResult<ImportRecord> {
  switch (kind) {
    case 'entries':
      return withKind('entries', createEntryParser(settings, file));
    case 'clients':
      return withKind('clients', createClientParser(settings, forms));
    case 'projects':
      return withKind('projects', createProjectParser(settings, forms));
  }
}

function withKind<K extends string, R extends object>(kind: K, read: (row: FileRow) => RowResult<R>) {
  return (row: FileRow): RowResult<{ kind: K } & R> => {
    const result = read(row);
    return 'record' in result ? { record: { kind, ...result.record } } : result;
  };
}

/** The problem of one of the row's lines, reported with the row. */
function takeLineProblem(
  { line, cells }: FileRow,
  openProblems: Map<number, RowProblem>,
): RowProblem | undefined {
  if (openProblems.size === 0) return undefined;
  const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  for (let each = line; each <= line + breaks; each += 1) {
    const problem = openProblems.get(each);
    if (!problem) continue;
    openProblems.delete(each);
    return problem;
  }
  return undefined;
}

export function hasTooManyReferences(references: readonly NamedReference[]): boolean {
  return references.length > importLimits.newRecords;
}
