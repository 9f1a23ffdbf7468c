import { isDeepStrictEqual } from 'node:util';
import type { AnyContractRouter, ErrorMap, Schema } from '@orpc/contract';
import { ORPCError, implement, os } from '@orpc/server';
import type { AnyProcedure } from '@orpc/server';
import * as m from '#messages/api/platform.ts';
import { actedBy } from '#src/platform/server/database/database.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import type { Access, ProcedureMeta } from '#src/platform/shared/procedure.ts';
import { CommitEffects } from './access/commit-effects.ts';
import type { CallerContext, HandlerContext, RequestContext, SecuredImplementer } from './access/contexts.ts';
import { findGrant, openGrant } from './access/viewer-access.ts';
import { errors, rethrowRefusal } from './declared-errors.ts';
import { validateInPieces } from './http/validate-in-pieces.ts';

export type {
  Caller,
  CallerContext,
  HandlerContext,
  InstalledServices,
  RequestContext,
} from './access/contexts.ts';

/**
 * Implements a contract with two access checks: the procedure's declaration decides who may call it, before input is
 * validated, and the handler's transactions see only the rows of the owner, or of the client that the caller views.
 */
export function implementSecured<T extends AnyContractRouter>(contract: T): SecuredImplementer<T> {
  // oRPC's types can't follow a generic contract, so it is treated as a plain router here and cast back.
  const implementer = implement<Record<string, AnyContractRouter>>(
    contract as Record<string, AnyContractRouter>,
  )
    .$context<RequestContext>()
    // Input is validated after the first; `validateOutput` checks output instead, because it skips plain reads.
    .$config({ initialInputValidationIndex: -1, initialOutputValidationIndex: Number.NaN })
    .use(checkAccess)
    .use(openTransaction);
  return implementer as unknown as SecuredImplementer<T>;
}

const base = os.$context<RequestContext>();

/** Allows only the callers a procedure declares. Long procedures wait for a slot first. */
const checkAccess = base.middleware(async ({ context, next, procedure, signal }) => {
  const { access, signedOutMessage, isLong, takesOwnSlot, isSessionOnly } = metaOf(procedure);
  const { caller, ownerOf, slots } = context;
  if (!caller) throw errors.UNAUTHORIZED({ message: signedOutMessage });
  if (isSessionOnly && caller.sessionId === null) throw errors.FORBIDDEN({ message: sessionOnlyMessage });
  if (!caller.permits(access.who)) throw errors.FORBIDDEN({ message: accessDeniedMessages[access.who] });
  using _slot = isLong && !takesOwnSlot ? await slots.acquire(caller.userId, { signal }) : null;
  const admitted: CallerContext = { caller, owner: ownerOf(caller) };
  return await next({ context: admitted });
});

/** Gives the handler its transaction or, if it opens some itself, the database. Each looks up what a viewer may see. */
const openTransaction = base
  .$context<RequestContext & CallerContext>()
  .middleware(async ({ context, next, procedure, path, signal }, input) => {
    const { caller, session, database, publishChange } = context;
    const { userId: callerId, address } = caller;
    const { access, opensTransactions, isPlainRead, announcesNothing } = metaOf(procedure);
    const isShared = access.record === 'shared';
    const run = async (added: object) => {
      const result = await next({ context: added });
      return { ...result, output: await validateOutput(procedure, result.output as unknown) };
    };
    if (opensTransactions) {
      await session?.confirm();
      const opened = isShared
        ? await openGrant(context, grantIdOf(input))
        : { database: actedBy(database, caller) };
      if (!opened) throw notFound(procedure);
      return run(opened);
    }
    using _turn = isLargePage(input) ? await largePages.acquire(callerId, { signal }) : null;
    const effects = new CommitEffects(publishChange);
    const runInTransaction = (db: Db, added: Pick<HandlerContext, 'owner'>, userIds: string[]) => {
      const isSilent = isReadMethod(procedure) || isPlainRead || announcesNothing;
      const concerned = isSilent ? [] : [...new Set(userIds)];
      effects.begin(concerned.map((userId) => ({ userId, what: path[0] ?? '' })));
      const { notifyAlso, afterCommit } = effects;
      return run({ db, caller, ...added, notifyAlso, afterCommit });
    };
    const how = { isReadOnly: isPlainRead, callerId, address, signal, session };
    const { owner } = context;
    const work = isShared
      ? database.withGrant(
          grantIdOf(input),
          async (db) => {
            const grant = await findGrant(db);
            if (!grant) throw notFound(procedure);
            return runInTransaction(db, grant, [grant.owner.ownerId]);
          },
          how,
        )
      : database.withOwner(owner, (db) => runInTransaction(db, { owner }, [owner.ownerId, callerId]), how);
    const result = await work.catch(rethrowRefusal);
    effects.finish(database);
    return result;
  });

/** Two at a time would keep both processors busy with one account. */
const largePages = createWorkSlots({
  total: Infinity,
  perAccount: 1,
  waitMs: Infinity,
  restsForOthers: 'byThisKind',
});

function isLargePage(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'limit' in input && Number(input.limit) > 200;
}

/** A `RecordId` of the validated input. */
function grantIdOf(input: unknown): string {
  if (typeof input !== 'object' || input === null || !('grantId' in input))
    throw new Error('A procedure for viewers takes a `grantId`.');
  return String(input.grantId);
}

function notFound(procedure: AnyProcedure) {
  // Untyped: only the contract knows each procedure's errors.
  const declared = (procedure['~orpc'].errorMap as ErrorMap)['NOT_FOUND'];
  return new ORPCError('NOT_FOUND', { status: 404, ...omitUndefined({ message: declared?.message }) });
}

/** The message for a caller without access, by required role. */
export const accessDeniedMessages: Record<Access['who'], string> = {
  signedIn: m.signedOut,
  grantee: m.nothingShared,
  recordKeeper: m.notApproved,
  admin: m.adminsOnly,
  superAdmin: m.superAdminsOnly,
};

export const sessionOnlyMessage = m.sessionsOnly;

function isReadMethod(procedure: AnyProcedure): boolean {
  return procedure['~orpc'].route.method === 'GET';
}

/** Validates the output against the contract. Plain reads are checked in tests only, and strictly. */
async function validateOutput(procedure: AnyProcedure, output: unknown): Promise<unknown> {
  // Untyped: only the contract knows each procedure's types.
  const outputSchema = procedure['~orpc'].outputSchema as Schema<unknown, unknown> | undefined;
  const { isPlainRead } = metaOf(procedure);
  if (!outputSchema || (isPlainRead && !isTesting)) return output;
  const checked = await validateInPieces(outputSchema, output);
  if (checked.issues) throw new Error('A response doesn’t match its contract.', { cause: checked.issues });
  if (isPlainRead && !isDeepStrictEqual(checked.value, output))
    throw new Error('A response has fields that its contract doesn’t declare.');
  return checked.value;
}

const isTesting = process.env['NODE_ENV'] === 'test';

function metaOf(procedure: AnyProcedure): ProcedureMeta {
  return procedureMeta(procedure['~orpc'].meta);
}

/** Fails for a procedure that doesn't declare its access, which `procedure()` prevents at compile time. */
export function procedureMeta(meta: unknown): ProcedureMeta {
  if (typeof meta !== 'object' || meta === null || !('access' in meta))
    throw new Error('A procedure does not declare who may call it.');
  // Checked above: only `procedure()` writes this key.
  return meta as ProcedureMeta;
}
