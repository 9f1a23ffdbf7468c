/** Embedded and hosted backends. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#src/app/server/config.ts';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import { createCaller, startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { createFirebaseSigner, firebaseProject } from '#tests/support/server/firebase-tokens.ts';
import { IdentityBrowser } from '#tests/support/server/identity-requests.ts';
import { startGcsStore } from '#tests/support/server/test-file-stores.ts';
import type { TestStore } from '#tests/support/server/test-file-stores.ts';

it('identity, database and files are embedded by default, and each has a hosted choice [1.5]', () => {
  expect(readConfig({})).toMatchObject({
    hosted: { oidc: null, firebase: null },
    databaseUrl: undefined,
    files: { store: 'disk' },
  });
  const hosted = readConfig({
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'stint.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'stint',
    FIREBASE_STORAGE_BUCKET: 'stint.appspot.com',
    DATABASE_URL: 'postgresql://stint@db.example.org/stint',
    STINT_FILE_STORE: 'gcs',
  });
  expect(hosted).toMatchObject({
    hosted: { firebase: { projectId: 'stint' } },
    databaseUrl: 'postgresql://stint@db.example.org/stint',
    files: { store: 'gcs', bucket: 'stint.appspot.com' },
  });
});

describe('with a hosted identity service, database and file store', () => {
  let signer: Awaited<ReturnType<typeof createFirebaseSigner>>;
  let store: TestStore;
  let stint: Installation;
  beforeAll(async () => {
    signer = await createFirebaseSigner();
    store = await startGcsStore();
    // Test databases are on a separate server, opened by its address.
    stint = await startInstallation({
      registration: 'open',
      hosted: { oidc: null, firebase: firebaseProject },
      firebaseKeys: signer.keys,
      files: { storeConfig: store.config },
    });
    return async () => {
      await stint[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    };
  });

  async function signInWithFirebase(sub: string): Promise<ApiCaller> {
    const email = `${sub}@example.org`;
    const browser = new IdentityBrowser(stint.url);
    const idToken = await signer.sign({ sub, email, email_verified: true, name: 'Fay' });
    await browser.post('/hosted/firebase', { idToken });
    const uid = (await browser.whoAmI()) ?? '';
    return createCaller(stint.url, { uid, name: 'Fay', email, cookie: browser.cookie });
  }

  it('a user signs in, keeps clients and files, and finds them at the next sign-in [1.4, 1.5]', async () => {
    const sub = newId();
    const fay = await signInWithFirebase(sub);
    const { id } = await fay.api.clients.create(aClient());
    const document = await uploadDocument(fay, { content: 'Signed contract' });

    const again = await signInWithFirebase(sub);
    expect(again.uid).toBe(fay.uid);
    expect((await again.api.clients.list({})).items.map((client) => client.id)).toEqual([id]);
    const { items } = await again.api.documents.list({});
    expect(items.map((item) => item.id)).toEqual([document.id]);
  });

  it('the password of an account of before still works', async () => {
    const browser = new IdentityBrowser(stint.url);
    const { email } = stint.owner;
    await browser.post('/sign-in/email', { email, password: 'correct horse battery staple' });
    expect(await browser.whoAmI()).toBe(stint.owner.uid);
  });
});
