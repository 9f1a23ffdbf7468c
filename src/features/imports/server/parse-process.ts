import * as importMessages from '#messages/api/imports.ts';
import type { ImportFormat, ImportKind } from '#src/features/imports/rules/import-formats.ts';
import type { Dialect, ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import type { ImportPlan } from '#src/features/imports/rules/plan/import-plan.ts';
import type { PlannedRecord } from '#src/features/imports/rules/plan/import-record.ts';
import { createProcessPool } from '#src/platform/server/long-work/process-pool.ts';
import { startSideProcess, SideProcessLimitExceeded } from '#src/platform/server/side-process.ts';
import type { Inspection } from './inspect-file.ts';

export type ChosenSettings = { dialect?: Dialect | undefined; format?: ImportFormat; kind?: ImportKind };
export type ParseTask =
  | { do: 'inspect'; timeZone: string; currency: string; today: string; chosen: ChosenSettings }
  | { do: 'problemRows'; dialect: Dialect; settings: ImportSettings }
  | { do: 'plan'; dialect: Dialect; settings: ImportSettings };

export type RejectedFile = { refused: string };
/** A plan without its records, which are fetched in batches, and with limited problems. */
export type PlanSummary = Omit<ImportPlan, 'records'> & {
  recordCount: number;
  rowCount: number;
  heads: string[];
  sample: PlannedRecord[];
};
export type OpenPlan = { summary: PlanSummary; fetchBatch: (from: number) => Promise<PlannedRecord[]> };

/** Records per batch; small enough that other requests are served in between. */
export const batchSize = 500;
/** Per response. */
const timeoutMs = 50_000;

const worker = new URL('./parse-worker.ts', import.meta.url);
const processes = createProcessPool(worker, { timeoutMs, memoryMb: 256, isShort: true });
/** About a year of time. A process that has parsed more ends, because it would keep its memory. */
const smallFileBytes = 256 * 1024;

export async function inspectInProcess(
  bytes: Buffer,
  task: Omit<Extract<ParseTask, { do: 'inspect' }>, 'do'>,
  signal?: AbortSignal,
): Promise<Inspection | RejectedFile> {
  return parseOnce<Inspection>(bytes, { do: 'inspect', ...task }, signal);
}

export async function problemFileInProcess(
  bytes: Buffer,
  task: { dialect: Dialect; settings: ImportSettings },
  signal?: AbortSignal,
): Promise<{ file: string } | RejectedFile> {
  return parseOnce<{ file: string }>(bytes, { do: 'problemRows', ...task }, signal);
}

/** Small files go to a process that stays for the next one: starting it takes longer than parsing them. */
async function parseOnce<A>(
  bytes: Buffer,
  task: ParseTask,
  signal: AbortSignal | undefined,
): Promise<A | RejectedFile> {
  if (bytes.length > smallFileBytes)
    return withParseProcess(bytes, task, (next) => next<A | RejectedFile>(), signal);
  try {
    // The worker answers each task with its own type.
    return (await processes.run(() => [{ bytes, task }], signal)) as A | RejectedFile;
  } catch (error) {
    return refusedAfter(error, signal);
  }
}

/** Parses the file and keeps the plan in the process until `work` is done. */
export async function withPlan<T>(
  bytes: Buffer,
  task: { dialect: Dialect; settings: ImportSettings },
  work: (plan: OpenPlan) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | RejectedFile> {
  return withParseProcess(
    bytes,
    { do: 'plan', ...task },
    async (next, ask) => {
      const summary = await next<PlanSummary | RejectedFile>();
      if ('refused' in summary) return summary;
      return work({
        summary,
        async fetchBatch(from) {
          ask(from);
          return next<PlannedRecord[]>();
        },
      });
    },
    signal,
  );
}

type NextAnswer = <T>() => Promise<T>;

/** Parsing takes seconds, so it runs in a separate process. The caller holds a slot. */
async function withParseProcess<T>(
  bytes: Buffer,
  task: ParseTask,
  work: (next: NextAnswer, ask: (from: number) => void) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | RejectedFile> {
  await using parser = startSideProcess(worker, { bytes, task }, { timeoutMs, memoryMb: 1024, signal });
  try {
    // The worker answers each task with its own type, and only the worker writes here.
    return await work(async <A>() => (await parser.nextMessage()) as A, parser.send);
  } catch (error) {
    return refusedAfter(error, signal);
  }
}

/** What the user reads. */
function refusedAfter(error: unknown, signal: AbortSignal | undefined): RejectedFile {
  if (error instanceof SideProcessLimitExceeded) return { refused: importMessages.tooMuch };
  if (signal?.aborted) return { refused: importMessages.givenUp };
  throw error;
}
