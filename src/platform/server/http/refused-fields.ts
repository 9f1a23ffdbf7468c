import * as z from 'zod';
import { unknownFieldReason } from '#src/platform/shared/validation-messages.ts';

/** The fields that a 400 names, for the log: never a value, nor a name that isn't ours. */
export function refusedFields(error: object): string[] {
  const { data: refusal } = Refusal.safeParse('data' in error ? error.data : error);
  const fields = Object.entries(refusal?.fields ?? {}).map(([field, reason]) =>
    reason === unknownFieldReason ? 'an unknown field' : field,
  );
  return [...new Set(fields)];
}

const Refusal = z.object({ fields: z.record(z.string(), z.string()) });
