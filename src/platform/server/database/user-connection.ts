import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { PreparedStatements } from './prepared-statements.ts';
import { beginStatements, queryWithPreparations, readOnlyStatements } from './query-as-user.ts';

export type TransactionOptions = {
  /** All its statements read what was there when it began. */
  isSnapshot?: boolean;
  /** PostgreSQL refuses to write in it. Each statement is a transaction by itself. */
  isReadOnly?: boolean;
};

/** A connection of a pipelining pool for as long as one transaction of one user takes. */
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
    // What a row looks like is known to the query builder alone.
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  /** What is to be sent ahead of the next query. */
  #begin() {
    if (this.#kind.isReadOnly) return readOnlyStatements(this.#userId);
    if (this.#isBegun) return [];
    this.#isBegun = true;
    return beginStatements(this.#userId, this.#kind);
  }

  async commit(): Promise<void> {
    if (!this.#isBegun) return;
    const { command } = await this.#client.query('commit');
    // So PostgreSQL answers when a statement failed and the work went on as if it had not.
    if (command === 'ROLLBACK') throw new Error('The transaction had failed before it was committed.');
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
    throw new Error('Queries are not streamed here.');
  }
}
