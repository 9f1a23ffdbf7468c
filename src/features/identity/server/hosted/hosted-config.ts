import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartupError } from '#src/platform/server/startup-error.ts';

/** Any provider of OpenID Connect. */
export type OidcConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  label: string;
  /** All of its emails count as verified. */
  trustsEmails: boolean;
};

/** The values that Firebase shows for a web app. All of them are public. */
export type FirebaseConfig = {
  apiKey: string;
  authDomain: string;
  projectId: string;
  storageBucket?: string;
  messagingSenderId?: string;
  appId?: string;
  measurementId?: string;
  /** The address of the emulator, whose tokens are unsigned. */
  emulatorUrl?: string;
};

/** Identity services of others; null: not configured. */
export type HostedConfig = { oidc: OidcConfig | null; firebase: FirebaseConfig | null };

export const noHosted: HostedConfig = { oidc: null, firebase: null };

const firebaseVariables = {
  apiKey: 'FIREBASE_API_KEY',
  authDomain: 'FIREBASE_AUTH_DOMAIN',
  projectId: 'FIREBASE_PROJECT_ID',
  storageBucket: 'FIREBASE_STORAGE_BUCKET',
  messagingSenderId: 'FIREBASE_MESSAGING_SENDER_ID',
  appId: 'FIREBASE_APP_ID',
  measurementId: 'FIREBASE_MEASUREMENT_ID',
} as const;

const emulatorVariable = 'FIREBASE_AUTH_EMULATOR_HOST';

const value = z.string().regex(/^[\x21-\x7e]+$/, 'must be one line without spaces');
const address = value.refine(isIssuer, 'must be an https address, such as https://accounts.example.org');

/** Environment variables of hosted identity services. */
export const hostedSettings = {
  STINT_OIDC_ISSUER: address.optional(),
  STINT_OIDC_CLIENT_ID: value.optional(),
  STINT_OIDC_CLIENT_SECRET: value.optional(),
  STINT_OIDC_LABEL: z
    .string()
    .regex(/^[^\p{Cc}]{1,40}$/u, 'must have 1 to 40 characters')
    .optional(),
  STINT_OIDC_EMAILS: z.enum(['verified', 'all'], 'must be one of verified, all').optional(),
  STINT_FIREBASE_CONFIG: z.string().optional(),
  FIREBASE_API_KEY: value.optional(),
  FIREBASE_AUTH_DOMAIN: value
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?$/i, 'must be a host, such as stint.firebaseapp.com')
    .optional(),
  FIREBASE_PROJECT_ID: value.optional(),
  FIREBASE_STORAGE_BUCKET: value.optional(),
  FIREBASE_MESSAGING_SENDER_ID: value.optional(),
  FIREBASE_APP_ID: value.optional(),
  FIREBASE_MEASUREMENT_ID: value.optional(),
  [emulatorVariable]: value
    .refine(isLoopbackHost, 'must be on this machine, such as 127.0.0.1:9099')
    .optional(),
};

type HostedSettings = z.output<z.ZodObject<typeof hostedSettings>>;

/** `url`: the public address; `host`: where the server listens. `isProduction` refuses the emulator. */
export function hostedConfig(
  settings: HostedSettings,
  { url, host, isProduction }: { url: string; host: string; isProduction: boolean },
): HostedConfig {
  const firebase = firebaseConfig(settings);
  const emulator = settings[emulatorVariable];
  if (emulator === undefined) return { oidc: oidcConfig(settings), firebase };
  if (isProduction || !isLoopbackHost(new URL(url).host) || !isLoopbackHost(host))
    throw new StartupError(
      `${emulatorVariable} accepts sign-ins without a signature, so it works only in development at a local address.`,
    );
  if (firebase === null) throw new StartupError(`${emulatorVariable} needs FIREBASE_PROJECT_ID.`);
  return { oidc: oidcConfig(settings), firebase: { ...firebase, emulatorUrl: `http://${emulator}` } };
}

function oidcConfig({
  STINT_OIDC_ISSUER: issuer,
  STINT_OIDC_CLIENT_ID: clientId,
  STINT_OIDC_CLIENT_SECRET: clientSecret,
  STINT_OIDC_LABEL: label,
  STINT_OIDC_EMAILS: emails,
}: HostedSettings): OidcConfig | null {
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return {
      issuer,
      clientId,
      clientSecret,
      label: label ?? new URL(issuer).hostname,
      trustsEmails: emails === 'all',
    };
  if ((issuer ?? clientId ?? clientSecret ?? label ?? emails) === undefined) return null;
  throw new StartupError(
    'STINT_OIDC_ISSUER, STINT_OIDC_CLIENT_ID and STINT_OIDC_CLIENT_SECRET must be set together.',
  );
}

/** Each variable overrides its value in the file. */
function firebaseConfig(settings: HostedSettings): FirebaseConfig | null {
  const file = settings.STINT_FIREBASE_CONFIG;
  const values: Record<string, string | undefined> = file === undefined ? {} : readFirebaseFile(file);
  for (const [name, variable] of Object.entries(firebaseVariables)) {
    const set = settings[variable];
    if (set !== undefined) values[name] = set;
  }
  const { apiKey, authDomain, projectId, ...others } = values;
  if (apiKey !== undefined && authDomain !== undefined && projectId !== undefined)
    return { apiKey, authDomain, projectId, ...others };
  if (file === undefined && Object.values(values).every((set) => set === undefined)) return null;
  throw new StartupError(
    'FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and FIREBASE_PROJECT_ID must be set to log in with Firebase.',
  );
}

/** The JSON that Firebase shows as `firebaseConfig`. */
function readFirebaseFile(file: string): Record<string, string | undefined> {
  const settings = FirebaseFile.safeParse(parseFile(file));
  if (settings.success) return { ...settings.data };
  throw new StartupError(`STINT_FIREBASE_CONFIG must be a JSON file with values such as apiKey: ${file}`);
}

const FirebaseFile = z.object({
  apiKey: hostedSettings.FIREBASE_API_KEY,
  authDomain: hostedSettings.FIREBASE_AUTH_DOMAIN,
  projectId: hostedSettings.FIREBASE_PROJECT_ID,
  storageBucket: hostedSettings.FIREBASE_STORAGE_BUCKET,
  messagingSenderId: hostedSettings.FIREBASE_MESSAGING_SENDER_ID,
  appId: hostedSettings.FIREBASE_APP_ID,
  measurementId: hostedSettings.FIREBASE_MEASUREMENT_ID,
});

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Answered with the file's name by the caller.
    return undefined;
  }
}

/** Plain http only on this machine. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url?.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.host));
}

function isLoopbackHost(host: string): boolean {
  const url = URL.parse(`http://${host}`);
  return url?.host === host && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}
