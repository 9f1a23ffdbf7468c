import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { DatabaseRole } from './app-roles.ts';
import { urlParameter, withUrlParameters } from './connection-url.ts';
import type { LoginUrls } from './login-roles.ts';
import { baseTypeParsers, recordTypeParsers } from './postgres-types.ts';
import { PreparedStatements, isOutdatedStatement } from './prepared-statements.ts';
import { prepareConnection } from './query-as-user.ts';
import { SnakeCasePlugin } from './snake-case-plugin.ts';
import type { TransactionOptions } from './user-connection.ts';
import { UserTransactionDriver } from './user-transaction-driver.ts';

/**
 * Every table of the app by its camelCase name. Each feature adds its own in its generated `server/table.ts`
 * (`declare module … { interface Tables { … } }`), so the platform knows none of them.
 */
export interface Tables {}

/** What a query gets: always a running transaction that acts for one user. */
export type Db = Transaction<Tables>;

/** What features see of the database: one account's rows, in transactions. */
export type AppDatabase = {
  /** Begins a transaction as this user, commits what `work` did, or rolls all of it back when it throws. */
  withUser<T>(userId: string, work: (db: Db) => Promise<T>, how?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
};

export type Database = AppDatabase & {
  /** Where connections of the app log in, for a process beside this one. */
  login: string;
  /** Accounts and sessions: the only connections that see the identity tables, and they see nothing else. */
  identityPool: pg.Pool;
};

export type DatabaseOptions = {
  logins: LoginUrls;
  poolSize: number;
  /** What becomes of new accounts; the trigger that welcomes them reads it. [6.4] */
  registration: 'approval' | 'open' | 'invitation';
  /** A connection nobody was using broke; the pool replaces it by itself. */
  onIdleError?: ((error: Error) => void) | undefined;
};

export function openDatabase({ logins, poolSize, registration, onIdleError }: DatabaseOptions): Database {
  const app = openAppDatabase({ login: logins.stint_app, poolSize, onIdleError });
  const identityPool = createRolePool({
    url: logins.stint_identity,
    role: 'stint_identity',
    types: baseTypeParsers,
    // One of them listens for changes and does nothing else.
    max: Math.max(2, Math.ceil(poolSize / 3)) + 1,
    settings: ` -c stint.registration=${registration}`,
    onIdleError,
  });
  return {
    login: logins.stint_app,
    identityPool,
    withUser: app.withUser,
    async close() {
      await Promise.all([app.close(), identityPool.end()]);
    },
  };
}

type AppOptions = Pick<DatabaseOptions, 'poolSize' | 'onIdleError'> & {
  login: string;
  /** The process may be killed in the middle of a statement, which PostgreSQL is to notice. */
  isForLongWork?: boolean;
};

export function openAppDatabase({ login, poolSize, onIdleError, isForLongWork }: AppOptions): AppDatabase {
  const app = createRolePool({
    url: login,
    role: 'stint_app',
    max: poolSize,
    pipeline: true,
    types: recordTypeParsers,
    onIdleError,
  });
  app.on('connect', prepareConnection);
  if (isForLongWork) {
    app.on('connect', (client) => {
      // Servers on Windows cannot; there a statement runs to its end.
      void client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
    });
  }
  const statements = new PreparedStatements();
  const dialect = new PostgresDialect({ pool: app });
  const plugins = [new SnakeCasePlugin()];

  return {
    async withUser(userId, work, how = {}) {
      const db = new Kysely<Tables>({
        dialect: {
          createDriver: () => new UserTransactionDriver(app, statements, userId, how),
          createAdapter: () => dialect.createAdapter(),
          createQueryCompiler: () => dialect.createQueryCompiler(),
          createIntrospector: (kysely) => dialect.createIntrospector(kysely),
        },
        plugins,
      });
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          // Nothing of this attempt is left, and the other side has finished by now; others may have come since.
          if (isOutdatedStatement(error)) statements.forget();
          else if (!isRetryable(error)) throw error;
          if (attempt === maxAttempts) throw error;
        }
      }
    },

    async close() {
      await app.end();
    },
  };
}

type PoolOptions = {
  url: string;
  role: DatabaseRole;
  types: pg.TypeOverrides;
  max: number;
  settings?: string;
  pipeline?: boolean;
  onIdleError: DatabaseOptions['onIdleError'];
};

function createRolePool({
  url,
  role,
  types,
  max,
  settings = '',
  pipeline = false,
  onIdleError,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withUrlParameters(url, {
      // Last, because the address may bring options of its own.
      options: `${urlParameter(url, 'options')} -c role=${role} -c timezone=UTC${settings}`.trim(),
    }),
    application_name: role,
    max,
    pipeline,
    idleTimeoutMillis: 60_000,
    types,
  });
  // Without these listeners a restart of the server would end our process.
  pool.on('error', (error) => onIdleError?.(error));
  pool.on('connect', (client) => {
    client.on('error', () => undefined); // While in use: its queries fail, which is all there is to tell.
  });
  return pool;
}

const maxAttempts = 4;
const serializationFailure = '40001';
const deadlockDetected = '40P01';
/** What a record refers to went after it was found; whoever looks again sees that it is gone. */
const foreignKeyViolation = '23503';

function isRetryable(error: unknown): boolean {
  const codes: readonly (string | undefined)[] = [
    serializationFailure,
    deadlockDetected,
    foreignKeyViolation,
  ];
  return error instanceof pg.DatabaseError && codes.includes(error.code);
}
