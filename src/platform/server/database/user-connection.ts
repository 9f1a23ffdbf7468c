import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { PreparedStatements } from './prepared-statements.ts';
import { namedRows } from './snake-case-names.ts';

/** A connection of a pipelining pool for as long as one transaction of one user takes. */
export class UserConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #statements: PreparedStatements;
  #begun: Promise<unknown> = Promise.resolve();
  #ended: Promise<unknown> | undefined;
  #isBroken = false;

  constructor(client: pg.PoolClient, statements: PreparedStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  /** Sent ahead of the first query, which does not wait for the answer. */
  begin(statements: string): void {
    this.#begun = this.#client.query(statements);
    // Told by `commit`; until then row-level security shows nothing to a transaction without a user.
    this.#begun.catch(() => undefined);
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { fields, rows, rowCount } = await this.#client.query<unknown[]>({
      name: this.#statements.nameOf(text),
      text,
      values: [...parameters],
      rowMode: 'array',
    });
    const columns = fields.map(({ name }) => name);
    // What a row looks like is known to the query builder alone.
    return { rows: namedRows(columns, rows) as R[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  async commit(): Promise<void> {
    await this.#begun;
    const { command } = await this.#client.query('commit');
    // So PostgreSQL answers when a statement failed and the work went on as if it had not.
    if (command === 'ROLLBACK') throw new Error('The transaction had failed before it was committed.');
  }

  /** Of a transaction that only reads: its answers are final, so nobody waits for its end. */
  async commitLater(): Promise<void> {
    await this.#begun;
    this.#ended = this.#client.query('commit').catch(() => {
      this.#isBroken = true;
    });
  }

  async rollback(): Promise<void> {
    try {
      await this.#client.query('rollback');
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    if (this.#ended) void this.#ended.then(() => this.#client.release(this.#isBroken));
    else this.#client.release(this.#isBroken);
  }

  streamQuery(): never {
    throw new Error('Queries are not streamed here.');
  }
}
