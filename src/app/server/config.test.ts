import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { defaultSocialLinks } from '#src/platform/server/http/social-link-settings.ts';
import { readConfig } from './config.ts';

it('defaults to a private installation on this machine', () => {
  expect(readConfig({ PATH: '/usr/bin', PORT: '' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    url: 'http://127.0.0.1:3000',
    dataDir: resolve('.stint'),
    databaseUrl: undefined,
    poolUrl: undefined,
    poolSize: 10,
    registration: 'approval',
    trustProxy: false,
    secret: undefined,
    attemptsPerMinute: 10,
    callsPerMinute: 1200,
    sessionDays: 30,
    calendarHosts: [],
    mailHosts: [],
    hosted: { oidc: null, firebase: null },
    functionOrigins: [],
    files: { store: 'disk', folder: resolve('.stint/files') },
    fileQuotaBytes: 5_368_709_120,
    mail: null,
    socialLinks: defaultSocialLinks,
    logLevel: 'warn',
    language: 'en',
  });
});

it.each([
  ['PORT', '80a', 'PORT must be a whole number from 1 to 65535.'],
  ['PORT', '65536', 'PORT must be a whole number from 1 to 65535.'],
  ['DATABASE_POOL_SIZE', '0', 'DATABASE_POOL_SIZE must be a whole number from 1 to 500.'],
  ['DATABASE_POOL_SIZE', '61', 'DATABASE_POOL_SIZE must be at most 60 without a DATABASE_URL.'],
  ['STINT_URL', 'time.example.org', /^STINT_URL must be the address people open/],
  ['STINT_URL', 'https://example.org/stint', /^STINT_URL must be the address people open/],
  ['DATABASE_URL', 'mysql://localhost/stint', /^DATABASE_URL must be an address such as postgresql:/],
  ['DATABASE_DIRECT_URL', 'postgresql://localhost/stint', /^DATABASE_DIRECT_URL needs DATABASE_URL/],
  ['STINT_REGISTRATION', 'closed', 'STINT_REGISTRATION must be one of approval, open, invitation.'],
  ['STINT_TRUST_PROXY', 'true', /^STINT_TRUST_PROXY must list the addresses of your proxies/],
  ['STINT_TRUST_PROXY', '10.0.0.0/33', /^STINT_TRUST_PROXY must list the addresses of your proxies/],
  ['STINT_SECRET', 'hush', 'STINT_SECRET must have at least 32 characters.'],
  ['STINT_KEY_SERVICE', 'vault:8200', /^STINT_KEY_SERVICE must be the address of a Vault or OpenBao/],
  [
    'STINT_KEY_SERVICE',
    'https://vault.example.org',
    /^STINT_KEY_SERVICE needs either STINT_KEY_SERVICE_TOKEN/,
  ],
  ['STINT_KEY_SERVICE_TOKEN', 'hvs.a', 'STINT_KEY_SERVICE must be set if a token for it is set.'],
  ['STINT_KEY_SERVICE_TOKEN', 'hvs.a b', 'STINT_KEY_SERVICE_TOKEN must be a token in one line.'],
  ['STINT_KEY_SERVICE_KEY', '../sys/seal', 'STINT_KEY_SERVICE_KEY must be the name of a key.'],
  ['STINT_KEY_SERVICE_MOUNT', 'a/../b', /^STINT_KEY_SERVICE_MOUNT must be a path such as transit/],
  ['STINT_KEY_SERVICE_USE', 'no', 'STINT_KEY_SERVICE_USE must be one of wrap, unwrap.'],
  ['STINT_SESSION_DAYS', '0', 'STINT_SESSION_DAYS must be a whole number from 1 to 365.'],
  ['STINT_RATES_ADDRESS', 'ecb', /^STINT_RATES_ADDRESS must be the address of a file/],
  ['STINT_CALENDAR_HOSTS', 'https://nas.lan', /^STINT_CALENDAR_HOSTS must list hosts of calendars/],
  ['STINT_METRICS_TOKEN', 'hush', /^STINT_METRICS_TOKEN must have at least 16 characters/],
  ['STINT_FILE_STORE', 'ftp', 'STINT_FILE_STORE must be one of disk, s3, gcs.'],
  ['STINT_FILE_STORE', 's3', 'STINT_FILE_BUCKET must be set if STINT_FILE_STORE is s3.'],
  ['STINT_FILE_STORE', 'gcs', 'STINT_FILE_BUCKET must be set if STINT_FILE_STORE is gcs.'],
  ['STINT_FILE_BUCKET', 'a/b', 'STINT_FILE_BUCKET must be the name of a bucket.'],
  ['STINT_FILE_BUCKET', 'stint', 'STINT_FILE_BUCKET needs STINT_FILE_STORE=s3 or gcs.'],
  ['STINT_SMTP_URL', 'smtp.example.org', /^STINT_SMTP_URL must be an address such as smtps:/],
  ['STINT_SMTP_URL', 'smtp://smtp.example.org', 'STINT_SMTP_URL and STINT_MAIL_FROM must be set together.'],
  ['STINT_MAIL_FROM', 'Stint', /^STINT_MAIL_FROM must be a sender such as/],
  ['STINT_FILE_QUOTA_MB', '0', 'STINT_FILE_QUOTA_MB must be a whole number from 1 to 100000000.'],
  ['STINT_S3_ENDPOINT', 's3.example.org', /^STINT_S3_ENDPOINT must be the address of an S3 server/],
  ['STINT_S3_REGION', 'eu-central-1', 'STINT_S3_REGION needs STINT_FILE_STORE=s3.'],
  ['STINT_S3_SECRET_ACCESS_KEY', 'a b', 'STINT_S3_SECRET_ACCESS_KEY must be a secret key in one line.'],
  ['STINT_GCS_KEY_FILE', 'key.json', 'STINT_GCS_KEY_FILE needs STINT_FILE_STORE=gcs.'],
  ['STINT_GCS_ENDPOINT', 'localhost:9199', /^STINT_GCS_ENDPOINT must be the address of a server/],
  ['STINT_CLAMAV', 'scanner', 'STINT_CLAMAV must be a host and port, such as 127.0.0.1:3310.'],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of/],
  ['STINT_DATADIR', '/srv', /^STINT_DATADIR isn’t a Stint setting/],
])('rejects %s=%s and names the setting', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message);
});

it('never repeats a rejected secret', () => {
  expect(() => readConfig({ STINT_SECRET: 'hush' })).not.toThrow(/hush/);
});

it('accepts hosts of calendars and mail servers', () => {
  const { calendarHosts, mailHosts } = readConfig({
    STINT_CALENDAR_HOSTS: 'Nas.lan, 192.168.1.20',
    STINT_MAIL_HOSTS: 'Mail.lan',
  });

  expect(calendarHosts).toEqual(['nas.lan', '192.168.1.20']);
  expect(mailHosts).toEqual(['mail.lan']);
});

it('accepts proxies by address and network', () => {
  expect(readConfig({ STINT_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
  ]);
});

it('accepts the key service token from only one source', () => {
  const STINT_KEY_SERVICE = 'https://vault.example.org:8200/';

  expect(readConfig({ STINT_KEY_SERVICE, STINT_KEY_SERVICE_TOKEN: 'hvs.a' }).keyService).toEqual({
    url: 'https://vault.example.org:8200',
    key: 'stint',
    mount: 'transit',
    wraps: true,
    token: 'hvs.a',
  });
  expect(() =>
    readConfig({ STINT_KEY_SERVICE, STINT_KEY_SERVICE_TOKEN: 'hvs.a', STINT_KEY_SERVICE_TOKEN_FILE: 'b' }),
  ).toThrow('not both');
});

const s3 = { STINT_FILE_STORE: 's3', STINT_FILE_BUCKET: 'stint' };
const gcs = { STINT_FILE_STORE: 'gcs', STINT_FILE_BUCKET: 'stint' };

it.each([
  [
    { ...s3, STINT_S3_REGION: 'eu-central-1' },
    { store: 's3', bucket: 'stint', region: 'eu-central-1' },
  ],
  [
    {
      ...s3,
      STINT_S3_ENDPOINT: 'https://s3.example.org/',
      STINT_S3_ACCESS_KEY_ID: 'key',
      STINT_S3_SECRET_ACCESS_KEY: 'secret',
    },
    {
      store: 's3',
      bucket: 'stint',
      region: 'us-east-1',
      endpoint: 'https://s3.example.org',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
  ],
  [gcs, { store: 'gcs', bucket: 'stint' }],
  [
    { ...gcs, STINT_GCS_KEY_FILE: 'key.json', STINT_GCS_ENDPOINT: 'http://127.0.0.1:9199' },
    { store: 'gcs', bucket: 'stint', keyFile: resolve('key.json'), endpoint: 'http://127.0.0.1:9199' },
  ],
])('opens the file store of %j', (environment, files) => {
  expect(readConfig(environment).files).toEqual(files);
});

it.each([
  [s3, /^STINT_S3_REGION must be set for Amazon S3/],
  [{ ...s3, STINT_S3_REGION: 'eu-central-1', STINT_S3_ACCESS_KEY_ID: 'key' }, /must be set together/],
  [{ ...s3, STINT_S3_REGION: 'eu-central-1', STINT_GCS_KEY_FILE: 'key.json' }, /needs STINT_FILE_STORE=gcs/],
])('rejects the incomplete or contradicting file store of %j', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

it.each([
  ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['clamd:3310', { host: 'clamd', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
])('reaches the virus scanner at %s', (STINT_CLAMAV, clamav) => {
  expect(readConfig({ STINT_CLAMAV }).clamav).toEqual(clamav);
});

it.each([
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ HOST: '0.0.0.0', STINT_URL: 'https://time.example.org/' }, 'https://time.example.org'],
])('with %j is served at the right URL', (environment, url) => {
  expect(readConfig(environment).url).toBe(url);
});

it('has exactly the settings in the README', async () => {
  const readme = await readFile('README.md', 'utf8');
  const described = [...readme.matchAll(/^\| `([A-Z\d_]+)` /gm)].map(([, name]) => name);

  const settings = /Available settings: (.*)\./.exec(String(refusalOf({ STINT_MISSPELT: '1' })))?.[1];

  expect(new Set(described)).toEqual(new Set(settings?.split(', ')));
});

function refusalOf(environment: Record<string, string>): unknown {
  try {
    return readConfig(environment);
  } catch (error) {
    return error;
  }
}
