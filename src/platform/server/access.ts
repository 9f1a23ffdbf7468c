import { ORPCError, implement } from '@orpc/server';
import type { AnyContractRouter } from '@orpc/contract';
import type { Access, ProcedureMeta } from '#src/platform/shared/procedure.ts';
import type { Database } from '#src/platform/server/database/database.ts';

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
};

/** The second argument of every query: whose records are meant. */
export type Owner = { ownerId: string };

/**
 * Implements a contract behind both walls: the declaration of the procedure decides who passes (before the input is
 * even looked at), and the handler gets a transaction in which the database itself shows that caller's rows alone.
 */
export function secured<T extends AnyContractRouter>(contract: T) {
  return implement(contract)
    .$context<RequestContext>()
    .use(async ({ context, next, procedure }) => {
      const { access, signedOut } = declarationOf(procedure['~orpc'].meta);
      const { caller, database } = context;
      if (!caller) throw new ORPCError('UNAUTHORIZED', { message: signedOut });
      if (!caller.permits(access.who)) throw new ORPCError('FORBIDDEN', { message: refusals[access.who] });
      return database.withUser(caller.userId, (db) =>
        next({ context: { db, caller, owner: { ownerId: caller.userId } satisfies Owner } }),
      );
    });
}

const refusals: Record<Access['who'], string> = {
  signedIn: 'Authentication required.',
  recordKeeper: 'Your account may not keep records here. Ask the administrator of this installation to approve it.',
  superAdmin: 'Only a super admin may do this.',
};

/** A procedure that does not say who may call it cannot be built with `procedure()`; one built otherwise stops here. */
export function declarationOf(meta: Record<string, unknown>): ProcedureMeta {
  if (!('access' in meta)) throw new Error('A procedure does not declare who may call it.');
  // Checked above: only `procedure()` writes this key.
  return meta as ProcedureMeta;
}
