import type { ErrorMap } from '@orpc/contract';
import * as z from 'zod';
import { EmptyObject, RecordId } from './field-schemas.ts';
import { procedure } from './procedure.ts';

/** For accounts that keep records, limited to their own. */
export const ownRecordAccess = { who: 'recordKeeper', record: 'own' } as const;

type RecordKind<R extends z.ZodType, E extends ErrorMap> = {
  /** Under /api/v1, such as `/clients`. */
  path: `/${string}`;
  /** For API summaries: `a client`. */
  nounPhrase: string;
  record: R;
  messages: { signedOutDelete: string; notFoundDelete: string; nothingToRestore: string };
  /** Reasons why a record can't be deleted. */
  deleteErrors: E;
};

/** Read, delete and restore, identical for every type of owned record. */
export function recordProcedures<R extends z.ZodType, E extends ErrorMap>(kind: RecordKind<R, E>) {
  const { path, nounPhrase, record, messages, deleteErrors } = kind;
  const input = z.strictObject({ id: RecordId });
  return {
    get: procedure({
      route: `GET ${path}/{id}`,
      summary: `Read ${nounPhrase}; null when missing or not owned`,
      access: ownRecordAccess,
      input,
      output: record.nullable(),
      errors: {},
    }),
    delete: procedure({
      route: `DELETE ${path}/{id}`,
      summary: `Delete ${nounPhrase}`,
      access: ownRecordAccess,
      signedOutMessage: messages.signedOutDelete,
      input,
      output: EmptyObject,
      errors: { NOT_FOUND: { status: 404, message: messages.notFoundDelete }, ...deleteErrors },
    }),
    restore: procedure({
      route: `POST ${path}/{id}/restore`,
      summary: `Restore ${nounPhrase} deleted within the last 30 days`,
      access: ownRecordAccess,
      input,
      output: record,
      errors: { NOT_FOUND: { status: 404, message: messages.nothingToRestore } },
    }),
  };
}

/** Errors of every procedure that runs an operation once per id. */
export const operationErrors = {
  CONFLICT: { status: 409, message: 'This operation ID is already in use.' },
  /** The request arrived again after its operation was undone, so it isn't repeated. */
  UNDONE: { status: 409, message: 'This change was undone. Make it again if you still want it.' },
} as const;
