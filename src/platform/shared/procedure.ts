import { oc } from '@orpc/contract';
import type { AnySchema, ErrorMap, HTTPMethod } from '@orpc/contract';
import * as z from 'zod';

/**
 * Who may call a procedure, and what the caller is to the record it names.
 * `who`: anybody signed in; accounts that keep records; superAdmins.
 * `record`: `own` means that one's own record alone exists: another's is answered like a missing one.
 */
export type Access = {
  who: 'signedIn' | 'recordKeeper' | 'superAdmin';
  record: 'none' | 'own' | 'granted';
};

export type ProcedureMeta = {
  access: Access;
  /** What a signed-out caller reads. */
  signedOutMessage: string;
  /** Takes seconds: only a few run at a time, per account and in total; others get 429. */
  isLong: boolean;
  /**
   * It writes and locks nothing (PostgreSQL refuses both) and returns exactly what `output` declares (tests check that).
   * So it needs no commit, and production doesn't validate long lists.
   */
  isPlainRead: boolean;
  /** The message for a request that lacks a required field; each field has its own reason as well. */
  incompleteMessage: string;
  /** Fields that also count as missing when they are null, empty or not of this type. */
  nonEmptyFields: Readonly<Record<string, 'string' | 'number'>>;
};

type ProcedureDeclaration<I extends AnySchema, O extends AnySchema, E extends ErrorMap> = {
  /** Method and path below /api/v1, e.g. `PATCH /clients/{id}`. */
  route: `${HTTPMethod} /${string}`;
  summary: string;
  access: Access;
  signedOutMessage?: string;
  incompleteMessage?: string;
  nonEmptyFields?: ProcedureMeta['nonEmptyFields'];
  isCreate?: true;
  isLong?: true;
  isPlainRead?: true;
  input: I;
  output: O;
  errors: E;
};

/** Errors every procedure may answer with, beside its own. */
const commonErrors = {
  BAD_REQUEST: {
    status: 400,
    data: z.object({
      fields: z.record(z.string(), z.string()),
      /** Names the problem where a screen words it differently. */
      codes: z.record(z.string(), z.string()).optional(),
    }),
  },
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
} as const;

const longWorkErrors = { BUSY: { status: 429 } } as const;

/**
 * The one way to declare a procedure: the compiler refuses one that does not say who may call it.
 * Kept apart from the contract builder so that a new major of it changes this file alone.
 */
export function procedure<I extends AnySchema, O extends AnySchema, E extends ErrorMap>(
  declaration: ProcedureDeclaration<I, O, E>,
) {
  const [method, path] = splitRoute(declaration.route);
  const meta: ProcedureMeta = {
    access: declaration.access,
    signedOutMessage: declaration.signedOutMessage ?? 'Authentication required.',
    isLong: declaration.isLong ?? false,
    isPlainRead: declaration.isPlainRead ?? false,
    incompleteMessage: declaration.incompleteMessage ?? 'Check the highlighted fields.',
    nonEmptyFields: declaration.nonEmptyFields ?? {},
  };
  return oc
    .$meta<ProcedureMeta>(meta)
    .route({
      method,
      path,
      summary: declaration.summary,
      tags: [path.split('/')[1] ?? ''],
      successStatus: declaration.isCreate ? 201 : 200,
    })
    .errors({ ...commonErrors, ...(declaration.isLong && longWorkErrors), ...declaration.errors })
    .input(declaration.input)
    .output(declaration.output);
}

function splitRoute(route: `${HTTPMethod} /${string}`): [HTTPMethod, `/${string}`] {
  const space = route.indexOf(' ');
  // The template type guarantees both halves.
  return [route.slice(0, space) as HTTPMethod, route.slice(space + 1) as `/${string}`];
}
