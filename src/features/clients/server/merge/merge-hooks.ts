import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { referringFeatures } from '#src/features/clients/rules/client-limits.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';

/** A merge that can be undone. */
export type ClientMerge = { from: string; to: string; operationId: string };

/**
 * References that a feature keeps to clients. The clients feature knows none of them: each lists
 * its hook in its `feature.ts`.
 */
export type ClientMergeHook = {
  /** The feature's name in the contract, for change notifications and previews. */
  feature: (typeof referringFeatures)[number];
  /** The noun in the API's messages. */
  singular: string;
  plural: string;
  /** Whether these records prevent the client's deletion. */
  blocksDeletion: boolean;
  count(db: Db, owner: Owner, clientId: string): Promise<number>;
  /** Re-points the records to the target and stores their ids for undo. */
  move(db: Db, owner: Owner, merging: ClientMerge): Promise<void>;
  /** Re-points the records to the source. False if one of them was locked since, for example invoiced. */
  moveBack(db: Db, owner: Owner, merging: ClientMerge): Promise<boolean>;
};

declare module '#src/platform/server/feature.ts' {
  interface Contributions {
    mergeHooks: ClientMergeHook;
  }
}

type ReferringTable = Pick<ClientMergeHook, 'feature' | 'singular' | 'plural'> & {
  /** Condition for other records that move back too. */
  alsoMovesBack?: (from: string) => RawBuilder<unknown>;
  /** Condition for moved records that stay with the target. */
  staysWithTarget?: (to: string) => RawBuilder<unknown>;
  /** SQL assignment that logs the move in the record. */
  logAssignment?: (to: string) => RawBuilder<unknown>;
  /** SQL assignment that removes that log entry on undo. */
  unlogAssignment?: (merging: ClientMerge) => RawBuilder<unknown>;
  /** Condition for records that can no longer change. */
  isLocked?: RawBuilder<unknown>;
};

/** Hook for a table with a `client_id` column. */
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
    client_merge_moves.user_id = ${ownerId} and client_merge_moves.operation_id = ${operationId} and client_merge_moves.kind = ${kind}`;

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
        insert into client_merge_moves (user_id, operation_id, kind, ids)
          select ${ownerId}, ${operationId}, ${kind}, array_agg(id) from moved having count(*) > 0`.execute(
        db,
      );
    },

    async moveBack(db, owner, merging) {
      const { from, to } = merging;
      const belongsToMerge = sql`user_id = ${owner.ownerId} and client_id = ${to} and (
        id in (select unnest(ids) from client_merge_moves where ${isMoveOf(owner, merging)}) and not ${staysWithTarget(to)} or ${alsoMovesBack(from)})`;
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
