import { encryptionContract } from '#src/features/encryption/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { loadDataKey } from './data-key.ts';
import { convertBatch, readPrivateMode, switchPrivateMode } from './private-mode.ts';
import type { RecordConversion } from './private-mode.ts';

const os = implementSecured(encryptionContract);

/** `conversions`: one per kind of record with private fields. */
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
      const { ownerId: subjectId } = owner;
      await recordAudit(db, { action: 'privateMode.changed', subjectId, after: { isOn: input.isOn } });
      return readPrivateMode(db, owner, conversions);
    }),

    convertNext: os.convertNext.handler(async ({ context, errors }) => {
      const { db, owner, notifyAlso } = context;
      await convertBatch(db, owner, conversions, context).catch(
        rethrowKeyUnavailable((cause) => errors.KEY_UNAVAILABLE({ cause })),
      );
      for (const { kind } of conversions) notifyAlso({ userId: owner.ownerId, what: kind });
      return readPrivateMode(db, owner, conversions);
    }),
  });
}

/** For `.catch`: replaces KeyUnavailable and rethrows all other errors. */
function rethrowKeyUnavailable(unavailable: (cause: unknown) => Error): (error: unknown) => never {
  return (error) => {
    // The master key of a first data key was just rotated away; the next call succeeds.
    throw error instanceof KeyUnavailable || isForeignKeyViolation(error) ? unavailable(error) : error;
  };
}
