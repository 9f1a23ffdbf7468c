import type { ErrorMap } from '@orpc/contract';
import * as z from 'zod';
import { EmptyObject, RecordId } from './field-schemas.ts';
import { procedure } from './procedure.ts';

/** Who keeps records, and their own alone. */
export const ownRecordAccess = { who: 'recordKeeper', record: 'own' } as const;

type RecordKind<R extends z.ZodType, E extends ErrorMap> = {
  /** Below /api/v1, e.g. `/clients`. */
  path: `/${string}`;
  /** As a summary calls one: `a client`. */
  nounPhrase: string;
  record: R;
  messages: { signedOutDelete: string; notFoundDelete: string; nothingToRestore: string };
  /** What stands against deleting one. */
  deleteErrors: E;
};

/** What can be done with every record that is one's own, in the same words everywhere. */
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
