import { beforeEach, expect, it, vi } from 'vitest';
import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { encryptionContract } from '#src/features/encryption/contract.ts';
import { isOnlyEncrypted } from '#src/features/encryption/rules/private-field-format.ts';
import type { PrivateModeState } from '#src/features/encryption/rules/private-mode-state.ts';
import {
  getDataKey,
  decryptPrivateFields,
  encryptFieldText,
  omitUndecryptable,
} from '#src/features/encryption/web/public.tsx';
import { clearAccount, setCurrentAccount } from '#src/platform/web/current-account.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { clientForInvoices } from '#tests/support/request-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { encryptClientRequest } from './encrypt-client.ts';

const id = anId(7);
const dek = btoa('0123456789abcdef0123456789abcdef');
let state: PrivateModeState;
const service = {
  encryption: fakeApi(encryptionContract, { privateMode: () => ({ state, left: 0 }) }),
};

beforeEach(() => {
  state = 'off';
  signedIn({ '/api/functions/unwrapDataKey': () => ({ result: { dek } }) });
});

function signedIn(pages: Record<string, () => unknown>) {
  clearAccount();
  setCurrentAccount({ uid: anId(1), timeZone: 'UTC', currency: 'EUR' });
  serveRouter(service, pages);
}

const spot = (field: string) => ({ collection: 'clients', recordId: id, field });
const open = async (field: string, envelope: unknown) => {
  const dataKey = await getDataKey();
  const { decryptFieldText } = await import('#src/features/encryption/web/public.tsx');
  return dataKey && decryptFieldText(dataKey, spot(field), envelope);
};

it('sends an encrypted copy with each private field [3.6]', async () => {
  const input = { name: 'Northwind', email: null, phone: '+1 555' };
  const sent: Record<string, unknown> = await encryptClientRequest(id, input);

  expect(sent).toMatchObject({ ...input, emailEnc: null, nameEnc: { v: 2, alg: 'AES-GCM' } });
  expect(sent).not.toHaveProperty('notesEnc');
  expect(await open('name', sent['nameEnc'])).toBe('Northwind');
  expect(await open('phone', sent['phoneEnc'])).toBe('+1 555');
});

it('sends no private plaintext in private mode [3.6]', async () => {
  state = 'turningOn';
  const sent: Record<string, unknown> = await encryptClientRequest(id, {
    name: 'N',
    phone: '+1 555',
    address: null,
  });

  expect(sent).toMatchObject({ name: 'N', phone: null, address: null, addressEnc: null });
  expect(await open('phone', sent['phoneEnc'])).toBe('+1 555');
});

it('without a key sends only the plain fields, silently [8.8]', async () => {
  signedIn({});

  expect(await encryptClientRequest(id, { name: 'N' })).toEqual({ name: 'N' });
});

it('logs a warning if encryption fails, and sends only the plain fields [8.3]', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new DOMException('no', 'OperationError'));

  expect(await encryptClientRequest(id, { name: 'N' })).toEqual({ name: 'N' });
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toContain('saved without encrypted fields');
  vi.restoreAllMocks();
});

/** The relevant part of a server response in private mode. */
async function aPhone(text: string) {
  const dataKey = await getDataKey();
  if (!dataKey) throw new Error('There is a key.');
  const phoneEnc: unknown = await encryptFieldText(dataKey, spot('phone'), text);
  const notesEnc: unknown = undefined;
  return { id, phone: null, notes: null, address: null, phoneEnc, notesEnc };
}

it('shows fields that exist only encrypted', async () => {
  expect(await decryptPrivateFields(privateClientFields, await aPhone('+1 555'))).toMatchObject({
    phone: '+1 555',
    notes: null,
  });
});

it('shows nothing if a copy was tampered with or belongs to another field', async () => {
  const { phoneEnc, ...rest } = await aPhone('+1 555');
  const client = await decryptPrivateFields(privateClientFields, { ...rest, notesEnc: phoneEnc });

  expect(client.notes).toBeNull();
  expect(isOnlyEncrypted(client, 'notes')).toBe(true);
  expect(isOnlyEncrypted(client, 'phone')).toBe(false);
});

it('doesn’t clear fields that could not be decrypted unless a new value is typed', async () => {
  const { phoneEnc, ...rest } = await aPhone('+1 555');
  const client = await decryptPrivateFields(privateClientFields, { ...rest, notesEnc: phoneEnc });

  expect(omitUndecryptable(privateClientFields, client, { name: 'N', notes: null })).toEqual({ name: 'N' });
  expect(omitUndecryptable(privateClientFields, client, { name: 'N', notes: 'new' })).toEqual({
    name: 'N',
    notes: 'new',
  });
});

it('encrypts contacts and postal address in private mode and decrypts them again [3.6]', async () => {
  state = 'on';
  const contacts = [{ id: anId(8), name: 'Nora', email: null, phone: '+1 555', receivesInvoices: false }];
  const { postalAddress } = clientForInvoices;
  const sent = await encryptClientRequest(id, { name: 'N', contacts, postalAddress });

  expect(sent).toMatchObject({ contacts: [], postalAddress: null });
  expect(JSON.stringify(sent)).not.toMatch(/Nora|Hafen/);
  expect(await decryptPrivateFields(privateClientFields, { id, ...sent })).toMatchObject({
    contacts,
    postalAddress,
  });
});
