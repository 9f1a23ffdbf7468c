import {
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  Transaction,
} from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely';
import type { Pool } from 'pg';
import { SnakeCaseCompiler } from './snake-case.ts';
import { UserConnection } from './user-connection.ts';
import type { UserTransaction } from './user-connection.ts';

/**
 * Runs every transaction for one owner and one caller: row-level security compares with `stint.owner_id` and
 * `stint.user_id`, and a transaction without them sees nothing. Both are set along with the first query, so they cost no
 * extra round trip.
 */
export async function runUserTransaction<Tables, T>(
  pool: Pool,
  transaction: UserTransaction,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  // Any other value would return no rows and fail later with an unclear error.
  const { ownerId, callerId, grantId, clientId } = transaction.actors;
  if (!uuid.test(grantId ?? ownerId) || (callerId !== '' && !uuid.test(callerId)))
    throw new TypeError('The IDs of owners and callers must be UUIDs.');
  if (clientId !== null && !uuid.test(clientId)) throw new TypeError('The IDs of clients must be UUIDs.');
  const connection = new UserConnection(await pool.connect(), transaction);
  try {
    const result = await work(queriesOn<Tables>(connection));
    await connection.commit();
    return result;
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    connection.release();
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const dialect: Dialect = {
  createDriver: () => new DummyDriver(),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new SnakeCaseCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
};
const compiler = new SnakeCaseCompiler();
const adapter = new PostgresAdapter();
const connections = new WeakMap<object, UserConnection>();

/** Not Kysely’s own transactions: those send a query only when the one before is answered. */
function queriesOn<Tables>(connection: UserConnection): Transaction<Tables> {
  const db = transactionOn<Tables>(connection);
  connections.set(db, connection);
  return db;
}

/**
 * For the last query of a transaction: its commit is sent along with it. What follows can no longer undo it, so the work
 * must be complete and its answer known.
 */
export function endingWithQuery<Tables>(db: Transaction<Tables>): Transaction<Tables> {
  const connection = connections.get(db);
  if (!connection) throw new Error('Only the transaction of a procedure can end with a query.');
  return transactionOn({
    executeQuery: (query) => connection.executeLastQuery(query),
    streamQuery: () => connection.streamQuery(),
  });
}

function transactionOn<Tables>(connection: DatabaseConnection): Transaction<Tables> {
  return new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: new ConnectionExecutor(connection),
  });
}

/** Kysely’s own waits five times for a connection and plugins, on the way to a query and back: here is one, and none. */
class ConnectionExecutor extends DefaultQueryExecutor {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super(compiler, adapter, { provideConnection: (use) => use(connection) });
    this.#connection = connection;
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#connection.executeQuery<R>(query);
  }
}
