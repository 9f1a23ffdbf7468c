import { isDeepStrictEqual } from 'node:util';
import type { AnyContractRouter, Schema } from '@orpc/contract';
import { ORPCError, implement } from '@orpc/server';
import type { AnyProcedure, ImplementerInternalWithMiddlewares } from '@orpc/server';
import type { Database, Db } from '#src/platform/server/database/database.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import type { Slots } from '#src/platform/server/long-work/slots.ts';
import type { Change } from '#src/platform/shared/change.ts';
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
  slots: Slots;
  /** Hears of what was changed, once it is committed. */
  tell: (change: Pick<Change, 'userId' | 'what'>) => void;
};

/** The second argument of every query: whose records are meant. */
export type Owner = { ownerId: string };

/**
 * Implements a contract behind both walls: the declaration of the procedure decides who passes (before the input is
 * even looked at), and the handler gets a transaction in which the database itself shows that caller's rows alone.
 */
export function secured<T extends AnyContractRouter>(contract: T): Secured<T, HandlerContext> {
  const implementer = behindDeclarations(contract).use(async ({ context, next, procedure, path }) => {
    const { caller, owner, database, tell } = context;
    const { userId } = caller;
    let changed: Pick<Change, 'userId' | 'what'>[] = [];
    let begun: (() => void)[] = [];
    const answer = await database.withUser(
      userId,
      async (db) => {
        // Empty again when the transaction is retried.
        changed = isReading(procedure) ? [] : [{ userId, what: path[0] ?? '' }];
        begun = [];
        const handlerContext: HandlerContext = {
          db,
          caller,
          owner,
          alsoChanged: (change) => changed.push(change),
          afterCommit: (begin) => begun.push(begin),
        };
        const { output, ...rest } = await next({ context: handlerContext });
        return { ...rest, output: await checkedOutput(procedure, output) };
      },
      { isReadOnly: declarationOf(procedure['~orpc'].meta).isPlainRead },
    );
    for (const change of changed) tell(change);
    for (const begin of begun) begin();
    return answer;
  });
  return implementer as unknown as Secured<T, HandlerContext>;
}

/**
 * The same for long procedures, whose handlers open short transactions themselves: one that stayed open during the work
 * would block a connection.
 */
export function securedLong<T extends AnyContractRouter>(contract: T): Secured<T, LongHandlerContext> {
  const implementer = behindDeclarations(contract).use(async ({ next, procedure }) => {
    const { output, ...rest } = await next();
    return { ...rest, output: await checkedOutput(procedure, output) };
  });
  return implementer as unknown as Secured<T, LongHandlerContext>;
}

/** Admits the callers that a procedure declares; a long procedure waits for a slot first. */
function behindDeclarations(contract: AnyContractRouter) {
  // The builder's types cannot follow a contract that is still a type parameter: it is taken for a plain router here,
  // and what comes back is what they say of a known one.
  return (
    implement<Record<string, AnyContractRouter>>(contract as Record<string, AnyContractRouter>)
      .$context<RequestContext>()
      // `checkedOutput` checks it instead, because it skips plain reads.
      .$config({ initialOutputValidationIndex: Number.NaN })
      .use(async ({ context, next, procedure, signal }) => {
        const { access, signedOut, isLong } = declarationOf(procedure['~orpc'].meta);
        const { caller, slots } = context;
        if (!caller) throw new ORPCError('UNAUTHORIZED', { message: signedOut });
        if (!caller.permits(access.who)) throw new ORPCError('FORBIDDEN', { message: refusals[access.who] });
        const { userId } = caller;
        using _slot = isLong ? await slots.take(userId, { signal }) : null;
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
  alsoChanged: (change: Pick<Change, 'userId' | 'what'>) => void;
  /**
   * Begins work of its own once this transaction is committed, and not at all where it is not: a second transaction
   * inside this one would wait for a connection while it keeps one, and many of those wait for each other for good.
   */
  afterCommit: (begin: () => void) => void;
};

type Secured<T extends AnyContractRouter, Added> = ImplementerInternalWithMiddlewares<
  T,
  RequestContext,
  Omit<RequestContext, 'caller'> & Added
>;

/** What somebody reads who may not, by who may. */
export const refusals: Record<Access['who'], string> = {
  signedIn: 'Authentication required.',
  recordKeeper:
    'Your account may not keep records here. Ask the administrator of this installation to approve it.',
  superAdmin: 'Only a super admin may do this.',
};

function isReading(procedure: AnyProcedure): boolean {
  return procedure['~orpc'].route.method === 'GET';
}

/** The output as the contract declares it. Plain reads are checked only in tests, and strictly. */
async function checkedOutput(procedure: AnyProcedure, output: unknown): Promise<unknown> {
  // Of any procedure: the contract alone knows its types.
  const outputSchema = procedure['~orpc'].outputSchema as Schema<unknown, unknown> | undefined;
  const meta: unknown = procedure['~orpc'].meta;
  const { isPlainRead } = declarationOf(meta);
  if (!outputSchema || (isPlainRead && !isTesting)) return output;
  const checked = await outputSchema['~standard'].validate(output);
  if (checked.issues) throw new Error('An answer breaks its contract.', { cause: checked.issues });
  if (isPlainRead && !isDeepStrictEqual(checked.value, output))
    throw new Error('An answer holds more than its contract says.');
  return checked.value;
}

const isTesting = process.env['NODE_ENV'] === 'test';

/** A procedure that does not say who may call it cannot be built with `procedure()`; one built otherwise stops here. */
export function declarationOf(meta: unknown): ProcedureMeta {
  if (typeof meta !== 'object' || meta === null || !('access' in meta))
    throw new Error('A procedure does not declare who may call it.');
  // Checked above: only `procedure()` writes this key.
  return meta as ProcedureMeta;
}
