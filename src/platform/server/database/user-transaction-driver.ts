import { CompiledQuery, PostgresDriver } from 'kysely';
import type { DatabaseConnection } from 'kysely';
import type { Pool } from 'pg';

/**
 * Begins every transaction as one user: the policies of row-level security compare with `stint.user_id`, and a
 * transaction without it sees nothing. Both statements travel together, so the wall costs no extra round trip.
 */
export class UserTransactionDriver extends PostgresDriver {
  readonly #begin: CompiledQuery;

  constructor(pool: Pool, userId: string) {
    super({ pool });
    // Several statements in one message cannot have parameters; this pattern leaves nothing to escape.
    if (!uuid.test(userId)) throw new TypeError('A user id must be a UUID.');
    this.#begin = CompiledQuery.raw(`begin; select set_config('stint.user_id', '${userId}', true)`);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(this.#begin);
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
