import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { ForeignCopy } from './private-records.ts';

type Refusals = {
  KEY_UNAVAILABLE(said: { cause: unknown }): Error;
  BAD_REQUEST(said: { message: string; data: { fields: Record<string, string> }; cause: unknown }): Error;
};

/** For `.catch`: in private mode nothing is saved while it cannot be encrypted. */
export function withoutKey(errors: Pick<Refusals, 'KEY_UNAVAILABLE'>): (error: unknown) => never {
  return (error) => {
    throw error instanceof KeyUnavailable ? errors.KEY_UNAVAILABLE({ cause: error }) : error;
  };
}

/** For `.catch`: refuses a copy that the account could not read again. */
export function foreignCopy(errors: Pick<Refusals, 'BAD_REQUEST'>): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ForeignCopy)) throw error;
    const reason = 'cannot be read with your data key in this place';
    throw errors.BAD_REQUEST({
      message: `${error.field} ${reason}.`,
      data: { fields: { [error.field]: reason } },
      cause: error,
    });
  };
}
