import { isDeepStrictEqual } from 'node:util';
import type { AnyContractRouter, Schema } from '@orpc/contract';
import { ORPCError, implement } from '@orpc/server';
import type { AnyProcedure, ImplementerInternalWithMiddlewares } from '@orpc/server';
import type { Database, Db } from '#src/platform/server/database/database.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import type { WorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import type { ChangeEvent } from '#src/platform/shared/change-event.ts';
import type { Access, ProcedureMeta } from '#src/platform/shared/procedure.ts';

/** Who is asking, as the session says; what they may call is worked out by the app from their role. */
export type Caller = {
  userId: string;
  email: string;
  displayName: string;
  permits(who: Access['who']): boolean;
};

/** What the server knows of a request before any procedure runs. */
export type RequestContext = {
  caller: Caller | null;
  database: Database;
  /** Null where the master key is missing: nothing is encrypted or decrypted then. */
  keys: KeyService | null;
  slots: WorkSlots;
  /** Hears of what was changed, once it is committed. */
  publishChange: (change: Pick<ChangeEvent, 'userId' | 'what'>) => void;
};

/** The second argument of every query: whose records are meant. */
export type Owner = { ownerId: string };

/**
 * Implements a contract behind both walls: the declaration of the procedure decides who passes (before the input is
 * even looked at), and the handler gets a transaction in which the database itself shows that caller's rows alone.
 */
export function implementSecured<T extends AnyContractRouter>(
  contract: T,
): SecuredImplementer<T, HandlerContext> {
  const implementer = withAccessCheck(contract).use(async ({ context, next, procedure, path }) => {
    const { caller, owner, database, publishChange } = context;
    const { userId } = caller;
    let changes: Pick<ChangeEvent, 'userId' | 'what'>[] = [];
    let afterCommitTasks: (() => void)[] = [];
    const result = await database.withUser(
      userId,
      async (db) => {
        // Empty again when the transaction is retried.
        changes = isReadMethod(procedure) ? [] : [{ userId, what: path[0] ?? '' }];
        afterCommitTasks = [];
        const handlerContext: HandlerContext = {
          db,
          caller,
          owner,
          notifyAlso: (change) => changes.push(change),
          afterCommit: (begin) => afterCommitTasks.push(begin),
        };
        const { output, ...rest } = await next({ context: handlerContext });
        return { ...rest, output: await validateOutput(procedure, output) };
      },
      { isReadOnly: procedureMeta(procedure['~orpc'].meta).isPlainRead },
    );
    for (const change of changes) publishChange(change);
    for (const begin of afterCommitTasks) begin();
    return result;
  });
  return implementer as unknown as SecuredImplementer<T, HandlerContext>;
}

/**
 * The same for long procedures, whose handlers open short transactions themselves: one that stayed open during the work
 * would block a connection.
 */
export function implementSecuredLong<T extends AnyContractRouter>(
  contract: T,
): SecuredImplementer<T, LongHandlerContext> {
  const implementer = withAccessCheck(contract).use(async ({ next, procedure }) => {
    const { output, ...rest } = await next();
    return { ...rest, output: await validateOutput(procedure, output) };
  });
  return implementer as unknown as SecuredImplementer<T, LongHandlerContext>;
}

/** Admits the callers that a procedure declares; a long procedure waits for a slot first. */
function withAccessCheck(contract: AnyContractRouter) {
  // The builder's types cannot follow a contract that is still a type parameter: it is taken for a plain router here,
  // and what comes back is what they say of a known one.
  return (
    implement<Record<string, AnyContractRouter>>(contract as Record<string, AnyContractRouter>)
      .$context<RequestContext>()
      // `checkedOutput` checks it instead, because it skips plain reads.
      .$config({ initialOutputValidationIndex: Number.NaN })
      .use(async ({ context, next, procedure, signal }) => {
        const { access, signedOutMessage, isLong } = procedureMeta(procedure['~orpc'].meta);
        const { caller, slots } = context;
        if (!caller) throw new ORPCError('UNAUTHORIZED', { message: signedOutMessage });
        if (!caller.permits(access.who))
          throw new ORPCError('FORBIDDEN', { message: accessDeniedMessages[access.who] });
        const { userId } = caller;
        using _slot = isLong ? await slots.acquire(userId, { signal }) : null;
        const admitted: LongHandlerContext = { caller, owner: { ownerId: userId } };
        return await next({ context: admitted });
      })
  );
}

/** Who asks, and whose records are meant. */
export type LongHandlerContext = { caller: Caller; owner: Owner };

/** What a handler works with: a transaction that sees the caller's rows, and whose they are. */
export type HandlerContext = LongHandlerContext & {
  db: Db;
  /** Tells that besides the caller's own records of this feature something else has changed. */
  notifyAlso: (change: Pick<ChangeEvent, 'userId' | 'what'>) => void;
  /**
   * Begins work of its own once this transaction is committed, and not at all where it is not: a second transaction
   * inside this one would wait for a connection while it keeps one, and many of those wait for each other for good.
   */
  afterCommit: (begin: () => void) => void;
};

type SecuredImplementer<T extends AnyContractRouter, Added> = ImplementerInternalWithMiddlewares<
  T,
  RequestContext,
  Omit<RequestContext, 'caller'> & Added
>;

/** What somebody reads who may not, by who may. */
export const accessDeniedMessages: Record<Access['who'], string> = {
  signedIn: 'Authentication required.',
  recordKeeper:
    'Your account may not keep records here. Ask the administrator of this installation to approve it.',
  superAdmin: 'Only a super admin may do this.',
};

function isReadMethod(procedure: AnyProcedure): boolean {
  return procedure['~orpc'].route.method === 'GET';
}

/** The output as the contract declares it. Plain reads are checked only in tests, and strictly. */
async function validateOutput(procedure: AnyProcedure, output: unknown): Promise<unknown> {
  // Of any procedure: the contract alone knows its types.
  const outputSchema = procedure['~orpc'].outputSchema as Schema<unknown, unknown> | undefined;
  const meta: unknown = procedure['~orpc'].meta;
  const { isPlainRead } = procedureMeta(meta);
  if (!outputSchema || (isPlainRead && !isTesting)) return output;
  const checked = await outputSchema['~standard'].validate(output);
  if (checked.issues) throw new Error('An answer breaks its contract.', { cause: checked.issues });
  if (isPlainRead && !isDeepStrictEqual(checked.value, output))
    throw new Error('An answer holds more than its contract says.');
  return checked.value;
}

const isTesting = process.env['NODE_ENV'] === 'test';

/** A procedure that does not say who may call it cannot be built with `procedure()`; one built otherwise stops here. */
export function procedureMeta(meta: unknown): ProcedureMeta {
  if (typeof meta !== 'object' || meta === null || !('access' in meta))
    throw new Error('A procedure does not declare who may call it.');
  // Checked above: only `procedure()` writes this key.
  return meta as ProcedureMeta;
}
