import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { UndecryptableFieldError } from './private-records.ts';

type EncryptionErrors = {
  KEY_UNAVAILABLE(said: { cause: unknown }): Error;
  BAD_REQUEST(said: { message: string; data: { fields: Record<string, string> }; cause: unknown }): Error;
};

/** For `.catch`: in private mode nothing is saved while it cannot be encrypted. */
export function rethrowKeyUnavailable(
  errors: Pick<EncryptionErrors, 'KEY_UNAVAILABLE'>,
): (error: unknown) => never {
  return (error) => {
    throw error instanceof KeyUnavailable ? errors.KEY_UNAVAILABLE({ cause: error }) : error;
  };
}

/** For `.catch`: refuses a copy that the account could not read again. */
export function rethrowUndecryptable(
  errors: Pick<EncryptionErrors, 'BAD_REQUEST'>,
): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof UndecryptableFieldError)) throw error;
    const reason = 'can’t be decrypted with your data key';
    throw errors.BAD_REQUEST({
      message: `${error.field} ${reason}.`,
      data: { fields: { [error.field]: reason } },
      cause: error,
    });
  };
}
