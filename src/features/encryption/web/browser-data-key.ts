import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { onAccountChange, currentAccount } from '#src/platform/web/current-account.ts';
import { importBrowserKey } from './browser-crypto.ts';

export type TenantKey = { tenantId: string; key: CryptoKey };

/** Kept only in memory, and cleared with the account. [4.2] */
let current: { tenantId: string; request: Promise<CryptoKey | null> } | null = null;

onAccountChange((next) => {
  if (current?.tenantId !== next) current = null;
});

/**
 * Fetches the key as soon as the user is known, before the page knows their account. Browsers offer no Web Crypto to
 * pages on plain http, so no key could be used there. [4.3]
 */
export function fetchDataKey(tenantId: string): void {
  if (!('subtle' in crypto) || current?.tenantId === tenantId) return;
  const mine = { tenantId, request: requestDataKey(tenantId) };
  current = mine;
  void mine.request.then((key) => {
    // The next caller tries again.
    if (!key && current === mine) current = null;
  });
}

/** The data key of the account; null without a session, a network, the master key, or Web Crypto. [1.2, 4.3] */
export async function getDataKey(): Promise<TenantKey | null> {
  const account = currentAccount();
  if (!account) return null;
  fetchDataKey(account.uid);
  const mine = current;
  const key = await mine?.request;
  // Another user may have signed in since.
  return mine && key && current === mine ? { tenantId: mine.tenantId, key } : null;
}

/** The default timeout of a function call. [9.11] */
export const functionTimeoutMs = 70_000;

/** Fails silently by specification. [7.12, 8.8] */
async function requestDataKey(tenantId: string): Promise<CryptoKey | null> {
  try {
    const response = await fetch('/api/functions/unwrapDataKey', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', [accountHeader]: tenantId },
      body: JSON.stringify({ data: { tenantId } }),
      signal: AbortSignal.timeout(functionTimeoutMs),
    });
    const dek = response.ok ? parseDataKey(await response.json()) : null;
    return dek === null ? null : await importBrowserKey(dek);
  } catch {
    return null;
  }
}

/** The reply carries `result`, or `data`. [7.12] */
function parseDataKey(response: unknown): string | null {
  const reply = propertyOf(response, 'result') ?? propertyOf(response, 'data');
  const dek = propertyOf(reply, 'dek');
  return typeof dek === 'string' ? dek : null;
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
