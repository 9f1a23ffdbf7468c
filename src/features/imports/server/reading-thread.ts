import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportFormat, ImportKind } from '#src/features/imports/format.ts';
import { importMessages } from '#src/features/imports/messages.ts';
import type { ImportPlan, PlannedRecord } from '#src/features/imports/plan.ts';
import type { Dialect, ImportSettings } from '#src/features/imports/settings.ts';
import type { Inspection } from './reading.ts';
import type { Turn } from './turns.ts';

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
/** Less than the minute after which PostgreSQL ends a transaction that does nothing: procedures read inside theirs. */
const longestMs = 50_000;

export async function inspectInThread(
  turn: Turn,
  bytes: Buffer,
  task: Omit<Extract<Task, { do: 'inspect' }>, 'do'>,
): Promise<Inspection | Refused> {
  return withThread(turn, bytes, { do: 'inspect', ...task }, (next) => next<Inspection | Refused>());
}

/** The rows with problems as a file. */
export async function problemRowsInThread(
  turn: Turn,
  bytes: Buffer,
  task: { dialect: Dialect; settings: ImportSettings },
): Promise<{ file: string } | Refused> {
  return withThread(turn, bytes, { do: 'problemRows', ...task }, (next) =>
    next<{ file: string } | Refused>(),
  );
}

/** Reads the whole file, and keeps what it holds in the thread for as long as `work` takes. */
export async function withPlan<T>(
  turn: Turn,
  bytes: Buffer,
  task: { dialect: Dialect; settings: ImportSettings },
  work: (plan: OpenPlan) => Promise<T>,
): Promise<T | Refused> {
  return withThread(turn, bytes, { do: 'plan', ...task }, async (next, ask) => {
    const facts = await next<PlanFacts | Refused>();
    if ('refused' in facts) return facts;
    return work({
      facts,
      async batch(from) {
        ask(from);
        return next<PlannedRecord[]>();
      },
    });
  });
}

type Next = <T>() => Promise<T>;

/**
 * In a thread of its own: seconds of work, during which everybody else is answered as ever. The turn is over with it.
 */
async function withThread<T>(
  turn: Turn,
  bytes: Buffer,
  task: Task,
  work: (next: Next, ask: (from: number) => void) => Promise<T>,
): Promise<T | Refused> {
  using _turn = turn;
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: { bytes, task },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const ended = once(worker, 'exit').then(() => {
    throw new Error('A file was not read to its end.');
  });
  // Told to whoever waits for an answer at that moment.
  ended.catch(() => undefined);
  async function next<A>(): Promise<A> {
    const answer: Promise<unknown[]> = once(worker, 'message', { signal: AbortSignal.timeout(longestMs) });
    const [said] = await Promise.race([answer, ended]).catch((error: unknown) => {
      throw isTooMuch(error) ? new TooMuch('A file takes too much.', { cause: error }) : error;
    });
    // The thread answers each task in its own way, and nobody else writes to us.
    return said as A;
  }
  try {
    return await work(next, (from) => {
      worker.postMessage(from);
    });
  } catch (error) {
    if (error instanceof TooMuch) return { refused: importMessages.tooMuch };
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** More time, or more memory, than one file may take: whoever brought it hears so. */
class TooMuch extends Error {}

function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.code === 'ABORT_ERR';
}
