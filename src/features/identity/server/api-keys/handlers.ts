import { randomBytes } from 'node:crypto';
import { apiKeysContract } from '#src/features/identity/contract-keys.ts';
import { maxApiKeys } from '#src/features/identity/rules/api-key-limits.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { hashApiKey } from './find-api-key.ts';
import { countApiKeys, deleteApiKey, insertApiKey, listApiKeys } from './queries.ts';

const os = implementSecured(apiKeysContract);

export const apiKeysHandlers = os.router({
  list: os.list.handler(async ({ context: { db, caller } }) => ({
    items: await listApiKeys(db, caller),
    nextCursor: null,
  })),

  create: os.create.handler(async ({ input, context: { db, caller }, errors }) => {
    if ((await countApiKeys(db, caller)) >= maxApiKeys) throw errors.TOO_MANY_KEYS();
    const id = newRecordId();
    const key = `stint_${randomBytes(24).toString('base64url')}`;
    await insertApiKey(db, caller, { id, keyHash: hashApiKey(key), ...input });
    await recordAudit(db, {
      action: 'apiKey.created',
      subjectId: caller.userId,
      after: { id, name: input.name, scope: input.scope },
    });
    return { id, key };
  }),

  revoke: os.revoke.handler(async ({ input, context: { db, caller }, errors }) => {
    if (!(await deleteApiKey(db, caller, input.id))) throw errors.NOT_FOUND();
    await recordAudit(db, {
      action: 'apiKey.revoked',
      subjectId: caller.userId,
      before: { id: input.id },
    });
    return {};
  }),
});
