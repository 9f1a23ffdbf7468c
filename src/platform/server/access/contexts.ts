import type { AnyContractRouter, ContractProcedure } from '@orpc/contract';
import type { ProcedureImplementer, Router } from '@orpc/server';
import type { Database, Db } from '#src/platform/server/database/database.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import type { WorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import type { ChangeEvent } from '#src/platform/shared/change-event.ts';
import type { Access } from '#src/platform/shared/procedure.ts';
import type { CachedSession } from './cached-session.ts';
import type { CallerId, Owner } from './tenancy.ts';

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

/** What the installation has for every request. */
export type InstalledServices = {
  database: Database;
  /** Null if the master key is missing: then nothing is encrypted or decrypted. */
  keys: KeyService | null;
  slots: WorkSlots;
  files: FileServices;
  /** The public address, for links in mails. */
  url: string;
  /** The installation’s, for mails to accounts, as a BCP 47 tag. */
  language: string;
  /** False: mails stay in the outbox. */
  sendsMail: boolean;
  /** Hosts of calendars and exchange rates that may have a private address. */
  calendarHosts: readonly string[];
  /** Hosts of mail servers of accounts that may have a private address. */
  mailHosts: readonly string[];
  /** Where exchange rates are fetched from; undefined: nowhere. */
  ratesAddress?: string | undefined;
};

/** What the server knows about a request before any procedure runs. */
export type RequestContext = InstalledServices & {
  caller: Caller | null;
  /**
   * The session of a caller who is assumed from an earlier request. No handler gets a result or an error of a query before it
   * was compared. Absent: the caller was looked up.
   */
  session?: CachedSession;
  /** Whose records the caller reads and changes. */
  ownerOf: (caller: Caller) => Owner;
  /** Called with each change once it is committed. */
  publishChange: (change: Pick<ChangeEvent, 'userId' | 'what'>) => void;
};

/** The person who acts, and the account whose records are read or changed. */
export type CallerContext = { caller: Caller; owner: Owner };

/** What a handler works with: a transaction that sees only the owner's rows. */
export type HandlerContext = CallerContext & {
  db: Db;
  /** Reports a change beyond the owner's records of this feature. */
  notifyAlso: (change: Pick<ChangeEvent, 'userId' | 'what'>) => void;
  /**
   * Starts separate work after this transaction commits, and never if it rolls back. A second transaction inside this
   * one would hold two connections at once, which can deadlock the pool.
   */
  afterCommit: (begin: (database: Database) => void) => void;
};

/** The client of another account that the caller views. `ownerName`: of the freelancer whose client it is. */
export type ViewedClient = { id: string; ownerName: string };

/** What a handler that opens transactions itself works with, if it is about a client that the caller views. */
export type ViewerContext = CallerContext & { database: Database; client: ViewedClient };

/** What the handler of a procedure gets, by the procedure's declaration. */
type AddedContext<Meta> = Meta extends { access: { record: 'shared' } }
  ? Meta extends { opensTransactions: true }
    ? ViewerContext
    : HandlerContext & { client: ViewedClient }
  : Meta extends { opensTransactions: true }
    ? CallerContext & { database: Database }
    : HandlerContext;

export type SecuredImplementer<T extends AnyContractRouter> =
  T extends ContractProcedure<infer Input, infer Output, infer Errors, infer Meta>
    ? ProcedureImplementer<
        RequestContext,
        Omit<RequestContext, 'caller' | 'database'> & AddedContext<Meta>,
        Input,
        Output,
        Errors,
        Meta
      >
    : { router<U extends Router<T, RequestContext>>(router: U): U } & {
        [Name in keyof T]: T[Name] extends AnyContractRouter ? SecuredImplementer<T[Name]> : never;
      };
