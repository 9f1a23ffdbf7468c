import { importMessages } from '#src/features/imports/messages.ts';
import type { ImportFormat, ImportKind } from '#src/features/imports/rules/import-formats.ts';
import type { Dialect, ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import type { ImportPlan } from '#src/features/imports/rules/plan/import-plan.ts';
import type { PlannedRecord } from '#src/features/imports/rules/plan/import-record.ts';
import { startSideProcess, SideProcessLimitExceeded } from '#src/platform/server/side-process.ts';
import type { Inspection } from './inspect-file.ts';

export type ChosenSettings = { dialect?: Dialect | undefined; format?: ImportFormat; kind?: ImportKind };
export type ParseTask =
  | { do: 'inspect'; timeZone: string; today: string; said: ChosenSettings }
  | { do: 'problemRows'; dialect: Dialect; settings: ImportSettings }
  | { do: 'plan'; dialect: Dialect; settings: ImportSettings };

export type RejectedFile = { refused: string };
/** A plan without its records, which are fetched batch by batch, and with the first of its problems. */
export type PlanSummary = Omit<ImportPlan, 'records'> & {
  recordCount: number;
  rowCount: number;
  heads: string[];
  /** The first records. */
  sample: PlannedRecord[];
};
export type OpenPlan = { summary: PlanSummary; fetchBatch: (from: number) => Promise<PlannedRecord[]> };

/** How many records travel, are priced and are written at once: others are answered in between. */
export const batchSize = 500;
/** For one answer. */
const timeoutMs = 50_000;

export async function inspectInProcess(
  bytes: Buffer,
  task: Omit<Extract<ParseTask, { do: 'inspect' }>, 'do'>,
  signal?: AbortSignal,
): Promise<Inspection | RejectedFile> {
  return withParseProcess(
    bytes,
    { do: 'inspect', ...task },
    (next) => next<Inspection | RejectedFile>(),
    signal,
  );
}

/** The rows with problems as a file. */
export async function problemFileInProcess(
  bytes: Buffer,
  task: { dialect: Dialect; settings: ImportSettings },
  signal?: AbortSignal,
): Promise<{ file: string } | RejectedFile> {
  return withParseProcess(
    bytes,
    { do: 'problemRows', ...task },
    (next) => next<{ file: string } | RejectedFile>(),
    signal,
  );
}

/** Reads the whole file, and keeps what it holds in the process for as long as `work` takes. */
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

/**
 * Reads in a separate process, because it takes seconds. The caller holds a slot.
 */
async function withParseProcess<T>(
  bytes: Buffer,
  task: ParseTask,
  work: (next: NextAnswer, ask: (from: number) => void) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | RejectedFile> {
  await using parser = startSideProcess(
    new URL('./parse-worker.ts', import.meta.url),
    { bytes, task },
    { timeoutMs, memoryMb: 1024, signal },
  );
  try {
    // It answers each task in its own way, and nobody else writes to us.
    return await work(async <A>() => (await parser.nextMessage()) as A, parser.send);
  } catch (error) {
    // Whoever brought the file hears so.
    if (error instanceof SideProcessLimitExceeded) return { refused: importMessages.tooMuch };
    if (signal?.aborted) return { refused: importMessages.givenUp };
    throw error;
  }
}
