import { encryptionContract } from '#src/features/encryption/contract.ts';
import { secured } from '#src/platform/server/access.ts';
import { isReferenceViolation } from '#src/platform/server/constraint.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { dataKeyOf } from './data-key.ts';

const os = secured(encryptionContract);

export const encryptionHandlers = os.router({
  unwrapDataKey: os.unwrapDataKey.handler(async ({ input, context: { db, owner, keys }, errors }) => {
    if (input.data.tenantId !== owner.ownerId) throw errors.FORBIDDEN();
    const key = await dataKeyOf(db, owner, keys).catch((error: unknown) => {
      // A first key whose master key was being rotated away at that moment: the next call makes it.
      const isLater = error instanceof KeyUnavailable || isReferenceViolation(error);
      throw isLater ? errors.KEY_UNAVAILABLE({ cause: error }) : error;
    });
    return { result: { dek: key.toString('base64') } };
  }),
});
