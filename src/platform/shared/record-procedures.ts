import type { ErrorMap } from '@orpc/contract';
import * as z from 'zod';
import { procedure } from './procedure.ts';
import { Nothing, RecordId } from './shapes.ts';

/** Who keeps records, and their own alone. */
export const own = { who: 'recordKeeper', record: 'own' } as const;

type Kind<R extends z.ZodType, E extends ErrorMap> = {
  /** Below /api/v1, e.g. `/clients`. */
  path: `/${string}`;
  /** As a summary calls one: `a client`. */
  one: string;
  record: R;
  messages: { signedOutDelete: string; notFoundDelete: string; nothingToRestore: string };
  /** What stands against deleting one. */
  held: E;
};

/** What can be done with every record that is one's own, in the same words everywhere. */
export function recordProcedures<R extends z.ZodType, E extends ErrorMap>(kind: Kind<R, E>) {
  const { path, one, record, messages, held } = kind;
  const input = z.strictObject({ id: RecordId });
  return {
    get: procedure({
      route: `GET ${path}/{id}`,
      summary: `Read ${one}; null when missing or not owned`,
      access: own,
      input,
      output: record.nullable(),
      errors: {},
    }),
    delete: procedure({
      route: `DELETE ${path}/{id}`,
      summary: `Delete ${one}`,
      access: own,
      signedOut: messages.signedOutDelete,
      input,
      output: Nothing,
      errors: { NOT_FOUND: { status: 404, message: messages.notFoundDelete }, ...held },
    }),
    restore: procedure({
      route: `POST ${path}/{id}/restore`,
      summary: `Bring back ${one} deleted within 30 days, as it was`,
      access: own,
      input,
      output: record,
      errors: { NOT_FOUND: { status: 404, message: messages.nothingToRestore } },
    }),
  };
}
