/** The fields of every entity, as the API sends them. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { install } from '#tests/support/callers.ts';
import type { Caller, Installation } from '#tests/support/callers.ts';
import { aClient, aProject, anEntry, clientForInvoices } from '#tests/support/factories.ts';

let stint: Installation;
let ann: Caller;
beforeAll(async () => {
  stint = await install();
  ann = await stint.newTenant('Ann');
  return () => stint[Symbol.asyncDispose]();
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

describe('a timesheet entry', () => {
  it('has the fields it was given beside those the server adds [3.1, 3.3]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { id: projectId } = await ann.api.projects.create(aProject({ clientId }));
    const said = {
      date: '2026-03-02',
      startTime: '2026-03-02T09:00:00.000Z',
      endTime: '2026-03-02T12:30:00.000Z',
      description: 'Drew the first sketch',
      duration: 2.75,
      clientId,
      projectId,
      billable: false,
      breakPeriods: [{ start: '2026-03-02T10:00:00.000Z', end: '2026-03-02T10:45:00.000Z' }],
      activityLog: [{ time: '2026-03-02T09:00:00.000Z', action: 'started' }],
      notes: 'With the whole team',
      timeZone: 'Europe/Berlin',
    };
    const { id } = await ann.api.timesheets.create(said);

    expect(await ann.api.timesheets.get({ id })).toEqual({
      ...said,
      id,
      userId: ann.uid,
      date: '2026-03-02T11:00:00.000Z',
      day: '2026-03-02',
      activityLog: [...said.activityLog, { time: instant, action: 'created', system: true }],
      invoiced: false,
      invoiceNumber: null,
      rate: 93.75,
      rateReason: 'Default rate, the project has none',
      amountMinor: 0,
      currency: 'EUR',
      createdAt: instant,
      updatedAt: instant,
      revision: 1,
    });
  });

  it('has notes of null when nothing is noted [3.3]', async () => {
    const { id } = await ann.api.timesheets.create(anEntry());

    expect(await ann.api.timesheets.get({ id })).toMatchObject({ notes: null, invoiced: false });
  });

  it('takes its client from its project [3.1]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { id: projectId } = await ann.api.projects.create(aProject({ clientId }));
    const { id } = await ann.api.timesheets.create(anEntry({ projectId }));

    expect(await ann.api.timesheets.get({ id })).toMatchObject({ clientId, projectId });
  });

  it.each([
    ['2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.000Z'],
    ['2026-03-02T09:00:00.123+05:45', '2026-03-02T03:15:00.123Z'],
    ['2026-10-25T02:30:00+02:00', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00.000Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['2200-12-31T23:59:59.999Z', '2200-12-31T23:59:59.999Z'],
  ])('keeps the instant %s as the same instant [3.2]', async (said, kept) => {
    const { id } = await ann.api.timesheets.create(anEntry({ date: said, startTime: said, endTime: said }));

    expect(await ann.api.timesheets.get({ id })).toMatchObject({
      date: kept,
      startTime: kept,
      endTime: kept,
    });
  });

  it.each([
    ['2026-07-01', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
    ['2026-12-01', 'Europe/Berlin', '2026-12-01T11:00:00.000Z'],
    ['2026-07-01', 'Pacific/Kiritimati', '2026-06-30T22:00:00.000Z'],
    ['2026-07-01', 'Etc/GMT+12', '2026-07-02T00:00:00.000Z'],
    ['2026-07-01', 'Asia/Kathmandu', '2026-07-01T06:15:00.000Z'],
  ])('of the day %s in %s is dated at noon there [3.3]', async (date, timeZone, noon) => {
    const { id } = await ann.api.timesheets.create(anEntry({ date, timeZone }));

    expect(await ann.api.timesheets.get({ id })).toMatchObject({ date: noon, day: date, timeZone });
  });

  it('is dated at noon in the zone of the account when it does not say one [3.3]', async () => {
    const ben = await stint.newTenant('Ben');
    await ben.api.session.prefer({ timeZone: 'America/New_York' });
    const { id } = await ben.api.timesheets.create(anEntry({ date: '2026-07-01' }));

    expect(await ben.api.timesheets.get({ id })).toMatchObject({
      date: '2026-07-01T16:00:00.000Z',
      timeZone: 'America/New_York',
    });
  });
});

describe('a client', () => {
  it('has the fields it was given beside those the server adds [3.4, 3.8]', async () => {
    const said = {
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
    const { id } = await ann.api.clients.create(said);

    expect(await ann.api.clients.get({ id })).toEqual({
      ...said,
      id,
      userId: ann.uid,
      isActive: true,
      emailHash: hashOf('office@northwind.example'),
      createdAt: instant,
      updatedAt: instant,
      revision: 1,
    });
  });

  it('says of what it was not told that there is nothing, and takes every field back [3.4]', async () => {
    const nothing = Object.fromEntries(Object.keys(forInvoices).map((field) => [field, null]));
    const { id } = await ann.api.clients.create(aClient(forInvoices));
    const { id: bareId } = await ann.api.clients.create(aClient());

    const bare = await ann.api.clients.get({ id: bareId });
    expect(bare).toMatchObject({ ...nothing, contacts: [], tags: [] });
    await ann.api.clients.update({ id, ...nothing, contacts: [], tags: [] });
    expect(await ann.api.clients.get({ id })).toMatchObject({ ...nothing, contacts: [], tags: [] });
  });

  it('changes the fields that are named, and keeps the others [3.4, 7.9]', async () => {
    const { id } = await ann.api.clients.create(aClient(forInvoices));
    await ann.api.clients.update({ id, vatId: 'atu 1234 5678', tags: ['Vienna'] });

    expect(await ann.api.clients.get({ id })).toMatchObject({
      ...forInvoices,
      vatId: 'ATU12345678',
      tags: ['Vienna'],
    });
  });

  it('gives a new contact an id, and keeps that of one that has it [3.4]', async () => {
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
    'with the e-mail %j has its hash [3.5]',
    async (email) => {
      const { id } = await ann.api.clients.create(aClient({ email }));

      expect(await ann.api.clients.get({ id })).toMatchObject({
        emailHash: hashOf(email.trim().toLowerCase()),
      });
    },
  );

  it('has no emailHash without an e-mail, and loses it with the e-mail [3.4]', async () => {
    const { id } = await ann.api.clients.create(aClient());
    const { id: otherId } = await ann.api.clients.create(aClient({ email: 'ann@example.org' }));

    expect(await ann.api.clients.get({ id })).not.toHaveProperty('emailHash');
    expect(await ann.api.clients.update({ id: otherId, email: null })).not.toHaveProperty('emailHash');
    expect(await ann.api.clients.update({ id: otherId, email: 'ben@example.org' })).toMatchObject({
      emailHash: hashOf('ben@example.org'),
    });
  });
});

describe('a project', () => {
  const own = {
    colour: 'red',
    budget: 1e-7,
    tags: ['a', null, true, { deep: [1, '2'] }],
    snake_case: 1,
    'with space': '👩‍💻',
    empty: {},
    nothing: null,
  };

  it('has the fields it was given beside those the server adds, the caller’s own kept as given [3.7, 3.8]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const said = {
      name: 'Website',
      clientId,
      status: 'On hold',
      budgetHours: 40,
      budgetAmount: 4_000.5,
      startDate: '2026-03-01',
      endDate: '2026-12-31',
      poNumber: 'PO-7',
      notes: 'Ask for Ann',
      billingType: 'retainer',
      hourlyRate: 93.75,
      retainerRate: 75,
      retainerHours: 10.5,
      retainerHoursUsed: 1.25,
      retainerPeriod: 'oneOff',
      retainerCarryOver: 'unlimited',
      retainerStart: null,
      ...own,
    } as const;
    const { id } = await ann.api.projects.create(said);

    expect(await ann.api.projects.get({ id })).toEqual({
      ...said,
      id,
      userId: ann.uid,
      retainerHoursAvailable: 10.5,
      billingFrom: null,
      earlierTerms: [],
      createdAt: instant,
      updatedAt: instant,
      revision: 1,
    });
    expect((await ann.api.projects.list({ clientId })).items).toMatchObject([own]);
  });

  it('keeps the caller’s own fields through a change, and changes them when told to [3.7]', async () => {
    const { id } = await ann.api.projects.create(aProject({ ...own }));

    expect(await ann.api.projects.update({ id, name: 'Renamed' })).toMatchObject(own);
    expect(await ann.api.projects.update({ id, colour: 'blue', more: 1 })).toMatchObject({
      ...own,
      colour: 'blue',
      more: 1,
    });
  });

  it.each(['userId', 'createdAt', 'updatedAt', 'prototype', 'constructor', 'toString', '__defineGetter__'])(
    'takes no field of its own by the name %s [3.7]',
    async (field) => {
      const refused = { status: 400, data: { fields: { [field]: 'cannot be set' } } };
      const { id } = await ann.api.projects.create(aProject());
      const before = await ann.api.projects.get({ id });

      await expect(ann.api.projects.create(aProject({ [field]: 'mine' }))).rejects.toMatchObject(refused);
      await expect(ann.api.projects.update({ id, [field]: 'mine' })).rejects.toMatchObject(refused);
      expect(await ann.api.projects.get({ id })).toEqual(before);
    },
  );

  it.each([
    ['that take more than 16 kB', { big: 'x'.repeat(16_400) }, 'big'],
    ['that take more than 16 kB of bytes, not characters', { big: '€'.repeat(5_600) }, 'big'],
    ['nested too deeply', { deep: nested(20) }, 'deep'],
    ['with NUL', { text: 'a\0b' }, 'text'],
    ['with half a character deep inside', { list: [{ text: '\ud83d' }] }, 'list'],
    ['whose name has NUL', { 'na\0me': 1 }, 'na\0me'],
    ['whose name is too long', { ['n'.repeat(101)]: 1 }, 'n'.repeat(101)],
  ])('takes no fields of its own %s [3.7]', async (_what, fields, named) => {
    await expect(ann.api.projects.create(aProject(fields))).rejects.toMatchObject({
      status: 400,
      data: { fields: { [named]: expect.any(String) as string } },
    });
  });

  it('takes 16 kB of its own fields at most, also bit by bit [3.7]', async () => {
    const { id } = await ann.api.projects.create(aProject({ first: 'x'.repeat(10_000) }));
    const before = await ann.api.projects.get({ id });

    await expect(ann.api.projects.update({ id, second: 'x'.repeat(10_000) })).rejects.toMatchObject({
      status: 400,
    });
    expect(await ann.api.projects.get({ id })).toEqual(before);
    expect(await ann.api.projects.update({ id, first: 'x'.repeat(16_000) })).toMatchObject({ revision: 2 });
  });
});

describe('who is signed in', () => {
  it('is told their role record and who they are [3.9, 3.10, 1.2]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const viewer = await stint.newAccount('Vera', { systemRole: 'viewer' });
    await ann.api.accounts.addViewer({ email: viewer.email, clientId });

    expect(await viewer.api.session.me({})).toEqual({
      user: { uid: viewer.uid, email: viewer.email, displayName: 'Vera' },
      role: { systemRole: 'viewer', tenantEnabled: false, clientViewerOf: [clientId] },
      timeZone: 'UTC',
      timeZoneKnown: false,
      currency: 'EUR',
      weekStart: 1,
    });
  });

  it('has a time zone that is known once it was chosen, also as UTC [3.10]', async () => {
    await ann.api.session.prefer({ currency: 'USD' });
    expect(await ann.api.session.me({})).toMatchObject({ timeZoneKnown: false });
    await ann.api.session.prefer({ timeZone: 'UTC' });
    expect(await ann.api.session.me({})).toMatchObject({ timeZone: 'UTC', timeZoneKnown: true });
  });
});

function hashOf(email: string): string {
  return createHash('sha256').update(email).digest('base64');
}

function nested(levels: number): unknown {
  return levels === 0 ? 'bottom' : [nested(levels - 1)];
}
