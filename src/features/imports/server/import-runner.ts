import * as importMessages from '#messages/api/imports.ts';
import { encryptionMessages } from '#src/features/encryption/contract.ts';
import { expenseLimits } from '#src/features/expenses/rules/expense-limits.ts';
import { TooManyCategoriesError } from '#src/features/expenses/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { isForeignKeyViolation, lockedUntilOf } from '#src/platform/server/database/database-errors.ts';
import type { Database, Owner } from '#src/platform/server/database/database.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { lockedTimeMessage } from '#src/platform/shared/formats/locked-time-message.ts';
import { deleteExpiredImports } from './queries.ts';
import { runImport, ImportBlocked } from './run-import.ts';
import { findInterruptedRuns, saveStopped } from './run-queries.ts';

type RunnerOptions = Pick<RequestContext, 'database' | 'keys' | 'slots' | 'publishChange'> & {
  report: (error: unknown) => void;
};

export type ImportRunner = {
  /** Returns immediately. Does nothing if the import is already running here. */
  start(owner: Owner, id: string): void;
  /** Resumes runs that another process left unfinished. */
  resume(): Promise<void>;
  /** Deletes expired data of all users. */
  cleanUp(): Promise<void>;
  /** Stops after the current part; the next process resumes. */
  close(): Promise<void>;
};

/** Hourly is enough: the data is weeks old. */
const cleanUpIntervalMs = 3_600_000;

const runners = new WeakMap<Database, ImportRunner>();

/** The runner of this database. */
export function importRunner(database: Database): ImportRunner {
  const runs = runners.get(database);
  if (!runs) throw new Error('This process doesn’t serve imports.');
  return runs;
}

export function createImportRunner({
  database,
  keys,
  slots,
  publishChange,
  report,
}: RunnerOptions): ImportRunner {
  const activeRuns = new Map<string, Promise<void>>();
  const closing = new AbortController();
  let cleanup = Promise.resolve();
  let lastCleanupMs = 0;

  async function cleanUpAll(): Promise<void> {
    const { rows } = await database.identityPool.query<{ id: string }>('select id from users');
    for (const { id: ownerId } of rows) {
      if (closing.signal.aborted) return;
      await database.withOwner({ ownerId }, (db) => deleteExpiredImports(db, { ownerId }));
    }
  }

  async function runOne(owner: Owner, importId: string): Promise<void> {
    const userId = owner.ownerId;
    const onPart = () => {
      publishChange({ userId, what: 'imports' });
    };
    try {
      const { signal } = closing;
      using _slot = await slots.acquire(userId, { signal, isPatient: true });
      await runImport({ database, keys, owner, importId, signal, onPart });
    } catch (error) {
      if (closing.signal.aborted) return;
      const refusal = refusalOf(error);
      if (refusal === null) report(error);
      const why = refusal ?? importMessages.stopped;
      // If this fails too, the run has no heartbeat and is resumed later.
      await database.withOwner(owner, (db) => saveStopped(db, owner, importId, why)).catch(report);
    } finally {
      activeRuns.delete(importId);
      for (const what of ['imports', 'clients', 'projects', 'timesheets', 'expenses'])
        publishChange({ userId, what });
    }
  }

  const runs: ImportRunner = {
    start(owner, id) {
      if (closing.signal.aborted || activeRuns.has(id)) return;
      activeRuns.set(id, runOne(owner, id));
    },
    async resume() {
      for (const { ownerId, id } of await findInterruptedRuns(database)) runs.start({ ownerId }, id);
    },
    async cleanUp() {
      if (Date.now() - lastCleanupMs < cleanUpIntervalMs) return;
      lastCleanupMs = Date.now();
      cleanup = cleanUpAll();
      await cleanup;
    },
    async close() {
      closing.abort();
      // Its caller handles the error.
      await cleanup.catch(() => undefined);
      await Promise.all(activeRuns.values());
    },
  };
  runners.set(database, runs);
  return runs;
}

/** What the user can do something about, in words; null for a failure. */
function refusalOf(error: unknown): string | null {
  if (error instanceof ImportBlocked) return error.message;
  if (error instanceof TooManyCategoriesError)
    return importMessages.tooManyCategories({ count: expenseLimits.categories });
  if (error instanceof KeyUnavailable) return encryptionMessages.privateWithoutKey;
  const lockedUntil = lockedUntilOf(error);
  if (lockedUntil !== null) return lockedTimeMessage(lockedUntil);
  const isGone =
    isForeignKeyViolation(error) ||
    (error instanceof Error && 'code' in error && error.code === 'UNKNOWN_REFERENCE');
  return isGone ? importMessages.workGone : null;
}
