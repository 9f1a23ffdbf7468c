import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import type { CachedSession } from '#src/platform/server/access/cached-session.ts';
import type { CallerId } from '#src/platform/server/access/tenancy.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import {
  beginStatements,
  onlyQueryStatements,
  queryWithPreparations,
  readOnlyStatements,
} from './query-as-user.ts';
import type { Actors, SessionSettings } from './query-as-user.ts';

export type TransactionOptions = {
  /** All statements see the state at the start of the transaction. */
  isSnapshot?: boolean;
  /** PostgreSQL rejects writes. Each statement is its own transaction. */
  isReadOnly?: boolean;
  /** Who acts, for the audit log and rows of persons; none unless given. */
  callerId?: CallerId | null;
  /** Limits the owner's rows to those of this client: for what a client sees. */
  clientId?: string | null;
  /** The caller's IP address, for the audit log. */
  address?: string | undefined;
  /** Whose turn to wait for; the caller's or else the owner's unless given. */
  turnOf?: string;
  /** Compared before the first query, in the same message. If it has ended or changed, all queries fail. */
  session?: CachedSession | undefined;
  /** Gives up waiting for a connection. */
  signal?: AbortSignal | undefined;
};

export type UserTransaction = {
  statements: PreparedStatements;
  actors: Actors;
  kind: TransactionOptions;
  /** Settings to apply in each transaction; null if the connection has them. */
  transactionSettings: SessionSettings | null;
};

/** A connection of a pipelining pool, for one transaction of one owner and caller. */
export class UserConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #transaction: UserTransaction;
  #isBegun = false;
  #isBroken = false;
  /** A query that comes later would run outside the transaction. */
  #hasEnded = false;
  /** Why PostgreSQL refuses all further queries. */
  #failure: unknown;
  /** The commit that was sent with a query. */
  #lastCommit: Promise<void> | undefined;

  constructor(client: pg.PoolClient, transaction: UserTransaction) {
    this.#client = client;
    this.#transaction = transaction;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#requireOpen();
    return this.#execute(query, this.#begin());
  }

  async #execute<R>(
    { sql: text, parameters }: CompiledQuery,
    before: ReturnType<typeof beginStatements>,
  ): Promise<QueryResult<R>> {
    const { statements, kind, transactionSettings } = this.#transaction;
    const answer = queryWithPreparations(
      this.#client,
      { name: statements.nameOf(text), text, values: [...parameters] },
      { before, isPrepared: transactionSettings === null },
    );
    try {
      const { rows, rowCount } = await answer;
      kind.session?.accept();
      // Only the query builder knows the row type.
      return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      if (!isRefusedAfterFailure(error))
        this.#failure = kind.session && isOfChangedSession(error) ? kind.session.refuse() : error;
      throw this.#failure ?? error;
    }
  }

  #requireOpen(): void {
    if (this.#hasEnded) throw new Error('The transaction has ended.');
  }

  /** Statements to send before the next query. */
  #begin() {
    const { actors, kind } = this.#transaction;
    if (kind.isReadOnly) return readOnlyStatements(actors, this.#beginning());
    if (this.#isBegun) return [];
    this.#isBegun = true;
    return beginStatements(actors, this.#beginning());
  }

  #beginning() {
    const { kind, transactionSettings: settings } = this.#transaction;
    const proof = kind.session && !kind.session.isAccepted ? kind.session.proof : null;
    return { ...kind, settings, proof };
  }

  /** Commits in the same round trip. Another query begins another transaction. */
  async executeLastQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Its commit would end the transaction that has the connection now.
    this.#requireOpen();
    const { actors, kind } = this.#transaction;
    // Each of its queries is a separate transaction.
    if (kind.isReadOnly) return this.executeQuery(query);
    const isOnly = !this.#isBegun && !kind.isSnapshot;
    const before = isOnly ? onlyQueryStatements(actors, this.#beginning()) : this.#begin();
    const answer = this.#execute<R>(query, before);
    const committed = isOnly ? answer.then(() => undefined) : this.#sendCommit();
    this.#lastCommit = committed;
    await Promise.allSettled([answer, committed]);
    // If the query failed, the commit only says that nothing was stored.
    const result = await answer;
    await committed;
    return result;
  }

  async commit(): Promise<void> {
    this.#hasEnded = true;
    if (this.#lastCommit) await Promise.allSettled([this.#lastCommit]);
    // Work that ignored the errors of its queries must not be stored.
    const { session } = this.#transaction.kind;
    if (session && !session.isAccepted) await session.confirm();
    if (this.#lastCommit) await this.#lastCommit;
    if (this.#isBegun) await this.#sendCommit();
  }

  async #sendCommit(): Promise<void> {
    this.#isBegun = false;
    const { command } = await this.#client.query('commit');
    // PostgreSQL answers ROLLBACK to COMMIT if a statement failed and the work continued anyway.
    if (command === 'ROLLBACK') throw new Error('The transaction failed before the commit.');
  }

  async rollback(): Promise<void> {
    this.#hasEnded = true;
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

/** The answers to queries that were sent before it was known that one of them failed. */
function isRefusedAfterFailure(error: unknown): boolean {
  const codes: readonly (string | undefined)[] = [inFailedTransaction, unknownStatement];
  return error instanceof pg.DatabaseError && codes.includes(error.code);
}

function isOfChangedSession(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === changedSession;
}

/** Of `session_state()`. */
const changedSession = '28S01';
const inFailedTransaction = '25P02';
/** PostgreSQL prepares nothing after a failure: the second query with the same text names a missing statement. */
const unknownStatement = '26000';
