import { createHash } from 'node:crypto';
import type pg from 'pg';
import { accountColumns } from '#src/features/identity/server/sessions/validate-session.ts';
import type { AccountRow } from '#src/features/identity/server/sessions/validate-session.ts';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';

/** `write` includes reading. */
export type KeyScope = 'read' | 'write';
export type ApiKeyRow = AccountRow & { keyId: string; scope: KeyScope };

/** The account of an API key; null if the key is wrong, expired or revoked. */
export type FindApiKey = (key: string, address: string) => Promise<ApiKeyRow | null>;

export function createApiKeyFinder(identity: pg.Pool): FindApiKey {
  return async (key, address) => {
    if (!/^stint_[\w-]{32}$/.test(key)) return null;
    const { rows } = await identity.query<ApiKeyRow & { isUseStale: boolean; isFirstToday: boolean }>({
      name: 'find-api-key',
      text: `select k.id as "keyId", k.scope,
                    coalesce(k.last_used_at < now() - interval '1 minute', true) as "isUseStale",
                    coalesce(k.last_used_at::date < now()::date, true) as "isFirstToday",
                    ${accountColumns}
             from api_keys k join users u on u.id = k.user_id left join user_roles r on r.user_id = u.id
             where k.key_hash = $1 and u.disabled_at is null and (k.expires_at is null or k.expires_at > now())`,
      values: [hashApiKey(key)],
    });
    const [row] = rows;
    if (!row) return null;
    const { isUseStale, isFirstToday, ...apiKey } = row;
    if (isUseStale)
      await identity.query('update api_keys set last_used_at = now() where user_id = $1 and id = $2', [
        apiKey.userId,
        apiKey.keyId,
      ]);
    // The audit log would otherwise grow with every request.
    if (isFirstToday)
      await recordIdentityAudit(identity, {
        action: 'apiKey.used',
        actorId: apiKey.userId,
        after: { id: apiKey.keyId },
        address,
      });
    return apiKey;
  };
}

/** What the database stores of a key. A key has 192 random bits, so a plain hash can't be reversed. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
