import type { Driver } from 'kysely';
import type { Pool } from 'pg';
import type { PreparedStatements } from './prepared-statements.ts';
import { UserConnection } from './user-connection.ts';

export type TransactionKind = {
  /** All its statements read what was there when it began. */
  isSnapshot?: boolean;
  /** PostgreSQL refuses to write in it. */
  isReadOnly?: boolean;
};

/**
 * Begins every transaction as one user: the policies of row-level security compare with `stint.user_id`, and a
 * transaction without it sees nothing. Both statements travel with the first query, so the wall costs no round trip.
 */
export class UserTransactionDriver implements Driver {
  readonly #pool: Pool;
  readonly #statements: PreparedStatements;
  readonly #begin: string;
  readonly #isReadOnly: boolean;

  constructor(pool: Pool, statements: PreparedStatements, userId: string, how: TransactionKind) {
    // Several statements in one message cannot have parameters; this pattern leaves nothing to escape.
    if (!uuid.test(userId)) throw new TypeError('A user id must be a UUID.');
    this.#pool = pool;
    this.#statements = statements;
    const isolation = how.isSnapshot ? ' isolation level repeatable read' : '';
    const reading = how.isReadOnly ? ' read only' : '';
    // For its values PostgreSQL would plan a list anew each time, which takes longer than reading it.
    const planning = how.isReadOnly ? ", set_config('plan_cache_mode', 'force_generic_plan', true)" : '';
    this.#isReadOnly = how.isReadOnly ?? false;
    this.#begin = `begin${isolation}${reading}; select set_config('stint.user_id', '${userId}', true)${planning}`;
  }

  async init(): Promise<void> {
    // The pool connects by itself.
  }

  async acquireConnection(): Promise<UserConnection> {
    return new UserConnection(await this.#pool.connect(), this.#statements);
  }

  async beginTransaction(connection: UserConnection): Promise<void> {
    connection.begin(this.#begin);
  }

  async commitTransaction(connection: UserConnection): Promise<void> {
    await (this.#isReadOnly ? connection.commitLater() : connection.commit());
  }

  async rollbackTransaction(connection: UserConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: UserConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    // The pool outlives this one transaction.
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
