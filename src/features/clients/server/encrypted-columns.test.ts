/** Encrypted fields of clients, with private mode off and on. */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { EncryptedText } from '#src/features/encryption/rules/encrypted-value.ts';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import { browserCipher, switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { startSecondServer } from '#tests/support/server/second-server.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

/** The whole database, as SQL returns it. */
async function stored(texts: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: stint.database.url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    let found = '';
    for (const { name } of tables) {
      const { rows } = await client.query<{ all: string | null }>(
        `select string_agg(t::text, E'\\n') as all from ${name} t`,
      );
      found += rows[0]?.all ?? '';
    }
    return texts.filter((text) => found.includes(text));
  } finally {
    await client.end();
  }
}

describe('encrypted copies', () => {
  it('are stored next to the plain fields and returned unchanged [3.6]', async () => {
    const ann = await stint.newTenant();
    const browser = await browserCipher(ann);
    const id = newId();
    const nameEnc = await browser.seal(id, 'name', 'Northwind');
    const phoneEnc = await browser.seal(id, 'phone', '+1 555');

    await ann.api.clients.create({ id, name: 'Northwind', phone: '+1 555', nameEnc, phoneEnc });
    const client = await ann.api.clients.get({ id });

    expect(client).toMatchObject({ name: 'Northwind', phone: '+1 555', nameEnc, phoneEnc });
    expect(client).not.toHaveProperty('emailEnc');
    expect(await browser.open(id, 'name', client?.nameEnc)).toBe('Northwind');
  });

  it('are dropped when the plain field changes without one, and then reported as missing [8.3]', async () => {
    const ann = await stint.newTenant();
    const browser = await browserCipher(ann);
    const id = newId();
    await ann.api.clients.create({ id, name: 'A', nameEnc: await browser.seal(id, 'name', 'A') });
    expect((await ann.api.clients.list({ withoutCopies: true })).items).toEqual([]);

    await ann.api.clients.update({ id, name: 'B' });
    const [lacking] = (await ann.api.clients.list({ withoutCopies: true })).items;

    expect(lacking).toMatchObject({ id, name: 'B' });
    expect(lacking).not.toHaveProperty('nameEnc');
    const nameEnc = await browser.seal(id, 'name', 'B');
    await ann.api.clients.saveEncryptedCopies({ id, revision: lacking?.revision ?? 0, nameEnc });
    expect(await ann.api.clients.get({ id })).toEqual({ ...lacking, nameEnc });
    expect((await ann.api.clients.list({ withoutCopies: true })).items).toEqual([]);
  });

  it('of version 1 can be read, are reported as outdated and replaced by version 2 [3.6]', async () => {
    const ann = await stint.newTenant();
    const browser = await browserCipher(ann);
    const id = newId();
    const nameEnc = await browser.sealAsSpecified('A');
    const response = await ann.send({
      method: 'POST',
      path: '/api/v1/clients',
      body: { id, name: 'A', nameEnc },
    });
    expect(response.status).toBe(201);
    const [lacking] = (await ann.api.clients.list({ withoutCopies: true })).items;
    expect(await browser.open(id, 'name', lacking?.nameEnc)).toBe('A');

    const current = await browser.seal(id, 'name', 'A');
    await ann.api.clients.saveEncryptedCopies({ id, revision: 1, nameEnc: current });

    expect(await ann.api.clients.get({ id })).toMatchObject({ nameEnc: current, revision: 1 });
    expect((await ann.api.clients.list({ withoutCopies: true })).items).toEqual([]);
  });

  it('made of an earlier revision are not stored [8.3]', async () => {
    const ann = await stint.newTenant();
    const browser = await browserCipher(ann);
    const { id } = await ann.api.clients.create(aClient());
    await ann.api.clients.update({ id, name: 'Newer' });
    const nameEnc = await browser.seal(id, 'name', 'Older');

    await expect(ann.api.clients.saveEncryptedCopies({ id, revision: 1, nameEnc })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await ann.api.clients.get({ id })).not.toHaveProperty('nameEnc');
  });

  it('don’t make a repeated request a different one [3.6]', async () => {
    const ann = await stint.newTenant();
    const browser = await browserCipher(ann);
    const id = newId();
    const input = async () => ({ id, name: 'Once', nameEnc: await browser.seal(id, 'name', 'Once') });

    await ann.api.clients.create(await input());
    expect(await ann.api.clients.create(await input())).toEqual({ id });
    await expect(ann.api.clients.create({ ...(await input()), name: 'Twice' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it.each([
    ['another version', { v: 3 }],
    ['another algorithm', { alg: 'AES-CBC' }],
    ['a short iv', { iv: 'AAAA' }],
    ['no ciphertext', { ciphertext: '' }],
    ['an unknown field', { key: 'x' }],
  ])('of %s are rejected with an error at their field [3.6]', async (_, wrong) => {
    const ann = await stint.newTenant();
    const id = newId();
    const right = await (await browserCipher(ann)).seal(id, 'name', 'A');
    const response = await ann.send({
      method: 'POST',
      path: '/api/v1/clients',
      body: { id, name: 'A', nameEnc: { ...right, ...wrong } },
    });

    expect(response.status).toBe(400);
    expect(JSON.stringify(response.json)).toContain('nameEnc');
  });

  it('require the client’s id [3.6]', async () => {
    const ann = await stint.newTenant();
    const nameEnc = await (await browserCipher(ann)).seal(newId(), 'name', 'A');

    await expect(ann.api.clients.create({ name: 'A', nameEnc })).rejects.toMatchObject({
      data: { fields: { nameEnc: 'needs the ID of the client it was encrypted for' } },
    });
  });
});

describe('private mode', () => {
  const secret = (label: string) => `geheim-${label}-${newId()}`;

  it('is off by default', async () => {
    const ann = await stint.newTenant();

    expect(await ann.api.encryption.privateMode({})).toEqual({ state: 'off', left: 0 });
  });

  it('stores no private plaintext, whether or not a browser has encrypted it [3.6]', async () => {
    const ann = await stint.newTenant();
    const browser = await browserCipher(ann);
    await switchPrivateMode(ann, true);
    const fields = { phone: secret('p'), notes: secret('n'), address: secret('a') };
    const { id } = await ann.api.clients.create({ name: 'By a program', ...fields });
    const other = newId();
    const [p, n] = [secret('p2'), secret('n2')];
    const phoneEnc = await browser.seal(other, 'phone', p);
    await ann.api.clients.create({ id: other, name: 'By a browser', phone: null, phoneEnc });
    await ann.api.clients.update({ id: other, notes: n });

    const client = await ann.api.clients.get({ id });
    expect(client).toMatchObject({ name: 'By a program', phone: null, notes: null, address: null });
    for (const field of ['phone', 'notes', 'address'] as const) {
      expect(await browser.open(id, field, client?.[`${field}Enc`])).toBe(fields[field]);
    }
    const second = await ann.api.clients.get({ id: other });
    expect(second).toMatchObject({ phone: null, phoneEnc, notes: null });
    expect(await browser.open(other, 'notes', second?.notesEnc)).toBe(n);
    expect(await stored([...Object.values(fields), p, n])).toEqual([]);
  });

  it('converts records, deleted records and undo data, and back', async () => {
    const ann = await stint.newTenant();
    const [currentText, deletedText] = [secret('now'), secret('gone')];
    const { id } = await ann.api.clients.create(aClient({ phone: currentText }));
    const { id: deleted } = await ann.api.clients.create(aClient({ notes: deletedText }));
    await ann.api.clients.delete({ id: deleted });
    const before = await ann.api.clients.get({ id });

    expect(await switchPrivateMode(ann, true)).toBe('on');
    expect(await stored([currentText, deletedText])).toEqual([]);
    expect(await ann.api.clients.get({ id })).toMatchObject({ phone: null, revision: before?.revision });
    await ann.api.clients.undo({ id: deleted });

    expect(await switchPrivateMode(ann, false)).toBe('off');
    expect(await ann.api.clients.get({ id })).toMatchObject({ phone: currentText });
    expect(await ann.api.clients.get({ id: deleted })).toMatchObject({ notes: deletedText });
  });

  it('stores contacts and postal address only encrypted, and decrypts them when turned off [3.6]', async () => {
    const ann = await stint.newTenant();
    const browser = await browserCipher(ann);
    const [nora, berlin, moved] = [secret('contact'), secret('city'), secret('moved')];
    const contacts = [{ name: nora, email: 'nora@example.org', receivesInvoices: true }];
    const before = await ann.api.clients.create({
      name: 'Before',
      contacts,
      postalAddress: { city: berlin },
    });
    const plain = await ann.api.clients.get(before);
    const { id: goneId } = await ann.api.clients.create({ name: 'Gone', contacts });
    await ann.api.clients.delete({ id: goneId });

    expect(await switchPrivateMode(ann, true)).toBe('on');
    const { id } = await ann.api.clients.create({ name: 'After', contacts });
    await ann.api.clients.update({ id, postalAddress: { city: moved } });
    const client = await ann.api.clients.get({ id });

    expect(client).toMatchObject({ contacts: [], postalAddress: null, contactsEnc: { v: 2 } });
    expect(await browser.open(id, 'contacts', client?.contactsEnc)).toContain(nora);
    expect(await browser.open(id, 'postalAddress', client?.postalAddressEnc)).toContain(moved);
    expect(await stored([nora, berlin, moved])).toEqual([]);

    expect(await switchPrivateMode(ann, false)).toBe('off');
    expect(await ann.api.clients.get(before)).toMatchObject({
      contacts: plain?.contacts,
      postalAddress: plain?.postalAddress,
    });
    await ann.api.clients.undo({ id: goneId });
    expect(await ann.api.clients.get({ id: goneId })).toMatchObject({ contacts });
    const { id: other } = await ann.api.clients.create({ name: 'Other', contacts });
    await ann.api.clients.merge({ id: other, fromId: id });
    expect(await ann.api.clients.get({ id: other })).toMatchObject({ postalAddress: { city: moved } });
  });

  it('merges contacts and fills in the postal address in private mode [3.6]', async () => {
    const ann = await stint.newTenant();
    const browser = await browserCipher(ann);
    await switchPrivateMode(ann, true);
    const [nora, otto, berlin] = [secret('nora'), secret('otto'), secret('city')];
    const { id } = await ann.api.clients.create({ name: 'Stays', contacts: [{ name: nora }] });
    const postalAddress = { city: berlin };
    const { id: fromId } = await ann.api.clients.create({
      name: 'Goes',
      contacts: [{ name: otto }],
      postalAddress,
    });

    const { operationId } = await ann.api.clients.merge({ id, fromId });

    const merged = await ann.api.clients.get({ id });
    expect(await browser.open(id, 'contacts', merged?.contactsEnc)).toMatch(new RegExp(`${nora}.*${otto}`));
    expect(await browser.open(id, 'postalAddress', merged?.postalAddressEnc)).toContain(berlin);
    expect(await stored([nora, otto, berlin])).toEqual([]);
    await ann.api.clients.undo({ id: operationId });
    const back = await ann.api.clients.get({ id: fromId });
    expect(await browser.open(fromId, 'contacts', back?.contactsEnc)).toContain(otto);
  });

  it('rejects encrypted contacts with an invalid structure [3.6]', async () => {
    const ann = await stint.newTenant();
    const browser = await browserCipher(ann);
    await switchPrivateMode(ann, true);
    const { id } = await ann.api.clients.create(aClient());
    for (const unfit of ['"Nora"', '{}', '[{"name": "Nora"}]', 'Nora']) {
      const contactsEnc = await browser.seal(id, 'contacts', unfit);
      const update = ann.api.clients.update({ id, contactsEnc });
      await expect(update).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  it('resumes an interrupted conversion, and keeps records saved in between private', async () => {
    const ann = await stint.newTenant();
    const secrets = Array.from({ length: 450 }, () => secret('many'));
    for (const phone of secrets) await ann.api.clients.create(aClient({ phone }));

    expect(await ann.api.encryption.setPrivateMode({ isOn: true })).toEqual({
      state: 'turningOn',
      left: 450,
    });
    expect(await ann.api.encryption.convertNext({})).toEqual({ state: 'turningOn', left: 250 });
    const late = secret('late');
    const { id } = await ann.api.clients.create(aClient({ phone: late }));
    expect(await ann.api.clients.get({ id })).toMatchObject({ phone: null });
    expect(await switchPrivateMode(ann, true)).toBe('on');
    expect(await stored([...secrets, late])).toEqual([]);
  });

  it('replaces a copy of version 1 with version 2 [3.6]', async () => {
    const ann = await stint.newTenant();
    const browser = await browserCipher(ann);
    await switchPrivateMode(ann, true);
    const id = newId();
    const phoneEnc = await browser.sealAsSpecified('+1 555');
    await ann.send({ method: 'POST', path: '/api/v1/clients', body: { id, name: 'A', phoneEnc } });

    const client = await ann.api.clients.get({ id });
    expect(client).toMatchObject({ phone: null, phoneEnc: { v: 2 } });
    expect(await browser.open(id, 'phone', client?.phoneEnc)).toBe('+1 555');
  });

  it('never replaces the only copy with an unreadable one [3.6]', async () => {
    const ann = await stint.newTenant();
    const browser = await browserCipher(ann);
    await switchPrivateMode(ann, true);
    const { id } = await ann.api.clients.create(aClient({ phone: secret('p') }));
    const outdated = await browser.sealAsSpecified('+1 555');
    await withClient(stint.database.url, (owner) =>
      owner.query('update clients set phone_enc = $2 where id = $1', [id, outdated]),
    );
    const phoneEnc = await browser.seal(newId(), 'phone', 'x');

    await expect(ann.api.clients.saveEncryptedCopies({ id, revision: 1, phoneEnc })).rejects.toMatchObject({
      data: { fields: { phoneEnc: 'can’t be decrypted with your data key' } },
    });
  });

  it('clears fields on request', async () => {
    const ann = await stint.newTenant();
    await switchPrivateMode(ann, true);
    const { id } = await ann.api.clients.create(aClient({ phone: secret('p'), notes: secret('n') }));

    const cleared = await ann.api.clients.update({ id, phone: null });

    expect(cleared).not.toHaveProperty('phoneEnc');
    expect(cleared).toHaveProperty('notesEnc');
  });

  it('rejects a copy made for another field or client, which could never be decrypted [3.6]', async () => {
    const ann = await stint.newTenant();
    const browser = await browserCipher(ann);
    await switchPrivateMode(ann, true);
    const { id } = await ann.api.clients.create(aClient());
    const wrong: EncryptedText[] = [
      await browser.seal(newId(), 'phone', 'x'),
      await browser.seal(id, 'notes', 'x'),
      await (await browserCipher(await stint.newTenant())).seal(id, 'phone', 'x'),
    ];
    for (const phoneEnc of wrong) {
      await expect(ann.api.clients.update({ id, phone: null, phoneEnc })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { fields: { phoneEnc: 'can’t be decrypted with your data key' } },
      });
    }
  });

  it('leaves values that were tampered with in the database unchanged, and the record usable', async () => {
    const ann = await stint.newTenant();
    await switchPrivateMode(ann, true);
    const { id } = await ann.api.clients.create(aClient({ name: 'Kept', phone: secret('p') }));
    const client = new pg.Client({ connectionString: stint.database.url });
    await client.connect();
    await client.query(
      `update clients set phone_enc = jsonb_set(phone_enc, '{ciphertext}', '"AAAA"') where id = $1`,
      [id],
    );
    await client.end();

    expect(await ann.api.clients.get({ id })).toMatchObject({ name: 'Kept', phone: null });
    await ann.api.clients.update({ id, name: 'Still usable' });
    await ann.api.encryption.setPrivateMode({ isOn: false });
    expect(await ann.api.encryption.convertNext({})).toEqual({ state: 'turningOff', left: 1 });
    expect(await ann.api.clients.get({ id })).toMatchObject({
      phone: null,
      phoneEnc: expect.objectContaining({ ciphertext: 'AAAA' }) as unknown,
    });
  });
});

describe('without the master key', () => {
  it('Stint unwraps no data key but saves clients [8.3]', async () => {
    await using bare = await startSecondServer(stint);
    const ann = bare.callerFor(await stint.newTenant());

    await expect(ann.api.encryption.unwrapDataKey({ data: { tenantId: ann.uid } })).rejects.toMatchObject({
      status: 409,
      code: 'KEY_UNAVAILABLE',
    });
    const { id } = await ann.api.clients.create(aClient({ phone: '+1 555' }));
    expect(await ann.api.clients.get({ id })).toMatchObject({ phone: '+1 555' });
  });

  it('Stint rejects saves in private mode that it can’t encrypt, with an error', async () => {
    await using bare = await startSecondServer(stint);
    const ann = await stint.newTenant();
    await switchPrivateMode(ann, true);
    const { id } = await ann.api.clients.create(aClient({ phone: '+1 555' }));
    const there = bare.callerFor(ann).api;

    const rejection = { status: 409, message: expect.stringContaining('Private mode is on') as unknown };
    await expect(there.clients.create(aClient({ phone: '+1 666' }))).rejects.toMatchObject(rejection);
    await expect(there.clients.update({ id, phone: '+1 666' })).rejects.toMatchObject(rejection);
    expect(await there.clients.get({ id })).toHaveProperty('phoneEnc');
  });
});
