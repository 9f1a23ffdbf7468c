import { encryptionContract } from '#src/features/encryption/contract.ts';
import { secured } from '#src/platform/server/access.ts';
import { isReferenceViolation } from '#src/platform/server/constraint.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { dataKeyOf } from './data-key.ts';
import { convertSome, privateModeNow, turnPrivateMode } from './private-mode.ts';
import type { Conversion } from './private-mode.ts';

const os = secured(encryptionContract);

/** `conversions`: of every kind of record that has something private in it. */
export function encryptionHandlers(conversions: readonly Conversion[]) {
  return os.router({
    unwrapDataKey: os.unwrapDataKey.handler(async ({ input, context: { db, owner, keys }, errors }) => {
      if (input.data.tenantId !== owner.ownerId) throw errors.FORBIDDEN();
      const key = await dataKeyOf(db, owner, keys).catch(
        refusing((cause) => errors.KEY_UNAVAILABLE({ cause })),
      );
      return { result: { dek: key.toString('base64') } };
    }),

    privateMode: os.privateMode.handler(({ context: { db, owner } }) =>
      privateModeNow(db, owner, conversions),
    ),

    setPrivateMode: os.setPrivateMode.handler(async ({ input, context: { db, owner, keys }, errors }) => {
      await turnPrivateMode(db, owner, input.isOn, keys).catch(
        refusing((cause) => errors.KEY_UNAVAILABLE({ cause })),
      );
      return privateModeNow(db, owner, conversions);
    }),

    convertNext: os.convertNext.handler(async ({ context: { db, owner, keys, alsoChanged }, errors }) => {
      await convertSome(db, owner, conversions, keys).catch(
        refusing((cause) => errors.KEY_UNAVAILABLE({ cause })),
      );
      for (const { kind } of conversions) alsoChanged({ userId: owner.ownerId, what: kind });
      return privateModeNow(db, owner, conversions);
    }),
  });
}

/** For `.catch`: tells that the key is not there, and lets every other failure pass. */
function refusing(unavailable: (cause: unknown) => Error): (error: unknown) => never {
  return (error) => {
    // A first key whose master key was being rotated away at that moment: the next call makes it.
    throw error instanceof KeyUnavailable || isReferenceViolation(error) ? unavailable(error) : error;
  };
}
