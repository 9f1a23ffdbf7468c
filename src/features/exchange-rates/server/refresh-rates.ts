import type { RatesFile } from '#src/features/exchange-rates/rules/published-rate.ts';
import { rateLimits } from '#src/features/exchange-rates/rules/rate-limits.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { fetchGuarded } from '#src/platform/server/fetch/fetch-guarded.ts';
import { saveRates } from './queries.ts';
import { readRatesInProcess } from './rates-process.ts';

type Services = Pick<RequestContext, 'database' | 'calendarHosts' | 'ratesAddress'>;

/** What this process fetched from each address, and when. */
const fetchedFiles = new Map<string, { atMs: number; file: Promise<RatesFile | null> }>();
/** When rates were last stored for an account. */
const storedAtMs = new Map<string, number>();

/** Banks publish rates once a day. */
const fetchIntervalMs = 12 * 3_600_000;
/** After a failure. */
const retryMs = 15 * 60_000;

export function isRefreshDue(
  { ratesAddress }: Pick<Services, 'ratesAddress'>,
  { ownerId }: Owner,
  nowMs: number,
): boolean {
  if (ratesAddress === undefined) return false;
  return nowMs - (storedAtMs.get(`${ratesAddress} ${ownerId}`) ?? -fetchIntervalMs) >= fetchIntervalMs;
}

/** Stores the file of the bank for this account. A failure leaves the rates as they are, and is retried soon. */
export async function refreshRates(services: Services, owner: Owner, nowMs: number): Promise<void> {
  const { database, ratesAddress } = services;
  if (ratesAddress === undefined || !isRefreshDue(services, owner, nowMs)) return;
  const account = `${ratesAddress} ${owner.ownerId}`;
  // At once, so that parallel requests don't store the same rates.
  storedAtMs.set(account, nowMs);
  let isStored = false;
  try {
    const file = await fetchOnce(services, ratesAddress, nowMs);
    if (!file || !('rates' in file)) return;
    await database.withOwner(owner, (db) => saveRates(db, owner, file.rates, 'fetched'));
    isStored = true;
  } finally {
    if (!isStored) storedAtMs.set(account, toRetryAtMs(nowMs));
  }
}

/** The file, fetched once for all accounts. */
async function fetchOnce(services: Services, address: string, nowMs: number): Promise<RatesFile | null> {
  const known = fetchedFiles.get(address);
  if (known !== undefined && nowMs - known.atMs < fetchIntervalMs) return known.file;
  const file = fetchFile(services, address);
  fetchedFiles.set(address, { atMs: nowMs, file });
  let isRead = false;
  try {
    const read = await file;
    isRead = read !== null && 'rates' in read;
    return read;
  } finally {
    if (!isRead) fetchedFiles.set(address, { atMs: toRetryAtMs(nowMs), file });
  }
}

/** The returned time makes the next try due after `retryMs`. */
function toRetryAtMs(nowMs: number): number {
  return nowMs - fetchIntervalMs + retryMs;
}

async function fetchFile({ calendarHosts }: Services, address: string): Promise<RatesFile | null> {
  const fetched = await fetchGuarded(address, {
    accept: 'application/xml, text/xml, text/csv, application/zip, */*;q=0.1',
    maxBytes: rateLimits.fileBytes,
    allowedHosts: calendarHosts,
    etag: null,
    lastModified: null,
  });
  return fetched.is === 'read' ? readRatesInProcess(fetched.bytes) : null;
}
