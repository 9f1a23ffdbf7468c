import { beforeEach, expect, it, vi } from 'vitest';
import { serveRouter } from '#tests/support/screen/fake-network.ts';

const config = {
  apiKey: 'key',
  authDomain: 'stint.firebaseapp.com',
  projectId: 'stint',
  storageBucket: 'stint.appspot.com',
  messagingSenderId: '123',
  appId: '1:123:web:abc',
  measurementId: 'G-1',
};

beforeEach(() => {
  vi.resetModules();
  serveRouter({});
});

/** Firebase can't be reached here: only its app counts, and that no other error came first. */
async function signIn() {
  const { signInWithPassword } = await import('./firebase-client.ts');
  const { getApps } = await import('@firebase/app');
  const signingIn = signInWithPassword(config, { email: 'ada@example.org', password: 'secret' });
  const error = await signingIn.then(() => '', String);
  return { apps: getApps(), error };
}

it('gives Firebase all seven values [1.4]', async () => {
  const { apps } = await signIn();
  expect(apps.map(({ options }) => options)).toEqual([config]);
});

it('reuses an app that is already initialised [1.4]', async () => {
  const { error: errorOfNewApp } = await signIn();
  vi.resetModules();
  const { initializeApp } = await import('@firebase/app');
  const app = initializeApp({ ...config, appId: 'of the page' });
  const { apps, error } = await signIn();
  expect(apps).toEqual([app]);
  expect(error).toBe(errorOfNewApp);
});
