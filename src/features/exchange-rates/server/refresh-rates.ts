import type { RatesFile } from '#src/features/exchange-rates/rules/published-rate.ts';
import { rateLimits } from '#src/features/exchange-rates/rules/rate-limits.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
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

export function isRefreshDue({ ratesAddress }: Services, { ownerId }: Owner, nowMs: number): boolean {
  if (ratesAddress === undefined) return false;
  return nowMs - (storedAtMs.get(`${ratesAddress} ${ownerId}`) ?? -fetchIntervalMs) >= fetchIntervalMs;
}

/** Fetches the file once for all accounts, and stores it for this one. A failure leaves the rates as they are. */
export async function refreshRates(services: Services, owner: Owner, nowMs: number): Promise<void> {
  const { database, ratesAddress } = services;
  if (ratesAddress === undefined || !isRefreshDue(services, owner, nowMs)) return;
  storedAtMs.set(`${ratesAddress} ${owner.ownerId}`, nowMs);
  const known = fetchedFiles.get(ratesAddress);
  const isFresh = known !== undefined && nowMs - known.atMs < fetchIntervalMs;
  const fetched = isFresh ? known : { atMs: nowMs, file: fetchFile(services, ratesAddress) };
  fetchedFiles.set(ratesAddress, fetched);
  const file = await fetched.file;
  if (file && 'rates' in file) {
    await database.withUser(owner.ownerId, (db) => saveRates(db, owner, file.rates, 'fetched'));
    return;
  }
  const retryAtMs = nowMs - fetchIntervalMs + retryMs;
  storedAtMs.set(`${ratesAddress} ${owner.ownerId}`, retryAtMs);
  fetchedFiles.set(ratesAddress, { ...fetched, atMs: retryAtMs });
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
