import { deleteApp, getApps, initializeApp } from '@firebase/app';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const config = {
  apiKey: 'key',
  authDomain: 'stint.firebaseapp.com',
  projectId: 'stint',
  storageBucket: 'stint.appspot.com',
  messagingSenderId: '123',
  appId: '1:123:web:abc',
  measurementId: 'G-1',
};

let requests: string[];
beforeEach(() => {
  requests = [];
  // Other files of this worker have one, which the library would keep open.
  vi.stubGlobal('indexedDB', undefined);
  vi.stubGlobal('fetch', (request: string) => {
    requests.push(request);
    return Promise.reject(new TypeError('Offline'));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await Promise.all(getApps().map((app) => deleteApp(app)));
  // The client keeps the app it has opened.
  vi.resetModules();
});

async function signIn(): Promise<void> {
  const { signInWithPassword } = await import('./firebase-client.ts');
  const signingIn = signInWithPassword(config, { email: 'ada@example.org', password: 'secret' });
  await expect(signingIn).rejects.toThrow('');
}

it('gives Firebase all seven values [1.4]', async () => {
  await signIn();
  expect(getApps().map(({ options }) => options)).toEqual([config]);
  expect(requests).toEqual([expect.stringContaining('key=key')]);
});

it('reuses an app that is already initialised [1.4]', async () => {
  const app = initializeApp({ ...config, apiKey: 'key-of-the-page' });
  await signIn();
  expect(getApps()).toEqual([app]);
  expect(requests).toEqual([expect.stringContaining('key=key-of-the-page')]);
});
