import { encryptionContract } from '#src/features/encryption/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { isForeignKeyViolation } from '#src/platform/server/database/pg-errors.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { loadDataKey } from './data-key.ts';
import { convertBatch, readPrivateMode, switchPrivateMode } from './private-mode.ts';
import type { RecordConversion } from './private-mode.ts';

const os = implementSecured(encryptionContract);

/** `conversions`: of every kind of record that has something private in it. */
export function encryptionHandlers(conversions: readonly RecordConversion[]) {
  return os.router({
    unwrapDataKey: os.unwrapDataKey.handler(async ({ input, context: { db, owner, keys }, errors }) => {
      if (input.data.tenantId !== owner.ownerId) throw errors.FORBIDDEN();
      const key = await loadDataKey(db, owner, keys).catch(
        rethrowKeyUnavailable((cause) => errors.KEY_UNAVAILABLE({ cause })),
      );
      return { result: { dek: key.toString('base64') } };
    }),

    privateMode: os.privateMode.handler(({ context: { db, owner } }) =>
      readPrivateMode(db, owner, conversions),
    ),

    setPrivateMode: os.setPrivateMode.handler(async ({ input, context: { db, owner, keys }, errors }) => {
      await switchPrivateMode(db, owner, input.isOn, keys).catch(
        rethrowKeyUnavailable((cause) => errors.KEY_UNAVAILABLE({ cause })),
      );
      return readPrivateMode(db, owner, conversions);
    }),

    convertNext: os.convertNext.handler(async ({ context: { db, owner, keys, notifyAlso }, errors }) => {
      await convertBatch(db, owner, conversions, keys).catch(
        rethrowKeyUnavailable((cause) => errors.KEY_UNAVAILABLE({ cause })),
      );
      for (const { kind } of conversions) notifyAlso({ userId: owner.ownerId, what: kind });
      return readPrivateMode(db, owner, conversions);
    }),
  });
}

/** For `.catch`: tells that the key is not there, and lets every other failure pass. */
function rethrowKeyUnavailable(unavailable: (cause: unknown) => Error): (error: unknown) => never {
  return (error) => {
    // A first key whose master key was being rotated away at that moment: the next call makes it.
    throw error instanceof KeyUnavailable || isForeignKeyViolation(error) ? unavailable(error) : error;
  };
}
