import type { Driver } from 'kysely';
import type { Pool } from 'pg';
import { UserConnection } from './user-connection.ts';
import type { UserTransaction } from './user-connection.ts';

/**
 * Runs every transaction for one owner and one caller: row-level security compares with `stint.owner_id` and
 * `stint.user_id`, and a transaction without them sees nothing. Both are set along with the first query, so they cost no
 * extra round trip.
 */
export class UserTransactionDriver implements Driver {
  readonly #pool: Pool;
  readonly #transaction: UserTransaction;

  constructor(pool: Pool, transaction: UserTransaction) {
    // Any other value would return no rows and fail later with an unclear error.
    const { ownerId, callerId, grantId, clientId } = transaction.actors;
    if (!uuid.test(grantId ?? ownerId) || (callerId !== '' && !uuid.test(callerId)))
      throw new TypeError('The IDs of owners and callers must be UUIDs.');
    if (clientId !== null && !uuid.test(clientId)) throw new TypeError('The IDs of clients must be UUIDs.');
    this.#pool = pool;
    this.#transaction = transaction;
  }

  async init(): Promise<void> {
    // The pool connects on demand.
  }

  async acquireConnection(): Promise<UserConnection> {
    return new UserConnection(await this.#pool.connect(), this.#transaction);
  }

  async beginTransaction(): Promise<void> {
    // Sent with the first query.
  }

  async commitTransaction(connection: UserConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: UserConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: UserConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    // The pool outlives this transaction.
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
