/** Imports single files of a Stint export. */
import { expect, it } from 'vitest';
import { aClient, aProject, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadImport, runImportToEnd } from '#tests/support/server/import-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { unpackZip } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();

/** A tenant with a client that has every field set and one that has none, and projects with and without a client. */
async function someone(): Promise<ApiCaller> {
  const ann = await stint.newTenant('Ann');
  const { id: clientId } = await ann.api.clients.create(
    aClient({
      name: '=Acme, "Bros"',
      legalName: 'Acme Brothers GmbH',
      email: 'Info@acme.example',
      phone: '+49 40 1',
      notes: '-1\n"quoted"; тест 🙂',
      address: 'Line 1\nLine 2',
      billingType: 'retainer',
      hourlyRate: 93.7599,
      retainerRate: 0.0001,
      retainerHours: 1234.5,
      contacts: [
        { name: 'Nora', email: 'nora@acme.example', phone: '+49 40 2', receivesInvoices: true },
        { name: 'Olaf' },
      ],
      postalAddress: {
        street: 'Hafen 1',
        street2: 'Halle 2',
        postalCode: '20457',
        city: 'Łódź',
        region: 'Hamburg',
        countryCode: 'DE',
      },
      vatId: 'DE123456789',
      registrationId: 'HRB 12345',
      currency: 'CHF',
      language: 'de-AT',
      paymentTermsDays: 14,
      buyerReference: '04011000-1234512345-06',
      eInvoiceFormat: 'xrechnungPdf',
      electronicAddress: { scheme: '0088', id: '4012345000009' },
      tags: ['a "b"', 'c; d', 'e, f'],
      colour: '#19857b',
    }),
  );
  const { id: idle } = await ann.api.clients.create(aClient({ name: 'Idle' }));
  await ann.api.clients.toggleActive({ id: idle });
  await ann.api.projects.create(
    aProject({
      name: '@Care',
      clientId,
      status: 'On hold',
      billingType: 'retainer',
      hourlyRate: 110,
      retainerRate: 90.25,
      retainerHours: 20,
      retainerPeriod: 'monthly',
      retainerCarryOver: 'unlimited',
      retainerStart: '2026-01-01',
      startDate: '2026-01-01',
      endDate: '2027-12-31',
      poNumber: '+7',
      colour: 'teal',
      notes: 'Twenty hours',
      myOwn: { deep: [1, null] },
    }),
  );
  await ann.api.projects.create(
    aProject({
      name: 'Site',
      clientId: idle,
      billingType: 'fixed',
      fixedPrice: 9_600.5,
      instalments: [
        { id: newId(), date: '2026-03-31', amount: 3_200.25, name: 'Draft; "first", ünf' },
        { id: newId(), date: '2026-06-30', amount: 100, name: null },
      ],
      tasks: [
        { id: newId(), name: 'Design; "first"', hourlyRate: 120.5, billable: false },
        { id: newId(), name: 'Old', isActive: false },
      ],
      budgetHours: 120.5,
      budgetAmount: 12_500,
    }),
  );
  await ann.api.projects.create(aProject({ name: 'Own', hourlyRate: 80 }));
  return ann;
}

async function filesOf(caller: ApiCaller) {
  const response = await fetch(`${stint.url}/api/v1/exports/everything`, {
    headers: { cookie: caller.cookie },
  });
  return unpackZip(Buffer.from(await response.arrayBuffer()));
}

/** Imports the clients and projects of one account into another, which must report no problems. */
async function moved(from: ApiCaller, to: ApiCaller): Promise<void> {
  const files = await filesOf(from);
  for (const [name, count] of [
    ['clients.csv', 2],
    ['projects.csv', 3],
  ] as const) {
    const run = await runImportToEnd(to, await uploadImport(to, files.get(name) ?? ''));
    expect([run.problemRows, run.made.clients + run.made.projects]).toEqual([0, count]);
  }
}

/** The fields that don't depend on the account. */
async function contentOf({ api }: ApiCaller) {
  const clients = (await api.clients.list({})).items;
  const projects = (await api.projects.list({})).items;
  const nameOf = new Map(clients.map(({ id, name }) => [id, name]));
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  const accountFields = ['id', 'userId', 'clientId', 'createdAt', 'updatedAt', 'revision'];
  const content = (record: object) =>
    Object.fromEntries(Object.entries(record).filter(([field]) => !accountFields.includes(field)));
  return {
    clients: clients.toSorted(byName).map(content),
    projects: projects
      .toSorted(byName)
      .map((project) => ({ ...content(project), client: nameOf.get(project.clientId ?? '') })),
  };
}

it('are imported again with all fields equal [3.4, 3.7]', async () => {
  const [ann, bob] = [await someone(), await stint.newTenant('Bob')];
  await moved(ann, bob);
  expect(await contentOf(bob)).toEqual(await contentOf(ann));
});

it('are recognized, and every column that can be set is used', async () => {
  const ann = await someone();
  const files = await filesOf(ann);
  const untaken = async (name: string) => {
    const found = await ann.api.imports.get({ id: await uploadImport(ann, files.get(name) ?? '') });
    expect(found?.recognised).toMatchObject({ format: 'stint' });
    return found?.heads.filter((_, index) => found.settings.columns[index] === null);
  };
  const ours = ['createdAt', 'updatedAt', 'revision'];
  expect(await untaken('clients.csv')).toEqual([
    'id',
    'userId',
    'emailHash',
    'isInternal',
    'requiresApproval',
    'rounding',
    ...ours,
    'other',
  ]);
  expect(await untaken('projects.csv')).toEqual([
    'id',
    'userId',
    'clientId',
    'retainerHoursUsed',
    'retainerHoursAvailable',
    'billingFrom',
    'earlierTerms',
    'rounding',
    ...ours,
  ]);
});

it('are encrypted when imported in private mode [3.6]', async () => {
  const [ann, bob] = [await someone(), await stint.newTenant('Bob')];
  await bob.api.encryption.setPrivateMode({ isOn: true });
  await bob.api.encryption.convertNext({});
  await moved(ann, bob);

  const { items } = await bob.api.clients.list({ search: 'Acme' });
  expect(items).toMatchObject([
    {
      legalName: 'Acme Brothers GmbH',
      phone: null,
      notes: null,
      address: null,
      phoneEnc: expect.anything() as unknown,
      notesEnc: expect.anything() as unknown,
      addressEnc: expect.anything() as unknown,
    },
  ]);
  const clientsOf = async (caller: ApiCaller) => {
    const csv = (await filesOf(caller)).get('clients.json')?.toString() ?? '';
    return (JSON.parse(csv) as { phone: string; notes: string; address: string }[]).map(
      ({ phone, notes, address }) => [phone, notes, address],
    );
  };
  expect(new Set(await clientsOf(bob))).toEqual(new Set(await clientsOf(ann)));
});
