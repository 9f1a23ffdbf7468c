import { oc } from '@orpc/contract';
import type { AnySchema, ErrorMap, HTTPMethod } from '@orpc/contract';
import * as z from 'zod';

/**
 * Who may call a procedure, and how the caller relates to the record it names.
 * `who`: any signed-in user, people with a right to see records of others, accounts that keep records, administrators,
 * or super admins.
 * `record`: `own` limits it to the owner's records; others count as missing. `ownOrSuperAdmin` lets super admins reach
 * all, `granted` all administrators. `shared` is the client of a grant that the caller has.
 */
export type Access = {
  who: 'signedIn' | 'grantee' | 'recordKeeper' | 'admin' | 'superAdmin';
  record: 'none' | 'own' | 'ownOrSuperAdmin' | 'granted' | 'shared';
};

export type ProcedureMeta = {
  access: Access;
  /** The message for signed-out callers. */
  signedOutMessage: string;
  /** Takes seconds. Only a few run at a time, per account and in total; others get 429. */
  isLong: boolean;
  /** Its handler takes the slot, only while the work is long. */
  takesOwnSlot: boolean;
  /**
   * Its handler opens short transactions itself: one long transaction would block a connection. All other handlers run
   * in one.
   */
  opensTransactions: boolean;
  /**
   * Neither writes nor locks (PostgreSQL rejects both) and returns exactly what `output` declares (tests check that).
   * So it needs no commit, and production doesn't validate long lists.
   */
  isPlainRead: boolean;
  /** Other pages aren’t notified, because they show nothing of what it stores. */
  announcesNothing: boolean;
  /** API keys may not call it. Always so for roles, under /admin. */
  isSessionOnly: boolean;
  /** The message if it fails on our side, instead of a general one. */
  failureMessage: string | null;
  /** Returned, after the failure is logged, where the specification wants silence instead of an error. */
  failureOutput: unknown;
  /** The message if a required field is missing; each field has its own reason, too. */
  incompleteMessage: string;
  /** Fields that also count as missing if null, empty or of another type. */
  nonEmptyFields: Readonly<Record<string, 'string' | 'number'>>;
};

export type ProcedureDeclaration<
  I extends AnySchema,
  O extends AnySchema,
  E extends ErrorMap,
  T extends boolean,
> = {
  /** Method and path under /api/v1, such as `PATCH /clients/{id}`. */
  route: `${HTTPMethod} /${string}`;
  summary: string;
  signedOutMessage?: string;
  incompleteMessage?: string;
  failureMessage?: string | undefined;
  failureOutput?: z.input<O>;
  nonEmptyFields?: ProcedureMeta['nonEmptyFields'];
  isCreate?: true;
  isLong?: true;
  takesOwnSlot?: true;
  opensTransactions?: T;
  isPlainRead?: true;
  announcesNothing?: true;
  isSessionOnly?: true;
  /** The procedure takes no input without it. */
  input?: I;
  output: O;
  /** Only the common errors apply without them. */
  errors?: E;
};

/** Why fields are refused. */
export const FieldErrors = z.object({
  fields: z.record(z.string(), z.string()),
  /** Problem codes, for screens with their own messages. */
  codes: z.record(z.string(), z.string()).optional(),
});

/** Errors of every procedure, in addition to its own. */
export const commonErrors = {
  BAD_REQUEST: { status: 400, data: FieldErrors },
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
} as const;

export const longWorkErrors = { BUSY: { status: 429 } } as const;

export const NoInput = z.strictObject({});

/**
 * The only way to declare a procedure; its type requires the access declaration. Separate from the contract builder, so
 * a new major version of oRPC changes only this file.
 */
export function procedure<
  O extends AnySchema,
  R extends Access['record'],
  I extends AnySchema = typeof NoInput,
  E extends ErrorMap = Record<never, never>,
  T extends boolean = false,
>(declaration: ProcedureDeclaration<I, O, E, T> & { access: { who: Access['who']; record: R } }) {
  const [method, path] = splitRoute(declaration.route);
  const meta: ProcedureMeta = {
    access: declaration.access,
    signedOutMessage: declaration.signedOutMessage ?? 'Authentication required.',
    isLong: declaration.isLong ?? false,
    takesOwnSlot: declaration.takesOwnSlot ?? false,
    opensTransactions: declaration.opensTransactions ?? false,
    isPlainRead: declaration.isPlainRead ?? false,
    announcesNothing: declaration.announcesNothing ?? false,
    isSessionOnly: declaration.isSessionOnly ?? path.startsWith('/admin/'),
    failureMessage: declaration.failureMessage ?? null,
    failureOutput: declaration.failureOutput ?? null,
    incompleteMessage: declaration.incompleteMessage ?? 'Check the highlighted fields.',
    nonEmptyFields: declaration.nonEmptyFields ?? {},
  };
  return (
    oc
      // The same values; their types decide what the handler gets. Errors and input are left out as their types say.
      .$meta(meta as ProcedureMeta & { access: { record: R }; opensTransactions: T })
      .route({
        method,
        path,
        summary: declaration.summary,
        tags: [path.split('/')[1] ?? ''],
        successStatus: declaration.isCreate ? 201 : 200,
      })
      .errors({ ...commonErrors, ...(declaration.isLong && longWorkErrors), ...(declaration.errors as E) })
      .input((declaration.input ?? NoInput) as I)
      .output(declaration.output)
  );
}

function splitRoute(route: `${HTTPMethod} /${string}`): [HTTPMethod, `/${string}`] {
  const space = route.indexOf(' ');
  // The template type guarantees both parts.
  return [route.slice(0, space) as HTTPMethod, route.slice(space + 1) as `/${string}`];
}
