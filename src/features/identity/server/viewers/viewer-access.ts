import type { AnyContractRouter, ErrorMap } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import type { AnyProcedure } from '@orpc/server';
import { sql } from 'kysely';
import {
  CommitEffects,
  isReadMethod,
  procedureMeta,
  validateOutput,
  withAccessCheck,
} from '#src/platform/server/access.ts';
import type { HandlerContext, LongHandlerContext, SecuredImplementer } from '#src/platform/server/access.ts';
import { limitedToClient } from '#src/platform/server/database/client-database.ts';
import { actedBy } from '#src/platform/server/database/database.ts';
import type { Database, Db } from '#src/platform/server/database/database.ts';
import { rethrowRefusal } from '#src/platform/server/declared-errors.ts';
import { omitUndefined } from '#src/platform/shared/omit-undefined.ts';

/** What a procedure for viewers works with: a transaction that sees only what is shared of one client of the owner. */
export type ViewerContext = HandlerContext & { client: ViewedClient };

/** What a procedure works with that opens transactions of the owner itself, which see no rows of other clients. */
export type LongViewerContext = LongHandlerContext & { database: Database; client: ViewedClient };

/** `ownerName`: of the freelancer whose client it is. */
export type ViewedClient = { id: string; ownerName: string };

/**
 * Implements procedures for people who view a client of another account. Their input has the `grantId` of that right.
 * Each transaction looks the right up, so that the request after its end finds nothing.
 */
export function implementForViewers<T extends AnyContractRouter>(
  contract: T,
): SecuredImplementer<T, ViewerContext> {
  const implementer = withAccessCheck(contract, { isForViewers: true }).use(
    async ({ context, next, procedure, path, signal }, input) => {
      const { caller, database, publishChange } = context;
      const { userId: callerId, address } = caller;
      const effects = new CommitEffects(publishChange);
      const work = database.withGrant(
        grantIdOf(input),
        async (db) => {
          const grant = await findGrant(db);
          if (!grant) throw notFound(procedure);
          const { ownerId, clientId: id, ownerName } = grant;
          effects.begin(isReadMethod(procedure) ? [] : [{ userId: ownerId, what: path[0] ?? '' }]);
          const { notifyAlso, afterCommit } = effects;
          const handlerContext: ViewerContext = {
            db,
            caller,
            owner: { ownerId },
            client: { id, ownerName },
            notifyAlso,
            afterCommit,
          };
          const { output, ...rest } = await next({ context: handlerContext });
          return { ...rest, output: await validateOutput(procedure, output) };
        },
        { isReadOnly: procedureMeta(procedure['~orpc'].meta).isPlainRead, callerId, address, signal },
      );
      const result = await work.catch(rethrowRefusal);
      effects.finish();
      return result;
    },
  );
  return implementer as unknown as SecuredImplementer<T, ViewerContext>;
}

/**
 * For procedures that read more than the role for viewers may: the right is looked up by that role, then the handler
 * opens transactions of the owner itself, limited to the client, and chooses what leaves.
 */
export function implementForViewersLong<T extends AnyContractRouter>(
  contract: T,
): SecuredImplementer<T, LongViewerContext> {
  const implementer = withAccessCheck(contract, { isForViewers: true }).use(
    async ({ context, next, procedure }, input) => {
      const opened = await openGrant(context, grantIdOf(input));
      if (!opened) throw notFound(procedure);
      const { output, ...rest } = await next({ context: opened });
      return { ...rest, output: await validateOutput(procedure, output) };
    },
  );
  return implementer as unknown as SecuredImplementer<T, LongViewerContext>;
}

/** Whose client it is, looked up by the role for viewers; null if the right has ended. */
export async function openGrant(
  context: Pick<LongViewerContext, 'database' | 'caller'>,
  grantId: string,
): Promise<Pick<LongViewerContext, 'database' | 'owner' | 'client'> | null> {
  const database = actedBy(context.database, context.caller);
  const grant = await database.withGrant(grantId, findGrant, { isReadOnly: true });
  if (!grant) return null;
  const { ownerId, clientId: id, ownerName } = grant;
  return { database: limitedToClient(database, id), owner: { ownerId }, client: { id, ownerName } };
}

/** A `RecordId` of the validated input. */
function grantIdOf(input: unknown): string {
  if (typeof input !== 'object' || input === null || !('grantId' in input))
    throw new Error('A procedure for viewers takes a `grantId`.');
  return String(input.grantId);
}

/** The right that the transaction named; null if it has ended. */
export async function findGrant(db: Db) {
  const { rows } = await sql<{ ownerId: string; clientId: string; ownerName: string }>`
    select owner_id, client_id, owner_name from current_grant()`.execute(db);
  return rows[0] ?? null;
}

function notFound(procedure: AnyProcedure) {
  // Untyped: only the contract knows each procedure's errors.
  const declared = (procedure['~orpc'].errorMap as ErrorMap)['NOT_FOUND'];
  return new ORPCError('NOT_FOUND', { status: 404, ...omitUndefined({ message: declared?.message }) });
}
