import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { PreparedStatements } from './prepared-statements.ts';
import { beginStatements, queryWithPreparations, readOnlyStatements } from './query-as-user.ts';

export type TransactionOptions = {
  /** All statements see the state at the start of the transaction. */
  isSnapshot?: boolean;
  /** PostgreSQL rejects writes. Each statement is its own transaction. */
  isReadOnly?: boolean;
  /** The caller's IP address, for the audit log. */
  address?: string | undefined;
  /** Whose turn to wait for; the user's unless given. */
  turnOf?: string;
  /** Gives up waiting for a connection. */
  signal?: AbortSignal | undefined;
};

/** A connection of a pipelining pool, for one transaction of one user. */
export class UserConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #statements: PreparedStatements;
  readonly #userId: string;
  readonly #kind: TransactionOptions;
  #isBegun = false;
  #isBroken = false;

  constructor(
    client: pg.PoolClient,
    {
      statements,
      userId,
      kind,
    }: { statements: PreparedStatements; userId: string; kind: TransactionOptions },
  ) {
    this.#client = client;
    this.#statements = statements;
    this.#userId = userId;
    this.#kind = kind;
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await queryWithPreparations(this.#client, this.#begin(), {
      name: this.#statements.nameOf(text),
      text,
      values: [...parameters],
    });
    // Only the query builder knows the row type.
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  /** Statements to send before the next query. */
  #begin() {
    if (this.#kind.isReadOnly) return readOnlyStatements(this.#userId);
    if (this.#isBegun) return [];
    this.#isBegun = true;
    return beginStatements(this.#userId, this.#kind);
  }

  async commit(): Promise<void> {
    if (!this.#isBegun) return;
    const { command } = await this.#client.query('commit');
    // PostgreSQL answers ROLLBACK to COMMIT if a statement failed and the work continued anyway.
    if (command === 'ROLLBACK') throw new Error('The transaction failed before the commit.');
  }

  async rollback(): Promise<void> {
    if (!this.#isBegun) return;
    try {
      await this.#client.query('rollback');
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported.');
  }
}
