import pg from 'pg';
import type { Connection, FieldDef, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { SessionProof } from '#src/platform/server/access/cached-session.ts';
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

/** Refuses everything that follows in the message unless the session is as it was found. One statement less than by itself. */
const requireSession = `case when $1 <> '' then session_state($1, nullif($2, '')::integer, $3) end,
  set_config('stint.owner_id', $4, true), set_config('stint.user_id', $5, true)`;
// Otherwise PostgreSQL would plan a list or an insert on each call, which takes longer than running it.
const keepPlans = `set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** Prepared on every connection so they can be sent along with the next query in one round trip. */
const preparations = {
  begin: 'begin',
  beginSnapshot: 'begin isolation level repeatable read',
  setActors: `select ${requireSession}, set_config('stint.address', $6, true)`,
  setOnlyWriter: `select ${requireSession}, set_config('stint.address', $6, true), ${keepPlans}`,
  setReader: `select ${requireSession}, set_config('transaction_read_only', 'on', true), ${keepPlans}`,
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
type WriterBeginning = Beginning & { address?: string | undefined };

/** Statements that begin a writing transaction, sent with its first query. */
export function beginStatements(
  actors: Actors,
  { isSnapshot = false, address = '', ...beginning }: WriterBeginning & { isSnapshot?: boolean },
): Preparation[] {
  return [
    { name: isSnapshot ? 'beginSnapshot' : 'begin', values: [] },
    ...actorStatements('setActors', actors, beginning, [address]),
  ];
}

/** Sent before a writing query that is the whole transaction: PostgreSQL commits at the next Sync. */
export function onlyQueryStatements(
  actors: Actors,
  { address = '', ...beginning }: WriterBeginning,
): Preparation[] {
  return actorStatements('setOnlyWriter', actors, beginning, [address]);
}

/** Sent before each query of a plain read: everything up to the next Sync is a transaction. */
export function readOnlyStatements(actors: Actors, beginning: Beginning): Preparation[] {
  return actorStatements('setReader', actors, beginning);
}

/** The settings set the app's role, so those of limited roles come last. */
function actorStatements(
  name: 'setActors' | 'setOnlyWriter' | 'setReader',
  { ownerId, callerId, grantId, clientId }: Actors,
  { settings, proof }: Beginning,
  more: readonly string[] = [],
): Preparation[] {
  const { tokenHash = '', maxDays = '', state = '' } = proof ?? {};
  const statements: Preparation[] = [
    { name, values: [tokenHash, String(maxDays), state, ownerId, callerId, ...more] },
  ];
  // A pool that assigns connections by transaction keeps none.
  if (settings) statements.unshift({ name: 'applySettings', values: [JSON.stringify(settings), 'true'] });
  if (grantId !== null) statements.push({ name: 'setViewer', values: [grantId] });
  if (clientId !== null) statements.push({ name: 'setClient', values: [clientId] });
  return statements;
}

/** Call once per new connection, before any other query. */
export function prepareConnection(client: PoolClient): void {
  const sent = Object.entries(preparations).flatMap(([name, text]) => [
    client.query({ name, text, values: [...new Set(text.match(/\$\d/g))].map(() => '') }),
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
    _send(message: Buffer): void;
  }
}

/** What a result knows about its columns. */
type ResultColumns = Pick<DriverResult, 'fields' | '_parsers' | '_prebuiltEmptyResultObject'>;
type Outbox = {
  /** The columns of the named statements that the connection has run. */
  columnsByName: Map<string, ResultColumns>;
  /** The same connection, but it keeps what it is to send. */
  collecting: Connection;
  /** As `collecting`, without `describe`. */
  withoutDescribe: Connection;
  /** Sends it with one write: each takes the stream as long as writing a whole query does. */
  send(): void;
};
const outboxes = new WeakMap<Connection, Outbox>();

function outboxOf(connection: Connection): Outbox {
  const known = outboxes.get(connection);
  if (known) return known;
  let messages: Buffer[] = [];
  const collecting = Object.create(connection, {
    _send: { value: (message: Buffer) => void messages.push(message) },
  }) as Connection;
  const added: Outbox = {
    columnsByName: new Map(),
    collecting,
    withoutDescribe: Object.create(collecting, { describe: { value: () => undefined } }) as Connection,
    send() {
      connection._send(Buffer.concat(messages));
      messages = [];
    },
  };
  outboxes.set(connection, added);
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
    const { columnsByName, collecting, withoutDescribe, send } = outboxOf(connection);
    for (const { name, values } of before) {
      if (!isPrepared) collecting.parse({ name: '', text: preparations[name] });
      collecting.bind({ statement: isPrepared ? name : '', values });
      collecting.execute({});
    }
    const columns = this.name === undefined ? undefined : columnsByName.get(this.name);
    if (columns) {
      Object.assign(this._result, columns);
      this._accumulateRows = true;
    }
    super.prepare(columns ? withoutDescribe : collecting);
    send();
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
    const { columnsByName } = outboxOf(connection);
    if (this.name === undefined || columnsByName.has(this.name)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    columnsByName.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
