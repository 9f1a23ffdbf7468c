import { describe, expect, it } from 'vitest';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { clientLimits } from './client-limits.ts';
import { findDuplicateClients, droppedFields, mergedFields } from './merged-fields.ts';

const contact = {
  id: anId(30),
  name: 'Nora',
  email: 'nora@acme.example',
  phone: null,
  receivesInvoices: true,
};
const remaining = clientRecord({
  id: anId(1),
  name: 'Acme',
  email: 'office@acme.example',
  emailHash: 'the same',
  notes: 'Pays late',
});

describe('duplicate clients', () => {
  it('are found by email, never without one [3.5]', () => {
    const clients = [
      { id: anId(1), emailHash: 'a' },
      { id: anId(2) },
      { id: anId(3), emailHash: 'b' },
      { id: anId(4), emailHash: 'a' },
      { id: anId(5) },
    ];
    expect(findDuplicateClients(clients).map((same) => same.map(({ id }) => id))).toEqual([
      [anId(1), anId(4)],
    ]);
  });
});

describe('the remaining client', () => {
  it('takes over fields that it has not set and loses nothing', () => {
    const merged = clientRecord({
      id: anId(2),
      name: 'ACME GmbH',
      email: 'info@acme.example',
      phone: '030 1',
      vatId: 'DE123456789',
      notes: 'Call Nora',
      contacts: [contact],
      tags: ['Retail'],
    });
    expect(mergedFields({ ...remaining, isActive: false, tags: ['retail', 'VIP'] }, merged)).toEqual({
      phone: '030 1',
      vatId: 'DE123456789',
      notes: 'Pays late\n\nCall Nora',
      contacts: [contact],
      isActive: true,
    });
  });

  it('takes nothing from a client with fewer fields', () => {
    expect(mergedFields(remaining, clientRecord({ id: anId(2), name: 'Acme', notes: 'Pays' }))).toEqual({});
  });

  it('keeps one contact if both clients have the same person', () => {
    const same = { ...contact, id: anId(31), email: 'NORA@acme.example' };
    expect(mergedFields({ ...remaining, contacts: [contact] }, { ...remaining, contacts: [same] })).toEqual(
      {},
    );
  });

  it.each([
    { what: 'name', other: { name: 'Nick' } },
    { what: 'phone', other: { phone: '030 2' } },
    { what: 'invoices', other: { receivesInvoices: true } },
  ])('reports contacts as left behind if the same email has another $what', ({ other }) => {
    const own = { ...contact, phone: '030 1', receivesInvoices: false };
    const merged = { ...remaining, contacts: [{ ...own, id: anId(31), ...other }] };
    expect(droppedFields({ ...remaining, contacts: [own] }, merged)).toEqual(['contacts']);
    expect(droppedFields({ ...remaining, contacts: [own] }, { ...remaining, contacts: [own] })).toEqual([]);
  });

  it('keeps only its own notes if both together are too long', () => {
    const long = { ...remaining, notes: 'a'.repeat(9_000) };
    expect(mergedFields(long, { ...remaining, notes: 'b'.repeat(9_000) })).toEqual({});
  });

  it('reports notes, contacts and tags as left behind if there are too many', () => {
    const many = {
      ...remaining,
      tags: Array.from({ length: clientLimits.tags }, (_, number) => `tag ${number}`),
    };
    const full = {
      ...many,
      notes: 'a'.repeat(9_000),
      contacts: Array.from({ length: clientLimits.contacts }, (_, number) => ({
        ...contact,
        id: anId(100 + number),
        email: `${number}@acme.example`,
      })),
    };
    const merged = {
      ...remaining,
      id: anId(2),
      notes: 'b'.repeat(9_000),
      contacts: [contact],
      tags: ['VIP'],
    };

    expect(mergedFields(full, merged)).toEqual({});
    expect(droppedFields(full, merged)).toEqual(['notes', 'contacts', 'tags']);
    expect(droppedFields(remaining, { ...merged, notes: 'Call Nora' })).toEqual([]);
  });

  it('keeps following the settings for its e-invoices', () => {
    const merged = clientRecord({ id: anId(2), name: 'Acme', eInvoiceFormat: 'none' });
    expect(mergedFields(remaining, merged)).toEqual({});
    expect(droppedFields(remaining, merged)).toEqual(['eInvoiceFormat']);
  });

  it('keeps its currency and rates and reports what is left behind', () => {
    const merged = clientRecord({
      id: anId(2),
      name: 'ACME GmbH',
      email: 'Office@ACME.example',
      emailHash: 'the same',
      currency: 'CHF',
      hourlyRate: 120,
      vatId: 'DE123456789',
    });
    expect(mergedFields(remaining, merged)).toEqual({ vatId: 'DE123456789' });
    expect(droppedFields(remaining, merged)).toEqual(['name', 'currency', 'hourlyRate']);
  });
});
