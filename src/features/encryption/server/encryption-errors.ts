import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { UndecryptableFieldError } from './private-records.ts';

type EncryptionErrors = {
  KEY_UNAVAILABLE(options: { cause: unknown }): Error;
  BAD_REQUEST(options: { message: string; data: { fields: Record<string, string> }; cause: unknown }): Error;
};

/** For `.catch`: private mode saves nothing that it can't encrypt. */
export function rethrowKeyUnavailable(
  errors: Pick<EncryptionErrors, 'KEY_UNAVAILABLE'>,
): (error: unknown) => never {
  return (error) => {
    throw error instanceof KeyUnavailable ? errors.KEY_UNAVAILABLE({ cause: error }) : error;
  };
}

/** For `.catch`: rejects ciphertext that the account couldn't decrypt later. */
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
