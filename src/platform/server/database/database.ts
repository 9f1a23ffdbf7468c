import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { CallerId, Owner } from '#src/platform/server/access/tenancy.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import type { WorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import type { DatabaseRole } from './app-roles.ts';
import { baseTypeParsers, recordTypeParsers } from './column-types.ts';
import type { LoginUrls } from './login-roles.ts';
import { PreparedStatements, isOutdatedStatement } from './prepared-statements.ts';
import { applySettings, prepareConnection } from './query-as-user.ts';
import type { Actors, SessionSettings } from './query-as-user.ts';
import { RowClient } from './row-client.ts';
import type { TransactionOptions } from './user-connection.ts';
import { runUserTransaction } from './user-transaction.ts';

export type { Owner } from '#src/platform/server/access/tenancy.ts';

/**
 * All tables by camelCase name. Each feature adds its own in its generated `server/table.ts` (`declare module … {
 * interface Tables { … } }`), so the platform needn't know them.
 */
export interface Tables {}

/** What a query receives: an open transaction that sees one account's rows. */
export type Db = Transaction<Tables>;

/** The database as features see it: transactions limited to one account's rows. */
export type AppDatabase = {
  /** Who acts in its transactions; null: the server, or a visitor without an account. */
  callerId: CallerId | null;
  /**
   * Runs `work` in a transaction that sees this owner's rows: commits, or rolls back if it throws. Waits for the turn of
   * the caller or owner. Fails inside another transaction.
   */
  withOwner<T>(owner: Owner, work: (db: Db) => Promise<T>, how?: TransactionOptions): Promise<T>;
  /** The same, but it sees only what this grant, the right to view a client, shows the caller. */
  withGrant<T>(grantId: string, work: (db: Db) => Promise<T>, how?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
};

export type Database = AppDatabase & {
  /** Login URL of the app role, for side processes. */
  login: string;
  /** Accounts and sessions: these connections see only the identity tables, and no others do. */
  identityPool: pg.Pool;
};

export type DatabaseOptions = {
  logins: LoginUrls;
  /** The app’s login through a connection pool that assigns connections by transaction; null connects directly. */
  poolLogin?: string | null;
  poolSize: number;
  /** What new accounts become until a super admin changes it; `registration_policy()` reads it. [6.4] */
  registration: 'approval' | 'open' | 'invitation';
  /** An idle connection broke; the pool replaces it. */
  onIdleError?: ((error: Error) => void) | undefined;
};

export function openDatabase({
  logins,
  poolLogin = null,
  poolSize,
  registration,
  onIdleError,
}: DatabaseOptions): Database {
  const settings = { 'stint.registration': registration };
  // Waiting accounts take turns: one account's requests would otherwise use all connections, and both processors.
  const shares = createWorkSlots({
    total: poolSize,
    perAccount: maxTransactions,
    waitMs: Infinity,
    restsForOthers: 'byAllKinds',
  });
  const app = openAppDatabase({
    login: poolLogin ?? logins.stint_app,
    isTransactionPool: poolLogin !== null,
    poolSize,
    settings,
    shares,
    onIdleError,
  });
  const identityPool = createRolePool({
    url: logins.stint_identity,
    role: 'stint_identity',
    sessionSettings: roleSettings('stint_identity', settings),
    types: baseTypeParsers,
    // One connection listens for changes and does nothing else.
    max: Math.max(2, Math.ceil(poolSize / 3)) + 1,
    onIdleError,
  });
  return {
    login: logins.stint_app,
    identityPool,
    callerId: null,
    withOwner: app.withOwner,
    withGrant: app.withGrant,
    async close() {
      await Promise.all([app.close(), identityPool.end()]);
    },
  };
}

/** The same database, in which the caller acts. */
export function actedBy(
  database: Database,
  { userId: callerId, address }: { userId: CallerId; address: string },
): Database {
  return {
    callerId,
    withOwner: (owner, work, how) => database.withOwner(owner, work, { callerId, address, ...how }),
    withGrant: (grantId, work, how) => database.withGrant(grantId, work, { callerId, address, ...how }),
    get login() {
      return database.login;
    },
    get identityPool() {
      return database.identityPool;
    },
    close: () => database.close(),
  };
}

/** Two transactions of one request would wait for each other as soon as all connections are in use. */
const openTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();
const nestedMessage = 'A transaction was opened inside another one.';

/** Transactions of one account at a time. */
const maxTransactions = 2;

type AppOptions = Pick<DatabaseOptions, 'poolSize' | 'onIdleError'> & {
  login: string;
  /** A connection pool in between gives each transaction another session: none keeps settings or statements. */
  isTransactionPool?: boolean;
  /** Limits the transactions of each account. */
  shares?: WorkSlots;
  settings?: Readonly<Record<string, string>>;
  /** Who acts unless a transaction names another. */
  callerId?: CallerId | null;
  /** The process may be killed mid-statement; PostgreSQL should notice. */
  isForLongWork?: boolean;
};

export function openAppDatabase({
  login,
  isTransactionPool = false,
  poolSize,
  settings = {},
  shares,
  callerId = null,
  onIdleError,
  isForLongWork,
}: AppOptions): AppDatabase {
  const allSettings = roleSettings('stint_app', settings);
  const app = createRolePool({
    url: login,
    role: 'stint_app',
    sessionSettings: isTransactionPool ? null : allSettings,
    max: poolSize,
    pipeline: true,
    types: recordTypeParsers,
    onIdleError,
  });
  if (!isTransactionPool) app.on('connect', prepareConnection);
  if (isForLongWork) {
    app.on('connect', (client) => {
      // PostgreSQL on Windows doesn't support this; there a statement runs to its end.
      void client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
    });
  }
  const statements = new PreparedStatements(isTransactionPool ? 0 : undefined);
  const transactionSettings = isTransactionPool ? allSettings : null;

  return {
    callerId,

    withOwner: ({ ownerId }, work, how = {}) =>
      runTransaction(
        { ownerId, callerId: how.callerId ?? callerId ?? '', grantId: null, clientId: how.clientId ?? null },
        work,
        how,
      ),

    withGrant: (grantId, work, how = {}) =>
      runTransaction(
        { ownerId: '', callerId: how.callerId ?? callerId ?? '', grantId, clientId: null },
        work,
        how,
      ),

    async close() {
      await app.end();
    },
  };

  async function runTransaction<T>(
    actors: Actors,
    work: (db: Db) => Promise<T>,
    how: TransactionOptions,
  ): Promise<T> {
    if (openTransaction.getStore()?.isOpen === true) throw new Error(nestedMessage);
    using _share = await shares?.acquire(how.turnOf ?? (actors.callerId || actors.ownerId), how);
    const ofUser = { statements, actors, kind: how, transactionSettings };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const transaction = { isOpen: true };
        return await openTransaction
          .run(transaction, () => runUserTransaction(app, ofUser, work))
          .finally(() => {
            // What it started may continue.
            transaction.isOpen = false;
          });
      } catch (error) {
        // This attempt was rolled back and the conflicting transaction is done, but others may have started.
        if (isOutdatedStatement(error)) statements.forget();
        else if (!isRetryable(error)) throw error;
        if (attempt === maxAttempts) throw error;
      }
    }
  }
}

/** The role last, because the login itself may be another one. */
function roleSettings(role: DatabaseRole, settings: Readonly<Record<string, string>>): SessionSettings {
  return { timezone: 'UTC', ...settings, role };
}

type PoolOptions = {
  url: string;
  role: DatabaseRole;
  /** Applied to each new connection. */
  sessionSettings: SessionSettings | null;
  types: pg.TypeOverrides;
  max: number;
  pipeline?: boolean;
  onIdleError: DatabaseOptions['onIdleError'];
};

function createRolePool({
  url,
  role,
  sessionSettings,
  types,
  max,
  pipeline = false,
  onIdleError,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: role,
    max,
    pipeline,
    ...(pipeline && { Client: RowClient }),
    idleTimeoutMillis: 60_000,
    types,
    verify(client, done) {
      if (sessionSettings === null) done();
      else client.query(applySettings, [JSON.stringify(sessionSettings), 'false'], done);
    },
  });
  // Without these listeners, a restart of the database server would end our process.
  pool.on('error', (error) => onIdleError?.(error));
  pool.on('connect', (client) => {
    client.on('error', () => undefined); // In use: its queries fail and report the error.
  });
  return pool;
}

const maxAttempts = 4;
const serializationFailure = '40001';
const deadlockDetected = '40P01';
/** A referenced record was deleted after it was found; a retry sees that. */
const foreignKeyViolation = '23503';

function isRetryable(error: unknown): boolean {
  const codes: readonly (string | undefined)[] = [
    serializationFailure,
    deadlockDetected,
    foreignKeyViolation,
  ];
  return error instanceof pg.DatabaseError && codes.includes(error.code);
}

/** For a transaction that reads or writes files between its queries: otherwise PostgreSQL ends it after a minute. */
export async function allowIdleTransaction(db: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
}
