import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#src/app/server/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'stint-firebase-'));
afterAll(() => rmSync(folder, { recursive: true }));

const firebase = {
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'stint.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'stint',
};
const oidc = {
  STINT_OIDC_ISSUER: 'https://id.example.org',
  STINT_OIDC_CLIENT_ID: 'stint',
  STINT_OIDC_CLIENT_SECRET: 'secret',
};

describe('the configuration of Firebase', () => {
  it('takes all seven values from their variables [1.4]', () => {
    const set = {
      ...firebase,
      FIREBASE_STORAGE_BUCKET: 'stint.appspot.com',
      FIREBASE_MESSAGING_SENDER_ID: '123',
      FIREBASE_APP_ID: '1:123:web:abc',
      FIREBASE_MEASUREMENT_ID: 'G-1',
    };
    expect(readConfig(set).hosted.firebase).toEqual({
      apiKey: 'key',
      authDomain: 'stint.firebaseapp.com',
      projectId: 'stint',
      storageBucket: 'stint.appspot.com',
      messagingSenderId: '123',
      appId: '1:123:web:abc',
      measurementId: 'G-1',
    });
  });

  it('comes from a file, whose API key a variable overrides [1.4]', () => {
    const file = join(folder, 'firebase.json');
    writeFileSync(
      file,
      JSON.stringify({ apiKey: 'of the file'.replaceAll(' ', '-'), authDomain: 'a.b', projectId: 'p' }),
    );
    const { hosted } = readConfig({ STINT_FIREBASE_CONFIG: file });
    expect(hosted.firebase).toEqual({ apiKey: 'of-the-file', authDomain: 'a.b', projectId: 'p' });
    expect(readConfig({ STINT_FIREBASE_CONFIG: file, FIREBASE_API_KEY: 'key' }).hosted.firebase).toEqual({
      apiKey: 'key',
      authDomain: 'a.b',
      projectId: 'p',
    });
  });

  it('names its bucket for files in Google Cloud Storage [1.5]', () => {
    const set = { ...firebase, FIREBASE_STORAGE_BUCKET: 'stint.appspot.com', STINT_FILE_STORE: 'gcs' };
    expect(readConfig(set).files).toEqual({ store: 'gcs', bucket: 'stint.appspot.com' });
    expect(readConfig({ ...set, STINT_FILE_BUCKET: 'own' }).files).toMatchObject({ bucket: 'own' });
  });

  it('allows the emulator only on this machine and outside production', () => {
    const emulated = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(readConfig(emulated).hosted.firebase).toMatchObject({ emulatorUrl: 'http://127.0.0.1:9099' });
    const refusal = /^FIREBASE_AUTH_EMULATOR_HOST accepts sign-ins without a signature/;
    expect(() => readConfig({ ...emulated, STINT_URL: 'https://time.example.org' })).toThrow(refusal);
    expect(() => readConfig({ ...emulated, HOST: '192.168.1.20' })).toThrow(refusal);
    expect(() => readConfig({ ...emulated, NODE_ENV: 'production' })).toThrow(refusal);
  });
});

it('labels a provider of OpenID Connect with its host unless you name it', () => {
  expect(readConfig(oidc).hosted.oidc).toEqual({
    issuer: 'https://id.example.org',
    clientId: 'stint',
    clientSecret: 'secret',
    label: 'id.example.org',
    trustsEmails: false,
  });
  expect(readConfig({ ...oidc, STINT_OIDC_LABEL: 'Acme' }).hosted.oidc?.label).toBe('Acme');
});

it('trusts unverified emails of a provider of OpenID Connect only if you say so', () => {
  expect(readConfig({ ...oidc, STINT_OIDC_EMAILS: 'all' }).hosted.oidc?.trustsEmails).toBe(true);
  expect(readConfig({ ...oidc, STINT_OIDC_EMAILS: 'verified' }).hosted.oidc?.trustsEmails).toBe(false);
  expect(() => readConfig({ ...oidc, STINT_OIDC_EMAILS: 'any' })).toThrow(
    'STINT_OIDC_EMAILS must be one of verified, all.',
  );
});

it('uses the embedded identity service by default [1.4, 1.5]', () => {
  expect(readConfig({}).hosted).toEqual({ oidc: null, firebase: null });
});

it.each([
  [{ ...oidc, STINT_OIDC_ISSUER: 'http://id.example.org' }, /^STINT_OIDC_ISSUER must be an https address/],
  [{ ...oidc, STINT_OIDC_ISSUER: 'id.example.org' }, /^STINT_OIDC_ISSUER must be an https address/],
  [{ STINT_OIDC_LABEL: 'Acme' }, /must be set together/],
  [{ ...oidc, STINT_OIDC_CLIENT_SECRET: '' }, /must be set together/],
  [{ ...oidc, STINT_OIDC_LABEL: 'x'.repeat(41) }, /^STINT_OIDC_LABEL must have 1 to 40 characters/],
  [{ FIREBASE_API_KEY: 'key' }, /FIREBASE_PROJECT_ID must be set/],
  [{ ...firebase, FIREBASE_AUTH_DOMAIN: 'a.b; script-src *' }, /^FIREBASE_AUTH_DOMAIN must be/],
  [{ STINT_FIREBASE_CONFIG: '/nowhere/firebase.json' }, /^STINT_FIREBASE_CONFIG must be a JSON file/],
  [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, /needs FIREBASE_PROJECT_ID/],
  [{ ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '10.0.0.1:9099' }, /^FIREBASE_AUTH_EMULATOR_HOST must be on/],
  [{ STINT_FUNCTION_ORIGINS: 'https://a.example/path' }, /^STINT_FUNCTION_ORIGINS must list origins/],
  [{ STINT_FUNCTION_ORIGINS: '*' }, /^STINT_FUNCTION_ORIGINS must list origins/],
])('rejects %j and names the setting', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});
