import { beforeEach, expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { getDataKey, decryptFieldText, encryptFieldText } from '#src/features/encryption/web/public.tsx';
import { clearAccount, setCurrentAccount } from '#src/platform/web/current-account.ts';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { backfillEncryptedCopies } from './backfill-encrypted-copies.ts';

const dek = btoa('0123456789abcdef0123456789abcdef');
let lacking: ReturnType<typeof clientRecord>[];
let requests: string[];
let sent: Record<string, unknown>[];

beforeEach(() => {
  clearAccount();
  setCurrentAccount({ uid: anId(1), timeZone: 'UTC', currency: 'EUR' });
  lacking = [1, 2, 3].map((number) => clientRecord({ id: anId(number), name: `Client ${number}` }));
  requests = [];
  sent = [];
  serveRouter(
    {
      clients: fakeApi(clientsContract, {
        list: () => onePage(lacking),
        saveEncryptedCopies: (input, errors) => {
          requests.push(input.clientId);
          sent.push(input);
          if (input.clientId === anId(1)) throw errors.KEY_UNAVAILABLE();
          lacking = lacking.filter(({ id }) => id !== input.clientId);
          return { count: 1 };
        },
      }),
    },
    { '/api/functions/unwrapDataKey': () => ({ result: { dek } }) },
  );
});

it('adds the other copies if one client fails [8.3]', async () => {
  await backfillEncryptedCopies(new AbortController().signal);

  expect(lacking.map(({ id }) => id)).toEqual([anId(1)]);
  expect(requests).toEqual([anId(1), anId(2), anId(3)]);
});

it('replaces version 1 with version 2, and keeps version 2 and unreadable copies [3.6]', async () => {
  const [one, two] = [anId(1), anId(2)];
  const key = await storedClients();
  const nameEnc = await encryptFieldText(key, { collection: 'clients', recordId: one, field: 'name' }, 'One');
  const phoneEnc = await asSpecified('+1 555');
  lacking = [
    clientRecord({ id: one, name: 'One', nameEnc, phone: null, phoneEnc }),
    clientRecord({ id: two, name: 'Two', phone: null, phoneEnc: { ...phoneEnc, ciphertext: 'AAAA' } }),
  ];
  await backfillEncryptedCopies(new AbortController().signal);

  expect(sent.map((copies) => Object.keys(copies))).toEqual([
    ['clientId', 'revision', 'phoneEnc'],
    ['clientId', 'revision', 'nameEnc'],
  ]);
  const { phoneEnc: written } = sent[0] ?? {};
  expect(written).toMatchObject({ v: 2 });
  expect(await decryptFieldText(key, { collection: 'clients', recordId: one, field: 'phone' }, written)).toBe(
    '+1 555',
  );
});

async function storedClients() {
  const key = await getDataKey();
  if (!key) throw new Error('The test serves a key.');
  return key;
}

/** Without a version and without additional data. */
async function asSpecified(text: string) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const { key } = await storedClients();
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(text),
  );
  const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  return { alg: 'AES-GCM', iv: toBase64(iv), ciphertext: toBase64(new Uint8Array(ciphertext)) };
}
