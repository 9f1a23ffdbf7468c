import type { DocumentLanguage } from '#messages/document/languages.ts';
import { loadDecryptionKey } from '#src/features/encryption/server/public.ts';
import type { ExpenseFilter } from '#src/features/expenses/contract-list.ts';
import { reportsContract } from '#src/features/reports/contract.ts';
import { expenseFileName } from '#src/features/reports/rules/expense-report.ts';
import { reportFileName } from '#src/features/reports/rules/time-report.ts';
import type { TimeReportFormat } from '#src/features/reports/rules/time-report.ts';
import type { EntryListFilter } from '#src/features/timesheets/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { openAnonymousFile } from '#src/platform/server/long-work/anonymous-temp-file.ts';
import type { AnonymousFile } from '#src/platform/server/long-work/anonymous-temp-file.ts';
import { runLongWork } from '#src/platform/server/long-work/run-long-work.ts';
import { writeExpenseReport } from './expenses/write-expense-report.ts';
import type { ExpenseReportOutcome, ExpenseReportTask } from './expenses/write-expense-report.ts';
import { writeReport } from './write-report.ts';
import type { ReportOutcome, ReportTask } from './write-report.ts';

const module = new URL('./report-worker.ts', import.meta.url);
const timeErrors = declaredErrors(reportsContract.time);
const expenseErrors = declaredErrors(reportsContract.expenses);

type Services = Pick<RequestContext, 'keys' | 'slots'> & {
  database: Parameters<typeof runLongWork>[1]['database'];
};

type ReportRequest<Filter> = {
  format: TimeReportFormat;
  filter: Filter;
  /** Who worked, or whose expenses they are. */
  displayName: string;
  /** Instead of the client’s or the account’s. */
  language?: DocumentLanguage | null;
  turn: Turn;
  signal?: AbortSignal | undefined;
};

/** Who does long work. `isPatient`: it waits for its turn as long as it takes. */
type Turn = { userId: string; isPatient?: boolean };

/** The caller disposes of the file. */
export type ReportFile = { file: AnonymousFile; name: string };

/**
 * The filtered entries as a file.
 * @throws TOO_MANY, SEVERAL_CLIENTS
 */
export async function createTimeFile(
  { database, slots }: Services,
  owner: Owner,
  {
    format,
    filter,
    columns = null,
    displayName,
    language = null,
    turn,
    signal,
  }: ReportRequest<EntryListFilter> & { columns?: ReportTask['columns'] },
): Promise<ReportFile> {
  const task: ReportTask = { format, filter, columns, displayName, language };
  return writeFile(async (descriptor) => {
    const writeInProcess = async () => {
      using _slot = await takeTurn(slots, turn, signal);
      return await runLongWork<ReportOutcome>(module, { database, owner, task, descriptor, signal });
    };
    const table =
      format === 'csv'
        ? await writeReport(database, owner, task, descriptor, { max: maxShort, signal })
        : null;
    const outcome = table && !('tooMany' in table) ? table : await writeInProcess();
    if ('tooMany' in outcome) throw timeErrors.TOO_MANY({ data: outcome.tooMany });
    if ('severalClients' in outcome) throw timeErrors.SEVERAL_CLIENTS({ data: outcome.severalClients });
    return reportFileName(format, { ...filter, client: outcome.client });
  });
}

/**
 * The filtered expenses as a file.
 * @throws TOO_MANY, KeyUnavailable
 */
export async function createExpenseFile(
  { database, slots, keys }: Services,
  owner: Owner,
  { format, filter, displayName, language = null, turn, signal }: ReportRequest<ExpenseFilter>,
): Promise<ReportFile> {
  const dataKey = await database.withOwner(owner, (db) => loadDecryptionKey(db, owner, keys));
  const task: ExpenseReportTask = { format, filter, displayName, dataKey, language };
  return writeFile(async (descriptor) => {
    using _slot = await takeTurn(slots, turn, signal);
    const outcome =
      format === 'csv'
        ? await writeExpenseReport(database, owner, task, descriptor, signal)
        : await runLongWork<ExpenseReportOutcome>(module, { database, owner, task, descriptor, signal });
    if ('tooMany' in outcome) throw expenseErrors.TOO_MANY({ data: outcome.tooMany });
    return expenseFileName(format, filter);
  });
}

function takeTurn(
  slots: Services['slots'],
  { userId, isPatient = false }: Turn,
  signal: AbortSignal | undefined,
): Promise<Disposable> {
  return slots.acquire(userId, { isPatient, signal });
}

/** Entries of a table that is written sooner than a process starts. */
const maxShort = 3_000;

async function writeFile(write: (descriptor: number) => Promise<string>): Promise<ReportFile> {
  const file = openAnonymousFile();
  try {
    return { file, name: await write(file.descriptor()) };
  } catch (error) {
    await file[Symbol.asyncDispose]();
    throw error;
  }
}
