import type { ErrorMap } from '@orpc/contract';
import { createORPCErrorConstructorMap } from '@orpc/server';
import { lockedUntilOf, refusedValue } from '#src/platform/server/database/database-errors.ts';
import { lockedTimeMessage } from '#src/platform/shared/formats/locked-time-message.ts';
import { commonErrors, longWorkErrors } from '#src/platform/shared/procedure.ts';
import { lockedTimeErrors } from '#src/platform/shared/record-procedures.ts';

/**
 * The errors a procedure declares, for code below its handler: status and message come from the contract. Throwing one
 * rolls back the transaction.
 */
export function declaredErrors<E extends ErrorMap>(procedure: { '~orpc': { errorMap: E } }) {
  return createORPCErrorConstructorMap(procedure['~orpc'].errorMap);
}

/** Errors that need no declaration. */
export const errors = createORPCErrorConstructorMap({
  ...commonErrors,
  ...longWorkErrors,
  ...lockedTimeErrors,
});

/** A 400 that names the field; `code` is for screens with their own message. */
export function invalidField(field: string, reason: string, code?: string) {
  return errors.BAD_REQUEST({
    message: `${field} ${reason}.`,
    data: { fields: { [field]: reason }, ...(code !== undefined && { codes: { [field]: code } }) },
  });
}

/** For `catch`: what a trigger refused is the caller's mistake, and not a failure. */
export function rethrowRefusal(error: unknown): never {
  const lockedUntil = lockedUntilOf(error);
  if (lockedUntil !== null)
    throw errors.LOCKED({ message: lockedTimeMessage(lockedUntil), data: { lockedUntil } });
  const refused = refusedValue(error);
  throw refused ? invalidField(refused.field, refused.reason) : error;
}
