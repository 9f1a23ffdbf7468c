import { importMessages } from '#src/features/imports/messages.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import { isReferenceViolation } from '#src/platform/server/constraint.ts';
import type { Database } from '#src/platform/server/database/database.ts';
import { carryOut, Obstacle } from './carrying-out.ts';
import { tidyUp } from './queries.ts';
import { runsCutOff, saveStopped } from './run-queries.ts';

type Options = Pick<RequestContext, 'database' | 'keys' | 'slots' | 'tell'> & {
  report: (error: unknown) => void;
};

/** The runs that this process carries out. */
export type Runs = {
  /** Returns at once. An import that is carried out already goes on as it does. */
  carryOn(owner: Owner, id: string): void;
  /** Goes on with what another process left behind. */
  resume(): Promise<void>;
  /** Drops what is not kept any longer, of everybody, also of those who import nothing more. */
  tidy(): Promise<void>;
  /** Ends between two parts; the next process goes on. */
  close(): Promise<void>;
};

/** What is dropped is months old: once an hour is soon enough. */
const tidyMs = 3_600_000;

const opened = new WeakMap<Database, Runs>();

/** Of the installation with this database, once they were opened. */
export function runsOf(database: Database): Runs {
  const runs = opened.get(database);
  if (!runs) throw new Error('Imports are not served by this process.');
  return runs;
}

export function openRuns({ database, keys, slots, tell, report }: Options): Runs {
  const underWay = new Map<string, Promise<void>>();
  const closing = new AbortController();
  let tidying = Promise.resolve();
  let tidiedMs = 0;

  async function tidyAll(): Promise<void> {
    const { rows } = await database.identity.query<{ id: string }>('select id from users');
    for (const { id } of rows) {
      if (closing.signal.aborted) return;
      await database.withUser(id, (db) => tidyUp(db, { ownerId: id }));
    }
  }

  async function carry(owner: Owner, id: string): Promise<void> {
    const userId = owner.ownerId;
    const onPart = () => {
      tell({ userId, what: 'imports' });
    };
    try {
      const { signal } = closing;
      using _slot = await slots.take(userId, { signal, isPatient: true });
      await carryOut({ database, keys, owner, id, signal, onPart });
    } catch (error) {
      if (closing.signal.aborted) return;
      if (!(error instanceof Obstacle)) report(error);
      const why = wordsOf(error);
      // Where even that cannot be written down, the import shows no sign of life, and is gone on with later.
      await database.withUser(userId, (db) => saveStopped(db, owner, id, why)).catch(report);
    } finally {
      underWay.delete(id);
      for (const what of ['imports', 'clients', 'projects', 'timesheets']) tell({ userId, what });
    }
  }

  const runs: Runs = {
    carryOn(owner, id) {
      if (closing.signal.aborted || underWay.has(id)) return;
      underWay.set(id, carry(owner, id));
    },
    async resume() {
      for (const { ownerId, id } of await runsCutOff(database)) runs.carryOn({ ownerId }, id);
    },
    async tidy() {
      if (Date.now() - tidiedMs < tidyMs) return;
      tidiedMs = Date.now();
      tidying = tidyAll();
      await tidying;
    },
    async close() {
      closing.abort();
      // Told to who asked for it.
      await tidying.catch(() => undefined);
      await Promise.all(underWay.values());
    },
  };
  opened.set(database, runs);
  return runs;
}

function wordsOf(error: unknown): string {
  if (error instanceof Obstacle) return error.message;
  const isGone =
    isReferenceViolation(error) ||
    (error instanceof Error && 'code' in error && error.code === 'UNKNOWN_REFERENCE');
  return isGone ? importMessages.workGone : importMessages.stopped;
}
