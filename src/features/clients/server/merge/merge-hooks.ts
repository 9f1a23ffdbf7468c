import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';

/** A client that is merged into another, in an operation that can be undone. */
export type ClientMerge = { from: string; to: string; operationId: string };

/** What a feature keeps that refers to clients. Clients know none of them: each is declared to their handlers. */
export type ClientMergeHook = {
  /** The feature's name in the contract, told to pages that show it. */
  feature: string;
  /** As people count them. */
  singular: string;
  plural: string;
  /** Whether a client that has some cannot be deleted. */
  blocksDeletion: boolean;
  count(db: Db, owner: Owner, clientId: string): Promise<number>;
  /** Lets them refer to the other client, and keeps which they were. */
  move(db: Db, owner: Owner, merging: ClientMerge): Promise<void>;
  /** Lets those refer again to where they were from. False when one of them was settled since, as on an invoice. */
  moveBack(db: Db, owner: Owner, merging: ClientMerge): Promise<boolean>;
};

type ReferringTable = Pick<ClientMergeHook, 'feature' | 'singular' | 'plural'> & {
  /** Which records have come to belong to those that move back, the client being their column `client_id`. */
  alsoMovesBack?: (from: string) => RawBuilder<unknown>;
  /** Records of which this is so have come to belong to the client that stays, though they had not. */
  staysWithTarget?: (to: string) => RawBuilder<unknown>;
  /** Where a record says itself what became of it: the assignment that notes that it now belongs to that client. */
  logAssignment?: (to: string) => RawBuilder<unknown>;
  /** Beside `noting`: the assignment that takes the note back when the merge is undone. */
  unlogAssignment?: (merging: ClientMerge) => RawBuilder<unknown>;
  /** Records of which this is so cannot be changed any more. */
  isLocked?: RawBuilder<unknown>;
};

/** The reference of a table of own records by its column `client_id`. */
export function clientColumnHook(
  kind: {
    [T in keyof Tables]: Tables[T] extends { clientId: string | null; revision: unknown } ? T : never;
  }[keyof Tables],
  {
    feature,
    singular,
    plural,
    alsoMovesBack = matchesNone,
    staysWithTarget = matchesNone,
    isLocked = matchesNone(),
    logAssignment,
    unlogAssignment,
  }: ReferringTable,
): ClientMergeHook {
  const table = sql.table(kind);
  const assignments = (to: string, note?: RawBuilder<unknown>) =>
    sql.join([
      sql`client_id = ${to}`,
      ...(note ? [note] : []),
      sql`updated_at = now()`,
      sql`revision = revision + 1`,
    ]);
  const isMoveOf = ({ ownerId }: Owner, { operationId }: ClientMerge) => sql`
    client_moves.user_id = ${ownerId} and client_moves.operation_id = ${operationId} and client_moves.kind = ${kind}`;

  return {
    feature,
    singular,
    plural,
    blocksDeletion: true,

    async count(db, { ownerId }, clientId) {
      const { rows } = await sql<{ count: number }>`
        select count(*) from ${table} where user_id = ${ownerId} and client_id = ${clientId}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async move(db, { ownerId }, { from, to, operationId }) {
      await sql`
        with moved as (
          update ${table} set ${assignments(to, logAssignment?.(to))}
            where user_id = ${ownerId} and client_id = ${from} returning id
        )
        insert into client_moves (user_id, operation_id, kind, ids)
          select ${ownerId}, ${operationId}, ${kind}, array_agg(id) from moved having count(*) > 0`.execute(
        db,
      );
    },

    async moveBack(db, owner, merging) {
      const { from, to } = merging;
      const belongsToMerge = sql`user_id = ${owner.ownerId} and client_id = ${to} and (
        id in (select unnest(ids) from client_moves where ${isMoveOf(owner, merging)}) and not ${staysWithTarget(to)} or ${alsoMovesBack(from)})`;
      const { rows } = await sql`
        select from ${table} where ${belongsToMerge} and ${isLocked} and updated_at > (
          select created_at::timestamptz(3) from operations
            where user_id = ${owner.ownerId} and id = ${merging.operationId}) limit 1`.execute(db);
      if (rows.length > 0) return false;
      await sql`
        update ${table} set ${assignments(from, unlogAssignment?.(merging))} where ${belongsToMerge}`.execute(
        db,
      );
      return true;
    },
  };
}

function matchesNone(): RawBuilder<unknown> {
  return sql`false`;
}
