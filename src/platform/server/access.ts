import { isDeepStrictEqual } from 'node:util';
import type { AnyContractRouter, Schema } from '@orpc/contract';
import { implement } from '@orpc/server';
import type { AnyProcedure, ImplementerInternalWithMiddlewares } from '@orpc/server';
import type { CallerId, Owner } from '#src/platform/server/access/tenancy.ts';
import { actedBy } from '#src/platform/server/database/database.ts';
import type { Database, Db } from '#src/platform/server/database/database.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import type { WorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import type { ChangeEvent } from '#src/platform/shared/change-event.ts';
import type { Access, ProcedureMeta } from '#src/platform/shared/procedure.ts';
import { errors, rethrowRefusal } from './declared-errors.ts';
import { validateInPieces } from './http/validate-in-pieces.ts';

export type { Owner } from '#src/platform/server/access/tenancy.ts';

/** The person who acts. The app derives what they may call from their role. */
export type Caller = {
  userId: CallerId;
  email: string;
  displayName: string;
  createdAt: string;
  /** The IP address of the request. */
  address: string;
  /** Null: the request came with an API key. */
  sessionId: string | null;
  permits(who: Access['who']): boolean;
};

/** What the server knows about a request before any procedure runs. */
export type RequestContext = {
  caller: Caller | null;
  /** Whose records the caller reads and changes. */
  ownerOf: (caller: Caller) => Owner;
  database: Database;
  /** Null if the master key is missing: then nothing is encrypted or decrypted. */
  keys: KeyService | null;
  slots: WorkSlots;
  files: FileServices;
  /** The public address, for links in mails. */
  url: string;
  /** False: mails stay in the outbox. */
  sendsMail: boolean;
  /** Hosts of calendars and exchange rates that may have a private address. */
  calendarHosts: readonly string[];
  /** Where exchange rates are fetched from; undefined: nowhere. */
  ratesAddress?: string | undefined;
  /** Called with each change once it is committed. */
  publishChange: (change: Pick<ChangeEvent, 'userId' | 'what'>) => void;
};

/**
 * Implements a contract with two access checks: the procedure's declaration decides who may call it, before input is
 * validated, and the handler's transaction sees only the owner's rows.
 */
export function implementSecured<T extends AnyContractRouter>(
  contract: T,
): SecuredImplementer<T, HandlerContext> {
  const implementer = withAccessCheck(contract).use(
    async ({ context, next, procedure, path, signal }, input) => {
      const { caller, owner, database, publishChange } = context;
      const { userId: callerId, address } = caller;
      using _turn = isLargePage(input) ? await largePages.acquire(callerId, { signal }) : null;
      const effects = new CommitEffects(publishChange);
      const work = database.withOwner(
        owner,
        async (db) => {
          const concerned = isReadMethod(procedure) ? [] : new Set<string>([owner.ownerId, callerId]);
          effects.begin([...concerned].map((userId) => ({ userId, what: path[0] ?? '' })));
          const { notifyAlso, afterCommit } = effects;
          const handlerContext: HandlerContext = { db, caller, owner, notifyAlso, afterCommit };
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
  return implementer as unknown as SecuredImplementer<T, HandlerContext>;
}

/** What a transaction causes once it has committed. */
export class CommitEffects {
  readonly #publishChange: RequestContext['publishChange'];
  #changes: Change[] = [];
  #tasks: (() => void)[] = [];

  constructor(publishChange: RequestContext['publishChange']) {
    this.#publishChange = publishChange;
  }

  /** Again when the transaction is retried: then only its last run counts. */
  begin(changes: Change[]): void {
    this.#changes = changes;
    this.#tasks = [];
  }

  readonly notifyAlso = (change: Change): void => void this.#changes.push(change);
  readonly afterCommit = (begin: () => void): void => void this.#tasks.push(begin);

  finish(): void {
    for (const change of this.#changes) this.#publishChange(change);
    for (const begin of this.#tasks) begin();
  }
}

type Change = Pick<ChangeEvent, 'userId' | 'what'>;

/** Two at a time would keep both processors busy with one account. */
const largePages = createWorkSlots({
  total: Infinity,
  perAccount: 1,
  waitMs: Infinity,
  restsForOthers: 'byThisKind',
});

/** The input isn't validated yet. */
function isLargePage(input: unknown): boolean {
  if (typeof input !== 'object' || input === null || !('limit' in input)) return false;
  const { limit } = input;
  return (typeof limit === 'number' || typeof limit === 'string') && Number(limit) > 200;
}

/**
 * For long procedures, whose handlers open short transactions themselves: one long transaction would block a
 * connection.
 */
export function implementSecuredLong<T extends AnyContractRouter>(
  contract: T,
  slotOptions?: SlotOptions,
): SecuredImplementer<T, LongHandlerContext> {
  const implementer = withAccessCheck(contract, slotOptions).use(async ({ context, next, procedure }) => {
    const { output, ...rest } = await next({
      context: { database: actedBy(context.database, context.caller) },
    });
    return { ...rest, output: await validateOutput(procedure, output) };
  });
  return implementer as unknown as SecuredImplementer<T, LongHandlerContext>;
}

/** `takesOwnSlot`: the handlers take a slot themselves, only while their work is long. */
type SlotOptions = { takesOwnSlot?: boolean };
type CheckOptions = SlotOptions & { isForViewers?: boolean };

/** Allows only the callers a procedure declares. Long procedures wait for a slot first. */
export function withAccessCheck(
  contract: AnyContractRouter,
  { takesOwnSlot = false, isForViewers = false }: CheckOptions = {},
) {
  // oRPC's types can't follow a generic contract, so it is treated as a plain router here and cast back.
  return implement<Record<string, AnyContractRouter>>(contract as Record<string, AnyContractRouter>)
    .$context<RequestContext>()
    .$config({
      // `validateOutput` checks it instead, because it skips plain reads.
      initialOutputValidationIndex: Number.NaN,
      // Only viewers' transactions need the input: it is validated between the two middlewares.
      initialInputValidationIndex: isForViewers ? -1 : 0,
    })
    .use(async ({ context, next, procedure, signal }) => {
      const { access, signedOutMessage, isLong, isSessionOnly } = procedureMeta(procedure['~orpc'].meta);
      const { caller, ownerOf, slots } = context;
      if ((access.record === 'shared') !== isForViewers)
        throw new Error('Shared records need `implementForViewers`, and nothing else does.');
      if (!caller) throw errors.UNAUTHORIZED({ message: signedOutMessage });
      if (isSessionOnly && caller.sessionId === null) throw errors.FORBIDDEN({ message: sessionOnlyMessage });
      if (!caller.permits(access.who)) throw errors.FORBIDDEN({ message: accessDeniedMessages[access.who] });
      using _slot = isLong && !takesOwnSlot ? await slots.acquire(caller.userId, { signal }) : null;
      const admitted: LongHandlerContext = { caller, owner: ownerOf(caller) };
      return await next({ context: admitted });
    });
}

/** The person who acts, and the account whose records are read or changed. */
export type LongHandlerContext = { caller: Caller; owner: Owner };

/** What a handler works with: a transaction that sees only the owner's rows. */
export type HandlerContext = LongHandlerContext & {
  db: Db;
  /** Reports a change beyond the owner's records of this feature. */
  notifyAlso: (change: Pick<ChangeEvent, 'userId' | 'what'>) => void;
  /**
   * Starts separate work after this transaction commits, and never if it rolls back. A second transaction inside this
   * one would hold two connections at once, which can deadlock the pool.
   */
  afterCommit: (begin: () => void) => void;
};

export type SecuredImplementer<T extends AnyContractRouter, Added> = ImplementerInternalWithMiddlewares<
  T,
  RequestContext,
  Omit<RequestContext, 'caller'> & Added
>;

/** The message for a caller without access, by required role. */
export const accessDeniedMessages: Record<Access['who'], string> = {
  signedIn: 'Authentication required.',
  grantee: 'No client is shared with your account.',
  recordKeeper:
    'Your account may not keep records here. Ask the administrator of this installation to approve it.',
  admin: 'Only an administrator can do this.',
  superAdmin: 'Only a super admin can do this.',
};

export const sessionOnlyMessage = 'API keys can’t do this. Log in to Stint instead.';

export function isReadMethod(procedure: AnyProcedure): boolean {
  return procedure['~orpc'].route.method === 'GET';
}

/** Validates the output against the contract. Plain reads are checked in tests only, and strictly. */
export async function validateOutput(procedure: AnyProcedure, output: unknown): Promise<unknown> {
  // Untyped: only the contract knows each procedure's types.
  const outputSchema = procedure['~orpc'].outputSchema as Schema<unknown, unknown> | undefined;
  const meta: unknown = procedure['~orpc'].meta;
  const { isPlainRead } = procedureMeta(meta);
  if (!outputSchema || (isPlainRead && !isTesting)) return output;
  const checked = await validateInPieces(outputSchema, output);
  if (checked.issues) throw new Error('A response doesn’t match its contract.', { cause: checked.issues });
  if (isPlainRead && !isDeepStrictEqual(checked.value, output))
    throw new Error('A response has fields that its contract doesn’t declare.');
  return checked.value;
}

const isTesting = process.env['NODE_ENV'] === 'test';

/** Fails for a procedure that doesn't declare its access, which `procedure()` prevents at compile time. */
export function procedureMeta(meta: unknown): ProcedureMeta {
  if (typeof meta !== 'object' || meta === null || !('access' in meta))
    throw new Error('A procedure does not declare who may call it.');
  // Checked above: only `procedure()` writes this key.
  return meta as ProcedureMeta;
}
