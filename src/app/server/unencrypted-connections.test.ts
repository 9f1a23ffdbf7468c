import { expect, it } from 'vitest';
import { readConfig } from '#src/app/server/config.ts';
import { unencryptedConnections } from './unencrypted-connections.ts';

const store = { STINT_FILE_STORE: 's3', STINT_FILE_BUCKET: 'stint', STINT_S3_REGION: 'eu-central-1' };
const service = { STINT_KEY_SERVICE_TOKEN: 'hvs.a' };

it.each([
  [{ STINT_URL: 'http://time.example.lan' }, 'STINT_URL', 'time.example.lan'],
  [{ DATABASE_URL: 'postgresql://ann:secret@db.lan/stint' }, 'DATABASE_URL', 'db.lan'],
  [{ DATABASE_URL: 'postgresql://db.lan/stint?sslmode=disable' }, 'DATABASE_URL', 'db.lan'],
  [
    { DATABASE_URL: 'postgresql://localhost/stint', DATABASE_DIRECT_URL: 'postgresql://db.lan/stint' },
    'DATABASE_DIRECT_URL',
    'db.lan',
  ],
  [{ ...store, STINT_S3_ENDPOINT: 'http://s3.lan:9000' }, 'STINT_S3_ENDPOINT', 's3.lan'],
  [{ ...service, STINT_KEY_SERVICE: 'http://vault.lan:8200' }, 'STINT_KEY_SERVICE', 'vault.lan'],
  [{ STINT_CLAMAV: '10.0.0.5:3310' }, 'STINT_CLAMAV', '10.0.0.5'],
])('%o: one connection isn’t encrypted', (settings, setting, host) => {
  expect(unencryptedConnections(readConfig(settings))).toEqual([
    `${setting}: the connection to ${host} isn’t encrypted. SECURITY.md says what you can do.`,
  ]);
});

it('isn’t about this machine, or connections with TLS', () => {
  const settings = {
    ...store,
    ...service,
    STINT_URL: 'https://time.example.org',
    DATABASE_URL: 'postgresql://db.lan/stint?sslmode=verify-full',
    DATABASE_DIRECT_URL: 'postgresql://[::1]/stint',
    STINT_S3_ENDPOINT: 'https://s3.lan',
    STINT_KEY_SERVICE: 'http://127.0.0.1:8200',
    STINT_CLAMAV: 'localhost:3310',
  };
  expect(unencryptedConnections(readConfig(settings))).toEqual([]);
  expect(
    unencryptedConnections(readConfig({ DATABASE_URL: 'postgresql:///stint?host=/run/postgresql' })),
  ).toEqual([]);
  expect(unencryptedConnections(readConfig({}))).toEqual([]);
});
