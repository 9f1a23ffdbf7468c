import { clientReader } from './client-row.ts';
import { repeatFinder } from './duplicates.ts';
import { entryReader } from './entry-row.ts';
import type { ReadRow } from './entry-row.ts';
import type { ImportRecord, PlannedRecord } from './import-record.ts';
import { peopleOf } from './people.ts';
import { projectReader } from './project-row.ts';
import type { Forms } from './record-row.ts';
import { importLimits, plainName } from './settings.ts';
import type { FileRow, ImportSettings, RowProblem } from './settings.ts';

/** A client, or a project of a client or of none, that records name. */
export type NamedWork = { client: string | null; project: string | null };

/** What a file comes to, before anybody looks at what there is already. */
export type ImportPlan = {
  /** Without those that repeat an earlier row. */
  records: PlannedRecord[];
  problems: ({ line: number } & RowProblem)[];
  /** Counted by rows: one may have several problems. */
  problemLines: number[];
  duplicateLines: number[];
  others: number;
  /** Breaks and days off. */
  offWork: number;
  /** Whose rows there are, also of whom none is imported. */
  people: string[];
  /** Everything that is named, once. */
  works: NamedWork[];
};

type Table = { rows: readonly FileRow[]; problems: ReadonlyMap<number, RowProblem> };

/** `forms` say what is wrong with clients and projects, as they do to whoever fills them in. */
export function planImport(table: Table, settings: ImportSettings, forms: Forms): ImportPlan {
  const people = peopleOf(table.rows, settings.columns);
  const read = readerOf(settings, forms, { isOfSeveral: people.length > 1 });
  const plan: ImportPlan = {
    records: [],
    problems: [],
    problemLines: [],
    duplicateLines: [],
    others: 0,
    offWork: 0,
    people,
    works: [],
  };
  const nthOf = repeatFinder();
  const named = new Map<string, NamedWork>();
  const refuse = (line: number, problems: readonly RowProblem[]) => {
    plan.problemLines.push(line);
    plan.problems.push(...problems.map((problem) => ({ line, ...problem })));
  };
  const untold = new Map(table.problems);
  for (const row of table.rows) {
    const problem = problemWithin(row, untold);
    const result = problem ? { problems: [problem] } : read(row);
    if ('isOthers' in result) plan.others += 1;
    else if ('isOffWork' in result) plan.offWork += 1;
    else if ('problems' in result) refuse(row.line, result.problems);
    else {
      const nth = nthOf(result.record);
      if (nth === null) plan.duplicateLines.push(row.line);
      else {
        plan.records.push({ ...result.record, nth });
        for (const work of worksOf(result.record)) named.set(workKey(work), work);
      }
    }
  }
  for (const [line, problem] of untold) refuse(line, [problem]);
  plan.works = [...named.values()];
  return plan;
}

/** How clients and projects are told apart: a project of another client is another project. */
export function workKey({ client, project }: NamedWork): string {
  return JSON.stringify([plainName(client ?? ''), plainName(project ?? '')]);
}

/** Of a project, its client too. */
function worksOf(record: ImportRecord): NamedWork[] {
  switch (record.kind) {
    case 'clients':
      return [{ client: record.name, project: null }];
    case 'projects':
      return [...clientAlone(record.client), { client: record.client, project: record.name }];
    case 'entries': {
      const { client, project } = record;
      return [...clientAlone(client), ...(project === null ? [] : [{ client, project }])];
    }
  }
}

function clientAlone(client: string | null): NamedWork[] {
  return client === null ? [] : [{ client, project: null }];
}

function readerOf(
  settings: ImportSettings,
  forms: Forms,
  file: { isOfSeveral: boolean },
): (row: FileRow) => ReadRow<ImportRecord> {
  switch (settings.kind) {
    case 'entries':
      return tagged('entries', entryReader(settings, file));
    case 'clients':
      return tagged('clients', clientReader(settings, forms.clients));
    case 'projects':
      return tagged('projects', projectReader(settings, forms.projects));
  }
}

function tagged<K extends string, R extends object>(kind: K, read: (row: FileRow) => ReadRow<R>) {
  return (row: FileRow): ReadRow<{ kind: K } & R> => {
    const result = read(row);
    return 'record' in result ? { record: { kind, ...result.record } } : result;
  };
}

/** What is wrong with one of the row's lines; it is told with the row then. */
function problemWithin({ line, cells }: FileRow, untold: Map<number, RowProblem>): RowProblem | undefined {
  if (untold.size === 0) return undefined;
  const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  for (let each = line; each <= line + breaks; each += 1) {
    const problem = untold.get(each);
    if (!problem) continue;
    untold.delete(each);
    return problem;
  }
  return undefined;
}

/** How many clients and projects a run may make at most. */
export function isTooMuchWork(works: readonly NamedWork[]): boolean {
  return works.length > importLimits.newRecords;
}
