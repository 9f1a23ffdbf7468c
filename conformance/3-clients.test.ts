/** The fields of a client, as the API sends them. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, clientForInvoices } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const anyId = expect.stringMatching(/^[\da-f-]{36}$/) as string;

const forInvoices = {
  ...clientForInvoices,
  contacts: clientForInvoices.contacts.map((contact) => ({
    id: '019c0000-0000-7000-8000-000000000001',
    ...contact,
  })),
};

describe('a client', () => {
  it('returns the given fields and those the server adds [3.4, 3.8]', async () => {
    const input = {
      name: 'Northwind Traders',
      email: 'Office@Northwind.example',
      phone: '+1 555 0100',
      notes: 'Net 30',
      address: 'Harbour 1\n12345 Port',
      billingType: 'hourly',
      hourlyRate: 120,
      retainerRate: 75.5,
      retainerHours: 10,
      ...forInvoices,
    } as const;
    const { id } = await ann.api.clients.create(input);

    expect(await ann.api.clients.get({ id })).toEqual({
      ...input,
      id,
      userId: ann.uid,
      isActive: true,
      isInternal: false,
      requiresApproval: false,
      rounding: null,
      emailHash: hashOf('office@northwind.example'),
      createdAt: instant,
      updatedAt: instant,
      revision: 1,
    });
  });

  it('returns null for fields that were not set, and accepts every field back [3.4]', async () => {
    const nothing = Object.fromEntries(Object.keys(forInvoices).map((field) => [field, null]));
    const { id } = await ann.api.clients.create(aClient(forInvoices));
    const { id: bareId } = await ann.api.clients.create(aClient());

    const bare = await ann.api.clients.get({ id: bareId });
    expect(bare).toMatchObject({ ...nothing, contacts: [], tags: [] });
    await ann.api.clients.update({ id, ...nothing, contacts: [], tags: [] });
    expect(await ann.api.clients.get({ id })).toMatchObject({ ...nothing, contacts: [], tags: [] });
  });

  it('changes only the given fields [3.4, 7.9]', async () => {
    const { id } = await ann.api.clients.create(aClient(forInvoices));
    await ann.api.clients.update({ id, vatId: 'atu 1234 5678', tags: ['Vienna'] });

    expect(await ann.api.clients.get({ id })).toMatchObject({
      ...forInvoices,
      vatId: 'ATU12345678',
      tags: ['Vienna'],
    });
  });

  it('gives new contacts an id and keeps existing ids [3.4]', async () => {
    const { id } = await ann.api.clients.create(aClient({ contacts: [{ name: 'Nora' }] }));
    const before = await ann.api.clients.get({ id });
    const nora = before?.contacts[0];
    await ann.api.clients.update({ id, contacts: [{ name: 'Olaf' }, { id: nora?.id, name: 'Nora Nord' }] });
    const after = await ann.api.clients.get({ id });

    expect(nora).toEqual({ id: anyId, name: 'Nora', email: null, phone: null, receivesInvoices: false });
    expect(after?.contacts).toMatchObject([
      { id: anyId, name: 'Olaf' },
      { id: nora?.id, name: 'Nora Nord' },
    ]);
  });

  it.each(['ann@example.org', ' Ann@Example.ORG ', 'ÄNN@example.org'])(
    'returns the hash of the email %j [3.5]',
    async (email) => {
      const { id } = await ann.api.clients.create(aClient({ email }));

      expect(await ann.api.clients.get({ id })).toMatchObject({
        emailHash: hashOf(email.trim().toLowerCase()),
      });
    },
  );

  it('has no emailHash without an email and loses it when the email is removed [3.4]', async () => {
    const { id } = await ann.api.clients.create(aClient());
    const { id: otherId } = await ann.api.clients.create(aClient({ email: 'ann@example.org' }));

    expect(await ann.api.clients.get({ id })).not.toHaveProperty('emailHash');
    expect(await ann.api.clients.update({ id: otherId, email: null })).not.toHaveProperty('emailHash');
    expect(await ann.api.clients.update({ id: otherId, email: 'ben@example.org' })).toMatchObject({
      emailHash: hashOf('ben@example.org'),
    });
  });
});

function hashOf(email: string): string {
  return createHash('sha256').update(email).digest('base64');
}
