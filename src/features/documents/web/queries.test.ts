import { beforeEach, expect, it } from 'vitest';
import { documentsContract } from '#src/features/documents/contract.ts';
import { encryptionContract } from '#src/features/encryption/contract.ts';
import { encryptFieldText, getDataKey } from '#src/features/encryption/web/public.tsx';
import { clearAccount, setCurrentAccount } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { documentRecord } from '#tests/support/screen/fake-documents-server.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { foundDocumentsQuery } from './queries.ts';

const dek = btoa('0123456789abcdef0123456789abcdef');
let isPrivate: boolean;
let searches: (string | undefined)[];
let stored: ReturnType<typeof documentRecord>[];

beforeEach(() => {
  clearAccount();
  setCurrentAccount({ uid: anId(1), timeZone: 'UTC', currency: 'EUR' });
  searches = [];
  stored = [documentRecord({ id: anId(2), name: 'Brief.pdf' })];
  serveRouter(
    {
      encryption: fakeApi(encryptionContract, {
        privateMode: () => ({ state: isPrivate ? 'on' : 'off', left: 0 }),
      }),
      documents: fakeApi(documentsContract, {
        list: (input) => {
          searches.push(input.search);
          return onePage(stored);
        },
      }),
    },
    { '/api/functions/unwrapDataKey': () => ({ result: { dek } }) },
  );
});

const find = async (search: string) =>
  (await queryClient.query(foundDocumentsQuery(search))).map(({ name }) => name);

it('finds documents by name on the server', async () => {
  isPrivate = false;
  expect(await find('brief')).toEqual(['Brief.pdf']);
  expect(searches).toEqual(['brief']);
});

it('finds encrypted names in the browser [3.6]', async () => {
  isPrivate = true;
  const key = await getDataKey();
  if (!key) throw new Error('The test serves a key.');
  const encrypt = (id: string, name: string) =>
    encryptFieldText(key, { collection: 'documents', recordId: id, field: 'name' }, name);
  stored = [
    documentRecord({ id: anId(2), name: null, nameEnc: await encrypt(anId(2), 'Brief.pdf') }),
    documentRecord({ id: anId(3), name: null, nameEnc: await encrypt(anId(3), 'Plan.pdf') }),
  ];
  expect(await find('plan')).toEqual(['Plan.pdf']);
  expect(searches).toEqual([undefined]);
});
