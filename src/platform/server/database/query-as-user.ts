import pg from 'pg';
import type { Connection, FieldDef, PoolClient, QueryConfig, QueryResult } from 'pg';
import { camelCase } from './snake-case-plugin.ts';

/** Prepared on every connection, so that they travel with the query behind them: one message, one answer. */
const preparations = {
  begin: 'begin',
  beginSnapshot: 'begin isolation level repeatable read',
  setUser: `select set_config('stint.user_id', $1, true)`,
  // For its values PostgreSQL would plan a list at each call, which takes longer than reading it.
  setReader: `select set_config('stint.user_id', $1, true), set_config('transaction_read_only', 'on', true),
                     set_config('plan_cache_mode', 'force_generic_plan', true)`,
};

type Preparation = { name: keyof typeof preparations; values: readonly string[] };

/** A transaction that can write: begun with its first query. */
export function beginStatements(
  userId: string,
  { isSnapshot = false }: { isSnapshot?: boolean },
): Preparation[] {
  return [
    { name: isSnapshot ? 'beginSnapshot' : 'begin', values: [] },
    { name: 'setUser', values: [userId] },
  ];
}

/** Before every query of a plain read: what is sent up to the next Sync is one transaction by itself. */
export function readOnlyStatements(userId: string): Preparation[] {
  return [{ name: 'setReader', values: [userId] }];
}

/** To be called once a connection is open, before anything else is sent. */
export function prepareConnection(client: PoolClient): void {
  const sent = Object.entries(preparations).flatMap(([name, text]) => [
    client.query({ name, text, values: text.includes('$1') ? [''] : [] }),
    client.query('rollback'),
  ]);
  // If it fails, so does the first query.
  for (const each of sent) each.catch(() => undefined);
}

export function queryWithPreparations(
  client: PoolClient,
  before: readonly Preparation[],
  query: QueryConfig,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    batchWrites(client);
    client.query(
      new PreparedQuery(before, query, (error, result) => {
        if (error) reject(error);
        else resolve(result);
      }),
    );
  });
}

/** What is asked in one turn goes out in one write. */
function batchWrites(client: PoolClient): void {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

declare module 'pg' {
  // What the driver calls of a query, which its types leave out.
  interface Query {
    prepare(connection: Connection): void;
    handleRowDescription(message: { fields: FieldDef[] }): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, connection: Connection): void;
  }
  interface ClientBase {
    connection: Connection;
  }
  interface Connection {
    bind(config: { statement: string; values: readonly string[] }): void;
    execute(config: object): void;
  }
}

/** A query that sends executions of prepared statements ahead and leaves out what they answer. */
class PreparedQuery extends pg.Query {
  readonly #before: readonly Preparation[];
  #toSkip: number;

  constructor(
    before: readonly Preparation[],
    query: QueryConfig,
    callback: (error: Error | null, result: QueryResult) => void,
  ) {
    super(query, callback);
    this.#before = before;
    this.#toSkip = before.length;
  }

  override prepare(connection: Connection): void {
    for (const { name, values } of this.#before) {
      connection.bind({ statement: name, values });
      connection.execute({});
    }
    super.prepare(connection);
  }

  override handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    for (const field of fields) field.name = camelCase(field.name);
    super.handleRowDescription({ fields });
  }

  override handleDataRow(message: unknown): void {
    if (this.#toSkip === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#toSkip > 0) this.#toSkip -= 1;
    else super.handleCommandComplete(message, connection);
  }
}
