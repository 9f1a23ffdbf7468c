import * as z from 'zod';
import * as sentences from '#messages/api/identity.ts';
import { EmptyObject, Id, Instant, readableName, withMessage } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { maxApiKeys } from './rules/api-key-limits.ts';

export const keyScopes = ['read', 'write'] as const;
/** Days until a new key expires. */
export const keyLifetimes = [30, 90, 365] as const;

/** A key without the key itself, which is shown only once. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scope: z.enum(keyScopes),
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  createdAt: Instant,
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.strictObject({
  name: readableName(100),
  scope: z.enum(keyScopes, withMessage('must be read or write')),
  /** Null: the key doesn’t expire. */
  expiresInDays: z.union(
    [...keyLifetimes.map((days) => z.literal(days)), z.null()],
    withMessage('must be 30, 90, 365 or null'),
  ),
});

export const apiKeysContract = {
  list: procedure({
    route: 'GET /api-keys',
    summary: 'List your API keys',
    access: { who: 'signedIn', record: 'own' },
    isSessionOnly: true,
    output: z.object({ items: z.array(ApiKey), nextCursor: z.null() }),
  }),
  create: procedure({
    route: 'POST /api-keys',
    summary: 'Create an API key, shown only once',
    access: { who: 'signedIn', record: 'own' },
    isSessionOnly: true,
    isCreate: true,
    input: NewApiKey,
    output: z.object({ id: Id, key: z.string() }),
    errors: { TOO_MANY_KEYS: { status: 409, message: sentences.tooManyKeys({ count: maxApiKeys }) } },
  }),
  revoke: procedure({
    route: 'DELETE /api-keys/{id}',
    summary: 'Revoke an API key',
    access: { who: 'signedIn', record: 'own' },
    isSessionOnly: true,
    input: z.strictObject({ id: Id }),
    output: EmptyObject,
    errors: { NOT_FOUND: { status: 404, message: sentences.keyNotFound } },
  }),
};
