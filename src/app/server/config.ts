import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { hostedConfig, hostedSettings } from '#src/features/identity/server/hosted/hosted-config.ts';
import { addressSettings, databaseAddresses } from '#src/platform/server/database/database-addresses.ts';
import { fileStoreConfig } from '#src/platform/server/files/file-store-config.ts';
import { defaultSocialLinks } from '#src/platform/server/http/social-link-settings.ts';
import { parseMasterKeys } from '#src/platform/server/keys/local-keys.ts';
import { logLevels } from '#src/platform/server/log.ts';
import { StartupError } from '#src/platform/server/startup-error.ts';

/** All environment variables and their defaults. The README has the same table. */
const settings = {
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  STINT_DATA_DIR: z.string().default('.stint'),
  STINT_URL: z
    .string()
    .refine(isWebAddress, 'must be the address people open, such as https://time.example.org')
    .optional(),
  ...addressSettings,
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
  STINT_REGISTRATION: oneOf(['approval', 'open', 'invitation']).default('approval'),
  STINT_TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine(
      (list) => list.every(isNetwork),
      'must list the addresses of your proxies, such as 127.0.0.1, 10.0.0.0/8',
    )
    .optional(),
  STINT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  STINT_MASTER_KEY: z
    .string()
    .refine(
      (text) => parseMasterKeys(text) !== null,
      'must be 32 random bytes in base64, as `openssl rand -base64 32` prints them',
    )
    .optional(),
  STINT_KEY_SERVICE: z
    .string()
    .refine(isWebAddress, 'must be the address of a Vault or OpenBao, such as https://vault.example.org:8200')
    .optional(),
  STINT_KEY_SERVICE_TOKEN: oneLine('a token').optional(),
  STINT_KEY_SERVICE_TOKEN_FILE: z.string().optional(),
  STINT_KEY_SERVICE_KEY: z
    .string()
    .regex(/^\w[\w.-]*$/, 'must be the name of a key')
    .default('stint'),
  STINT_KEY_SERVICE_MOUNT: z
    .string()
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/, 'must be a path such as transit or team/transit')
    .default('transit'),
  STINT_KEY_SERVICE_USE: oneOf(['wrap', 'unwrap']).default('wrap'),
  STINT_ATTEMPTS_PER_MINUTE: wholeNumber(1, 10_000).default(10),
  STINT_CALLS_PER_MINUTE: wholeNumber(60, 1_000_000).default(1200),
  STINT_SESSION_DAYS: wholeNumber(1, 365).default(30),
  STINT_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces')
    .optional(),
  STINT_CALENDAR_HOSTS: hostList('must list hosts of calendars, such as calendar.example.lan, 192.168.1.20'),
  STINT_MAIL_HOSTS: hostList('must list hosts of mail servers, such as mail.example.lan, 192.168.1.25'),
  STINT_RATES_ADDRESS: z
    .string()
    .refine(isWebAddress, 'must be the address of a file of the European Central Bank')
    .optional(),
  STINT_FILE_STORE: oneOf(['disk', 's3', 'gcs']).default('disk'),
  STINT_FILE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][\w.-]+$/, 'must be the name of a bucket')
    .optional(),
  STINT_FILE_QUOTA_MB: wholeNumber(1, 100_000_000).default(5120),
  STINT_S3_ENDPOINT: z
    .string()
    .refine(isWebAddress, 'must be the address of an S3 server, such as https://s3.example.org')
    .optional(),
  STINT_S3_REGION: z
    .string()
    .regex(/^[a-z][\w-]*$/, 'must be a region such as eu-central-1')
    .optional(),
  STINT_S3_ACCESS_KEY_ID: oneLine('an access key').optional(),
  STINT_S3_SECRET_ACCESS_KEY: oneLine('a secret key').optional(),
  STINT_GCS_KEY_FILE: z.string().optional(),
  STINT_GCS_ENDPOINT: z
    .string()
    .refine(isWebAddress, 'must be the address of a server, such as http://127.0.0.1:9199')
    .optional(),
  STINT_CLAMAV: z
    .string()
    .refine(isHostAndPort, 'must be a host and port, such as 127.0.0.1:3310')
    .transform(hostAndPort)
    .optional(),
  STINT_SMTP_URL: z
    .string()
    .refine(isSmtpAddress, 'must be an address such as smtps://user:password@smtp.example.org:465')
    .optional(),
  STINT_MAIL_FROM: z
    .string()
    .refine(isSender, 'must be a sender such as Stint <stint@example.org>')
    .optional(),
  ...hostedSettings,
  STINT_FUNCTION_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine((list) => list.every(isOrigin), 'must list origins, such as https://app.example.org')
    .default([]),
  STINT_SOCIAL_GITHUB: pageAddress(defaultSocialLinks.github),
  STINT_SOCIAL_MASTODON: pageAddress(defaultSocialLinks.mastodon),
  STINT_SOCIAL_LINKEDIN: pageAddress(defaultSocialLinks.linkedin),
  /** The build reads it for the interface, and account emails use it too. */
  STINT_LANGUAGE: z
    .string()
    .regex(/^[a-z][\w-]*$/, 'must be a language Stint is translated to, such as en')
    .default('en'),
  LOG_LEVEL: oneOf(logLevels).default('warn'),
};

/** What the embedded database's 100 connections can serve, including identity and migrations. */
const embeddedPoolSize = 60;

type Settings = z.output<z.ZodObject<typeof settings>>;

export type Config = ReturnType<typeof readConfig>;

/** Rejects an invalid setting by name before anything opens. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const provided = Object.entries(environment).filter(([, value]) => value?.trim());
  const unknown = provided.find(([name]) => name.startsWith('STINT_') && !(name in settings));
  if (unknown) {
    throw new StartupError(
      `${unknown[0]} isn’t a Stint setting. Available settings: ${Object.keys(settings).join(', ')}.`,
    );
  }

  const parsed = z.object(settings).safeParse(Object.fromEntries(provided));
  if (!parsed.success) {
    // Doesn't repeat the value: it may be a password.
    throw new StartupError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'),
    );
  }
  const { PORT: port, HOST: host, STINT_URL: url } = parsed.data;
  if (!parsed.data.DATABASE_URL && parsed.data.DATABASE_POOL_SIZE > embeddedPoolSize) {
    throw new StartupError(`DATABASE_POOL_SIZE must be at most ${embeddedPoolSize} without a DATABASE_URL.`);
  }
  const publicUrl = url
    ? new URL(url).origin
    : `http://${isAnyAddress(host) ? 'localhost' : urlHost(host)}:${port}`;
  return {
    port,
    host,
    url: publicUrl,
    language: parsed.data.STINT_LANGUAGE,
    hosted: hostedConfig(parsed.data, {
      url: publicUrl,
      host: urlHost(host),
      isProduction: environment['NODE_ENV'] === 'production',
    }),
    /** Origins of other web apps that may call functions. */
    functionOrigins: parsed.data.STINT_FUNCTION_ORIGINS,
    dataDir: resolve(parsed.data.STINT_DATA_DIR),
    ...databaseAddresses(parsed.data),
    poolSize: parsed.data.DATABASE_POOL_SIZE,
    registration: parsed.data.STINT_REGISTRATION,
    /** Whose X-Forwarded-For header to trust; none by default. */
    trustProxy: parsed.data.STINT_TRUST_PROXY ?? false,
    secret: parsed.data.STINT_SECRET,
    masterKey: parsed.data.STINT_MASTER_KEY,
    keyService: keyServiceConfig(parsed.data),
    attemptsPerMinute: parsed.data.STINT_ATTEMPTS_PER_MINUTE,
    callsPerMinute: parsed.data.STINT_CALLS_PER_MINUTE,
    sessionDays: parsed.data.STINT_SESSION_DAYS,
    metricsToken: parsed.data.STINT_METRICS_TOKEN,
    calendarHosts: parsed.data.STINT_CALENDAR_HOSTS,
    mailHosts: parsed.data.STINT_MAIL_HOSTS,
    /** Undefined: exchange rates are only uploaded. */
    ratesAddress: parsed.data.STINT_RATES_ADDRESS,
    files: fileStoreConfig(parsed.data),
    fileQuotaBytes: parsed.data.STINT_FILE_QUOTA_MB * 1024 ** 2,
    /** The virus scanner, if any. */
    clamav: parsed.data.STINT_CLAMAV,
    /** Null: mails stay in the outbox. */
    mail: mailConfig(parsed.data),
    socialLinks: {
      github: parsed.data.STINT_SOCIAL_GITHUB,
      mastodon: parsed.data.STINT_SOCIAL_MASTODON,
      linkedin: parsed.data.STINT_SOCIAL_LINKEDIN,
    },
    logLevel: parsed.data.LOG_LEVEL,
  };
}

/** The external key service that wraps data keys, or did so before. */
function keyServiceConfig({
  STINT_KEY_SERVICE: address,
  STINT_KEY_SERVICE_TOKEN: token,
  STINT_KEY_SERVICE_TOKEN_FILE: tokenFile,
  STINT_KEY_SERVICE_KEY: key,
  STINT_KEY_SERVICE_MOUNT: mount,
  STINT_KEY_SERVICE_USE: use,
}: Settings) {
  if (address === undefined) {
    if (token === undefined && tokenFile === undefined) return undefined;
    throw new StartupError('STINT_KEY_SERVICE must be set if a token for it is set.');
  }
  const connection = { url: new URL(address).origin, key, mount, wraps: use === 'wrap' };
  if (token !== undefined && tokenFile === undefined) return { ...connection, token };
  if (token === undefined && tokenFile !== undefined) return { ...connection, tokenFile: resolve(tokenFile) };
  throw new StartupError(
    'STINT_KEY_SERVICE needs either STINT_KEY_SERVICE_TOKEN or STINT_KEY_SERVICE_TOKEN_FILE, not both.',
  );
}

function mailConfig({ STINT_SMTP_URL: smtpUrl, STINT_MAIL_FROM: from }: Settings) {
  if (smtpUrl === undefined && from === undefined) return null;
  if (smtpUrl !== undefined && from !== undefined) return { smtpUrl, from };
  throw new StartupError('STINT_SMTP_URL and STINT_MAIL_FROM must be set together.');
}

function wholeNumber(min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((value) => value >= min && value <= max, sentence);
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

function oneLine(what: string) {
  return z.string().regex(/^[\x21-\x7e]+$/, `must be ${what} in one line`);
}

function hostList(sentence: string) {
  return z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .refine((list) => list.every((host) => URL.parse(`http://${host}`)?.hostname === host), sentence)
    .default([]);
}

function pageAddress(byDefault: string) {
  return z
    .string()
    .refine((text) => URL.parse(text)?.protocol === 'https:', 'must be the https address of a page')
    .default(byDefault);
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
}

function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text;
}

function isSmtpAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && url.pathname.length <= 1;
}

function isSender(text: string): boolean {
  return /^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text);
}

function isHostAndPort(text: string): boolean {
  const url = URL.parse(`tcp://${text}`);
  return url?.host === text && url.port !== '';
}

function hostAndPort(text: string): { host: string; port: number } {
  const { hostname, port } = new URL(`tcp://${text}`);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    maxBits > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits))
  );
}

function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function urlHost(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
