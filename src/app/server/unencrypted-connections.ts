import pg from 'pg';
import type { Config } from '#src/app/server/config.ts';
import { isLoopbackName } from '#src/platform/server/http/host-check.ts';

/** A sentence for each connection to another machine without TLS, printed at every start. */
export function unencryptedConnections({
  url,
  databaseUrl,
  poolUrl,
  files,
  keyService,
  clamav,
}: ConnectionSettings): string[] {
  const endpoint = files.store === 'disk' ? undefined : files.endpoint;
  const hosts: [setting: string, host: string | null][] = [
    ['STINT_URL', plainHost(url)],
    [poolUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', plainDatabase(databaseUrl)],
    ['DATABASE_URL', plainDatabase(poolUrl)],
    [`STINT_${files.store.toUpperCase()}_ENDPOINT`, plainHost(endpoint)],
    ['STINT_KEY_SERVICE', plainHost(keyService?.url)],
    // It has no TLS.
    ['STINT_CLAMAV', clamav?.host ?? null],
  ];
  return hosts.flatMap(([setting, host]) =>
    host === null || isLoopbackName(host)
      ? []
      : [`${setting}: the connection to ${host} isn’t encrypted. SECURITY.md says what you can do.`],
  );
}

type ConnectionSettings = Pick<Config, 'url' | 'databaseUrl' | 'poolUrl' | 'files' | 'keyService' | 'clamav'>;

function plainHost(address: string | undefined): string | null {
  const url = address === undefined ? null : new URL(address);
  return url?.protocol === 'http:' ? url.hostname : null;
}

/** Reads the address and PGSSLMODE like the driver does. A path is a socket on this machine. */
function plainDatabase(connectionString: string | undefined): string | null {
  if (connectionString === undefined) return null;
  const { host, ssl } = new pg.Client({ connectionString });
  return ssl || host.startsWith('/') ? null : host;
}
