import pg from 'pg';
import type { Connection, FieldDef, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { SessionProof } from '#src/platform/server/access/assumed-session.ts';
import type { DatabaseRole } from './app-roles.ts';
import { camelCase } from './snake-case.ts';

/** What holds for every statement of a connection pool. */
export type SessionSettings = Readonly<Record<string, string>> & { role: DatabaseRole };

/**
 * Takes the settings as JSON and whether they end with the transaction. They are not sent as startup options, which
 * connection pools in between refuse or ignore.
 */
export const applySettings =
  'select set_config(name, value, $2::boolean) from json_each_text($1) as settings (name, value)';

/** Prepared on every connection so they can be sent along with the next query in one round trip. */
const preparations = {
  begin: 'begin',
  beginSnapshot: 'begin isolation level repeatable read',
  requireSession: 'select session_state($1, $2::integer, $3)',
  setActors: `select set_config('stint.owner_id', $1, true), set_config('stint.user_id', $2, true),
                     set_config('stint.address', $3, true)`,
  // Otherwise PostgreSQL would plan a list on each call, which takes longer than reading it.
  setReader: `select set_config('stint.owner_id', $1, true), set_config('stint.user_id', $2, true),
                     set_config('transaction_read_only', 'on', true),
                     set_config('plan_cache_mode', 'force_generic_plan', true)`,
  // Without an owner, this role reads only what the grant of the user shows.
  setViewer: `select set_config('stint.grant_id', $1, true), set_config('role', 'stint_viewer', true)`,
  // This role has the app's rights, but sees of each table only what belongs to the client.
  setClient: `select set_config('stint.client_id', $1, true), set_config('role', 'stint_portal', true)`,
  applySettings,
};

type Preparation = { name: keyof typeof preparations; values: readonly string[] };

/** Whose rows a transaction sees, and who acts; empty: none. */
export type Actors = {
  ownerId: string;
  callerId: string;
  /** Instead of an owner: the right of the caller to view a client. */
  grantId: string | null;
  /** The only client of the owner whose rows the transaction sees; null: all of them. */
  clientId: string | null;
};

/** What comes before the first query of a transaction. */
type Beginning = {
  settings: SessionSettings | null;
  /** Unless the session is as it was found, PostgreSQL refuses all that follows. */
  proof: SessionProof | null;
};

/** Statements that begin a writing transaction, sent with its first query. */
export function beginStatements(
  { ownerId, callerId, ...limits }: Actors,
  {
    isSnapshot = false,
    address = '',
    ...beginning
  }: Beginning & { isSnapshot?: boolean; address?: string | undefined },
): Preparation[] {
  return [
    { name: isSnapshot ? 'beginSnapshot' : 'begin', values: [] },
    ...firstStatements(beginning),
    { name: 'setActors', values: [ownerId, callerId, address] },
    ...roleStatements(limits),
  ];
}

/** Sent before each query of a plain read: everything up to the next Sync is a transaction. */
export function readOnlyStatements(
  { ownerId, callerId, ...limits }: Actors,
  beginning: Beginning,
): Preparation[] {
  return [
    ...firstStatements(beginning),
    { name: 'setReader', values: [ownerId, callerId] },
    ...roleStatements(limits),
  ];
}

/** After the settings, which set the app's role. */
function roleStatements({ grantId, clientId }: Pick<Actors, 'grantId' | 'clientId'>): Preparation[] {
  return [
    ...(grantId === null ? [] : [{ name: 'setViewer' as const, values: [grantId] }]),
    ...(clientId === null ? [] : [{ name: 'setClient' as const, values: [clientId] }]),
  ];
}

/** Settings come first in each transaction through a pool that assigns connections by transaction: it keeps none. */
function firstStatements({ settings, proof }: Beginning): Preparation[] {
  const statements: Preparation[] = [];
  if (settings) statements.push({ name: 'applySettings', values: [JSON.stringify(settings), 'true'] });
  if (proof) {
    const { tokenHash, maxDays, state } = proof;
    statements.push({ name: 'requireSession', values: [tokenHash, String(maxDays), state] });
  }
  return statements;
}

/** Call once per new connection, before any other query. */
export function prepareConnection(client: PoolClient): void {
  const sent = Object.entries(preparations).flatMap(([name, text]) => [
    client.query({ name, text, values: (text.match(/\$\d/g) ?? []).map(() => '') }),
    client.query('rollback'),
  ]);
  // If it fails, so does the first query.
  for (const each of sent) each.catch(() => undefined);
}

type BatchOptions = {
  before: readonly Preparation[];
  /** `prepareConnection` was called for this connection. */
  isPrepared: boolean;
};

export function queryWithPreparations(
  client: PoolClient,
  query: QueryConfig,
  options: BatchOptions,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    batchWrites(client);
    client.query(
      new PreparedQuery(query, options, (error, result) => {
        if (error) reject(error);
        else resolve(result);
      }),
    );
  });
}

/** Sends everything queued in one tick with one write. */
function batchWrites(client: PoolClient): void {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

type DriverResult = QueryResult & { _parsers: unknown; _prebuiltEmptyResultObject: unknown };

declare module 'pg' {
  // Query methods the driver calls but its types omit.
  interface Query {
    name: string | undefined;
    _result: DriverResult;
    _accumulateRows: boolean;
    requiresPreparation(): boolean;
    prepare(connection: Connection): void;
    handleRowDescription(message: { fields: FieldDef[] }): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, connection: Connection): void;
  }
  interface ClientBase {
    connection: Connection;
  }
  interface Connection {
    parse(config: { name: string; text: string }): void;
    bind(config: { statement: string; values: readonly string[] }): void;
    describe(config: object): void;
    execute(config: object): void;
  }
}

/** What a result knows about its columns. */
type ResultColumns = Pick<DriverResult, 'fields' | '_parsers' | '_prebuiltEmptyResultObject'>;
/** The columns of the named statements that a connection has run, and the same connection without `describe`. */
type KnownColumns = { byName: Map<string, ResultColumns>; withoutDescribe: Connection };
const knownColumns = new WeakMap<Connection, KnownColumns>();

function knownColumnsOf(connection: Connection): KnownColumns {
  const known = knownColumns.get(connection);
  if (known) return known;
  const withoutDescribe = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  const added = { byName: new Map<string, ResultColumns>(), withoutDescribe };
  knownColumns.set(connection, added);
  return added;
}

/**
 * A query that first executes preparations and ignores their results. PostgreSQL describes the columns of a named
 * statement only the first time: it refuses the statement if they change.
 */
class PreparedQuery extends pg.Query {
  readonly #options: BatchOptions;
  #toSkip: number;

  constructor(
    { name, text, values }: QueryConfig,
    options: BatchOptions,
    callback: (error: Error | undefined, result: QueryResult) => void,
  ) {
    // The driver would copy a configuration.
    super(text, values, callback);
    this.name = name;
    this.#options = options;
    this.#toSkip = options.before.length;
  }

  /** The driver would send a statement without name and values in another way, without `prepare`. */
  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Connection): void {
    const { before, isPrepared } = this.#options;
    for (const { name, values } of before) {
      if (!isPrepared) connection.parse({ name: '', text: preparations[name] });
      connection.bind({ statement: isPrepared ? name : '', values });
      connection.execute({});
    }
    const { byName, withoutDescribe } = knownColumnsOf(connection);
    const columns = this.name === undefined ? undefined : byName.get(this.name);
    if (!columns) return super.prepare(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    return super.prepare(withoutDescribe);
  }

  override handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    for (const field of fields) field.name = camelCase(field.name);
    super.handleRowDescription({ fields });
  }

  override handleDataRow(message: unknown): void {
    if (this.#toSkip === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#toSkip > 0) {
      this.#toSkip -= 1;
      return;
    }
    super.handleCommandComplete(message, connection);
    const { byName } = knownColumnsOf(connection);
    if (this.name === undefined || byName.has(this.name)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    byName.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
