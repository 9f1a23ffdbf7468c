import type { ImportFormat, ImportKind } from '#src/features/imports/format.ts';
import type { PlannedRecord } from '#src/features/imports/import-record.ts';
import { importMessages } from '#src/features/imports/messages.ts';
import type { ImportPlan } from '#src/features/imports/plan.ts';
import type { Dialect, ImportSettings } from '#src/features/imports/settings.ts';
import { startSideProcess, TooMuchWork } from '#src/platform/server/side-process.ts';
import type { Inspection } from './reading.ts';

export type Said = { dialect?: Dialect | undefined; format?: ImportFormat; kind?: ImportKind };
export type Task =
  | { do: 'inspect'; timeZone: string; today: string; said: Said }
  | { do: 'problemRows'; dialect: Dialect; settings: ImportSettings }
  | { do: 'plan'; dialect: Dialect; settings: ImportSettings };

export type Refused = { refused: string };
/** A plan without its records, which are fetched batch by batch, and with the first of its problems. */
export type PlanFacts = Omit<ImportPlan, 'records'> & {
  recordCount: number;
  rowCount: number;
  heads: string[];
  /** The first records. */
  sample: PlannedRecord[];
};
export type OpenPlan = { facts: PlanFacts; batch: (from: number) => Promise<PlannedRecord[]> };

/** How many records travel, are priced and are written at once: others are answered in between. */
export const batchSize = 500;
/** For one answer. */
const longestMs = 50_000;

export async function inspectBeside(
  bytes: Buffer,
  task: Omit<Extract<Task, { do: 'inspect' }>, 'do'>,
  signal?: AbortSignal,
): Promise<Inspection | Refused> {
  return withProcess(bytes, { do: 'inspect', ...task }, (next) => next<Inspection | Refused>(), signal);
}

/** The rows with problems as a file. */
export async function problemRowsBeside(
  bytes: Buffer,
  task: { dialect: Dialect; settings: ImportSettings },
  signal?: AbortSignal,
): Promise<{ file: string } | Refused> {
  return withProcess(
    bytes,
    { do: 'problemRows', ...task },
    (next) => next<{ file: string } | Refused>(),
    signal,
  );
}

/** Reads the whole file, and keeps what it holds in the process for as long as `work` takes. */
export async function withPlan<T>(
  bytes: Buffer,
  task: { dialect: Dialect; settings: ImportSettings },
  work: (plan: OpenPlan) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | Refused> {
  return withProcess(
    bytes,
    { do: 'plan', ...task },
    async (next, ask) => {
      const facts = await next<PlanFacts | Refused>();
      if ('refused' in facts) return facts;
      return work({
        facts,
        async batch(from) {
          ask(from);
          return next<PlannedRecord[]>();
        },
      });
    },
    signal,
  );
}

type Next = <T>() => Promise<T>;

/**
 * Reads in a separate process, because it takes seconds. The caller holds a slot.
 */
async function withProcess<T>(
  bytes: Buffer,
  task: Task,
  work: (next: Next, ask: (from: number) => void) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | Refused> {
  await using reading = startSideProcess(
    new URL('./reading-inside.ts', import.meta.url),
    { bytes, task },
    { longestMs, memoryMb: 1024, signal },
  );
  try {
    // It answers each task in its own way, and nobody else writes to us.
    return await work(async <A>() => (await reading.next()) as A, reading.tell);
  } catch (error) {
    // Whoever brought the file hears so.
    if (error instanceof TooMuchWork) return { refused: importMessages.tooMuch };
    if (signal?.aborted) return { refused: importMessages.givenUp };
    throw error;
  }
}
