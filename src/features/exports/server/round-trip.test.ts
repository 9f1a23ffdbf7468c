/** A restored export equals the original account, and a changed one is rejected. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TimerCommandBatch } from '#src/features/timer/contract.ts';
import { aClient, aPin, aProject, anEntry, anExpense, newId } from '#tests/support/request-fixtures.ts';
import { signedOutCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { uploadImport, runImportToEnd } from '#tests/support/server/import-fixtures.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { changeText, changeAndRehash, unpackZip, packZip } from '#tests/support/server/zip-fixture.ts';
import type { ZipFiles } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();
/** Has a year of records with every field. Read-only, as it is slow to create. */
let busyTenant: ApiCaller;
/** Her export. Tests that change files take a copy. */
let everything: ZipFiles;
beforeAll(async () => {
  busyTenant = await aBusyTenant();
  everything = await exported(busyTenant);
});

async function exported(caller: ApiCaller): Promise<ZipFiles> {
  const response = await fetch(`${stint.url}/api/v1/exports/everything`, {
    headers: { cookie: caller.cookie },
  });
  expect(response.status).toBe(200);
  return unpackZip(Buffer.from(await response.arrayBuffer()));
}

async function restore(caller: ApiCaller, body: Buffer | string) {
  const response = await fetch(`${stint.url}/api/exports/restore`, {
    method: 'PUT',
    headers: { cookie: caller.cookie, 'content-type': 'application/zip' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return {
    status: response.status,
    json: (await response.json()) as {
      message?: string;
      counts?: unknown;
      notes?: unknown;
    },
  };
}

const jsonOf = (files: ZipFiles, name: string) =>
  JSON.parse(files.get(name)?.toString() ?? 'null') as Record<string, unknown>[];
const areas = [
  'clients',
  'projects',
  'invoices',
  'payments',
  'recurring-invoices',
  'scheduled-reports',
  'timesheets',
  'expenses',
  'approvals',
  'documents',
];
const parts = [
  'invoice-settings',
  'invoice-counters',
  'invoice-deliveries',
  'invoiced-prices',
  'deducted-deposits',
  'payment-notices',
  'claims',
  'reminder-settings',
  'reminders',
  'reminder-blocks',
  'expense-settings',
  'invoiced-expenses',
  'distinct-expenses',
  'schedule-runs',
];

async function aBusyTenant(): Promise<ApiCaller> {
  const ann = await stint.newTenant('Ann');
  const { api } = ann;
  await api.session.updatePreferences({
    timeZone: 'America/New_York',
    currency: 'USD',
    weekStart: 0,
    rounding: { minutes: 6, direction: 'up', when: 'billed' },
    defaultRate: 80.5,
    target: { hours: 38.5, per: 'week', workdays: [1, 2, 3, 4] },
    formats: { date: 'yyyy-mm-dd', time: '12h', hours: 'decimal', number: '1 234,56' },
  });
  const { id: clientId } = await api.clients.create(
    aClient({
      email: ' Nora@Example.org ',
      phone: '+1 555',
      notes: '=1+1\n"quoted", тест 🙂',
      address: 'Line 1\r\nLine 2',
      billingType: 'retainer',
      hourlyRate: 93.7599,
      retainerRate: 0.0001,
      retainerHours: 12.3456,
      contacts: [{ name: 'Nora', email: 'nora@b.example', receivesInvoices: true }],
      postalAddress: { city: 'Łódź', countryCode: 'PL' },
      eInvoiceFormat: 'none',
      electronicAddress: { scheme: 'EM', id: 'nora@b.example' },
      tags: ['a "b"', '{c,d}'],
      vatId: 'DE123456789',
      currency: 'CHF',
      requiresApproval: true,
      rounding: { minutes: 15, direction: 'up' },
    }),
  );
  await api.clients.create(aClient({ name: '@SUM(A1)' }));
  const { id: idle } = await api.clients.create(aClient());
  await api.clients.toggleActive({ id: idle });
  const retainer = { billingType: 'retainer', retainerHours: 10, retainerRate: 80 } as const;
  const taskId = newId();
  const { id: projectId } = await api.projects.create(
    aProject({
      clientId,
      ...retainer,
      retainerHoursUsed: 1.5,
      tasks: [
        { id: taskId, name: '=Design; "ünf"', hourlyRate: 110.25, billable: true },
        { name: 'Old', isActive: false },
      ],
      status: 'On hold',
      myOwn: { deep: [1, null] },
    }),
  );
  await api.projects.create(
    aProject({
      name: 'Without a client',
      billingType: 'fixed',
      fixedPrice: 4_200.5,
      instalments: [{ date: '2026-03-31', amount: 1_000.25, name: '=Concept' }],
    }),
  );
  const from = Date.parse('2026-03-28T22:30:00Z');
  await runImportToEnd(
    ann,
    await uploadImport(ann, 'Date,Duration,Description,Invoiced\n2026-01-05,1:00,Invoiced before,yes\n'),
  );
  for (let day = 0; day < 12; day += 1) {
    const startTime = new Date(from + day * 86_400_000).toISOString();
    const endTime = new Date(from + day * 86_400_000 + 9_001_000).toISOString();
    const { id } = await api.timesheets.create(
      anEntry({
        ...(day % 3 > 0 && { clientId, projectId, taskId: day % 2 ? taskId : null }),
        timeZone: day % 2 ? 'Europe/Berlin' : 'Asia/Tokyo',
        date: '2026-04-02',
        startTime,
        endTime,
        duration: 2.5,
        billable: day % 4 > 0,
        notes: day % 2 ? null : '+cmd',
        tags: day % 2 ? [] : ['Büro', 'a "b"', '{c,d}'],
        description: `Day ${day}; "x", =2`,
      }),
    );
    if (day % 5 === 0) await api.timesheets.update({ id, description: 'Edited' });
  }
  await api.session.lockTime({ lockedUntil: '2026-04-02' });
  const pins = [aPin({ clientId, projectId, taskId, tags: ['Büro'] }), aPin({ description: 'Calls' })];
  await api.timesheets.setPinnedWork({ items: pins });
  await api.projects.setDefaultTasks({ tasks: [{ name: '=Design', hourlyRate: 110.25, billable: false }] });
  await api.expenses.create(
    anExpense({
      projectId,
      currency: 'CHF',
      vendor: '=Hotel "Adler"',
      guests: '+Nora',
      exchangeRate: '1.0850',
      rateDay: '2026-03-02',
      chargedMinor: 11_600,
      paidBy: 'own',
      reimbursedOn: '2026-03-31',
      isBillable: true,
      markupPercent: '12.5',
      billedAs: 'disbursement',
      billedText: '=Hotel',
      tags: ['a "b"', '{c,d}'],
    }),
  );
  await api.scheduledReports.create({
    name: '=Hours',
    kind: 'time',
    period: 'lastWeek',
    clientId,
    recipients: ['nora@northwind.example', 'ann@example.org'],
    subject: '{report}, {period}',
    text: 'Dear {client},\r\n"hours"',
    recurrence: { every: 2, unit: 'week', firstDay: '2100-01-04', time: '08:00', isPaused: true },
  });
  await api.recurringInvoices.create({
    name: '=Care',
    clientId,
    // A restored one is paused.
    recurrence: { every: 1, unit: 'month', anchor: 'lastDay', firstDay: '2100-01-31', isPaused: true },
    lines: [{ id: newId(), title: '=Care {month}', price: '480.5' }],
    texts: { subject: '+{month}', intro: 'Dear {client},\r\n"thanks"', closing: '' },
  });
  const request = { clientId, from: '2026-03-01', to: '2026-04-30', projectIds: [projectId] };
  const { id: approvalId } = await api.approvals.create(request);
  await api.approvals.answer({ id: approvalId, entryId: null, text: '=1+1' });
  return ann;
}

describe('an export of everything', () => {
  it('has every record as CSV and JSON with the fields of the API, and a hash of each file [7.11]', async () => {
    const files = everything;
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as {
      files: { name: string; records: number; bytes: number; sha256: string }[];
    };

    expect([...files.keys()].toSorted()).toEqual(
      [
        ...areas.flatMap((area) => [`${area}.csv`, `${area}.json`, `stint/${area}.jsonl`]),
        ...['timer', 'pinned-work', 'default-tasks', ...parts, 'viewers'].flatMap((part) => [
          `${part}.json`,
          `stint/${part}.jsonl`,
        ]),
        'README.txt',
        'manifest.json',
      ].toSorted(),
    );
    const counts = new Map([
      ['clients', 3],
      ['projects', 2],
      ['timesheets', 13],
      ['expenses', 1],
      ['recurring-invoices', 1],
      ['scheduled-reports', 1],
      ['approvals', 1],
      ['pinned-work', 2],
      ['default-tasks', 1],
    ]);
    for (const { name, records, bytes, sha256 } of manifest.files) {
      const content = files.get(name) ?? Buffer.alloc(0);
      const hash = createHash('sha256').update(content).digest('hex');
      const count = counts.get(name.replaceAll(/^stint\/|\.\w+$/g, '')) ?? 0;
      expect([name, records, content.length, hash]).toEqual([name, count, bytes, sha256]);
    }
    const list = await busyTenant.api.projects.list({});
    expect(jsonOf(files, 'projects.json')).toEqual(list.items);
    const csv = files.get('clients.csv')?.toString() ?? '';
    expect(csv).toMatch(/^\uFEFFid,userId,name,email,/);
    expect(csv).toContain("'@SUM(A1)");
    expect(csv).toContain("'=1+1");
  });

  it('restores every field into an empty account [3.1, 3.4, 3.7]', async () => {
    const bob = await stint.newTenant('Bob');
    const files = everything;

    const response = await restore(bob, await packZip(files));

    expect(response).toEqual({
      status: 200,
      json: {
        counts: {
          clients: 3,
          projects: 2,
          invoices: 0,
          payments: 0,
          'recurring-invoices': 1,
          'scheduled-reports': 1,
          timesheets: 13,
          expenses: 1,
          approvals: 1,
          documents: 0,
          'pinned-work': 2,
          'default-tasks': 1,
        },
        notes: [],
      },
    });
    const again = await exported(bob);
    for (const area of areas) {
      const his = jsonOf(files, `${area}.json`).map((record) => ({ ...record, userId: bob.uid }));
      expect(jsonOf(again, `${area}.json`)).toEqual(his);
      expect(again.get(`stint/${area}.jsonl`)?.toString()).toBe(files.get(`stint/${area}.jsonl`)?.toString());
    }
    for (const part of ['pinned-work.json', 'default-tasks.json'])
      expect(jsonOf(again, part)).toEqual(jsonOf(files, part));
    const before = await bob.api.timesheets.list({ invoiced: true });
    await expect(bob.api.timesheets.delete({ id: before.items[0]?.id ?? '' })).rejects.toMatchObject({
      message: 'Invoiced before it was imported, so it’s locked. To change it, mark it as unbilled.',
    });
    expect(await bob.api.session.me({})).toMatchObject({
      timeZone: 'America/New_York',
      currency: 'USD',
      weekStart: 0,
      rounding: { minutes: 6, direction: 'up', when: 'billed' },
      defaultRate: 80.5,
      target: { hours: 38.5, per: 'week', workdays: [1, 2, 3, 4] },
      formats: { date: 'yyyy-mm-dd', time: '12h', hours: 'decimal', number: '1 234,56' },
      lockedUntil: '2026-04-02',
    });
  });

  it('contains private fields decrypted, and encrypts them again on restore', async () => {
    const ann = await stint.newTenant('Ann');
    const bob = await stint.newTenant('Bob');
    for (const caller of [ann, bob]) await switchPrivateMode(caller, true);
    const { id: silent } = await ann.api.clients.create(
      aClient({ id: '00000000-0000-7000-8000-000000000001' }),
    );
    const { id } = await ann.api.clients.create(aClient({ phone: '+1 555', notes: 'secret' }));

    const files = await exported(ann);
    expect(jsonOf(files, 'clients.json')).toMatchObject([
      { id, phone: '+1 555', notes: 'secret' },
      { id: silent, phone: null },
    ]);
    expect(jsonOf(files, 'clients.json')[0]).not.toHaveProperty('phoneEnc');
    expect((await restore(bob, await packZip(files))).status).toBe(200);
    expect(await bob.api.clients.get({ id })).toMatchObject({ phone: null, notes: null });
    expect(jsonOf(await exported(bob), 'clients.json')).toMatchObject([
      { phone: '+1 555', notes: 'secret' },
      { phone: null, notes: null },
    ]);
  });
});

describe('the timer', () => {
  const device = newId();
  const act = (
    seq: number,
    runId: string,
    at: number,
    payload: TimerCommandBatch['commands'][number]['act'],
  ) => ({
    seq,
    runId,
    at,
    act: payload,
  });

  /** Ten minutes of work, ten of pause, ten of work; running unless paused. */
  async function timing(caller: ApiCaller, isRunning: boolean) {
    const runId = newId();
    const { id: clientId } = await caller.api.clients.create(aClient());
    const startedAt = Date.now() - 30 * 60_000;
    const fields = { description: 'Half done', projectId: null, clientId, billable: false };
    const commands = [
      act(1, runId, startedAt, { type: 'start', ...fields }),
      act(2, runId, startedAt + 600_000, { type: 'pause' }),
      act(3, runId, startedAt + 1_200_000, { type: 'resume' }),
      ...(isRunning ? [] : [act(4, runId, startedAt + 1_500_000, { type: 'pause' })]),
    ];
    const { timer } = await caller.api.timer.put({ deviceId: device, deviceName: 'Laptop', commands });
    return timer;
  }

  it('is restored with its fields and times', async () => {
    const [ann, bob] = [await stint.newTenant('Ann'), await stint.newTenant('Bob')];
    const before = await timing(ann, false);

    const response = await restore(bob, await packZip(await exported(ann)));

    expect(response.json).toEqual({
      counts: {
        clients: 1,
        projects: 0,
        invoices: 0,
        payments: 0,
        'recurring-invoices': 0,
        'scheduled-reports': 0,
        timesheets: 0,
        expenses: 0,
        approvals: 0,
        documents: 0,
        timer: 1,
      },
      notes: ['The timer is paused.'],
    });
    const { timer } = await bob.api.timer.get({});
    expect(timer).toEqual({ ...before, deviceId: timer?.deviceId, deviceName: 'Export' });
    expect(jsonOf(await exported(bob), 'timer.json')).toEqual(jsonOf(await exported(ann), 'timer.json'));
  });

  it('is paused after the restore if it was running, with its time until the export', async () => {
    const [ann, bob] = [await stint.newTenant('Ann'), await stint.newTenant('Bob')];
    const before = await timing(ann, true);
    const files = await exported(ann);
    const madeAt = Date.now();

    await restore(bob, await packZip(files));

    const { timer } = await bob.api.timer.get({});
    expect(timer).toMatchObject({ isActive: false, description: 'Half done', segments: [{}, {}] });
    expect(timer?.segments[0]).toEqual(before?.segments[0]);
    expect(timer?.segments[1]?.endTime).toBeGreaterThan(madeAt - 60_000);
    expect(timer?.segments[1]?.endTime).toBeLessThanOrEqual(madeAt);
    expect((await ann.api.timer.get({})).timer?.isActive).toBe(true);
  });

  it('doesn’t replace a running timer, and reports it', async () => {
    const [ann, bob] = [await stint.newTenant('Ann'), await stint.newTenant('Bob')];
    await timing(ann, true);
    const runId = newId();
    const fields = { description: 'Own', projectId: null, clientId: null, billable: true };
    await bob.api.timer.put({
      deviceId: device,
      deviceName: 'Laptop',
      commands: [act(1, runId, Date.now(), { type: 'start', ...fields })],
    });

    const { json } = await restore(bob, await packZip(await exported(ann)));

    expect(json.notes).toEqual(['You already have a timer, so the exported timer was skipped.']);
    expect((await bob.api.timer.get({})).timer).toMatchObject({ runId, isActive: true });
  });

  it.each([
    ['has no segments', '"segments"', '"pieces"'],
    ['has its times out of order', '"start":1', '"start":7'],
  ])('rejects an export in which it %s', async (_what, from, to) => {
    const [ann, bob] = [await stint.newTenant('Ann'), await stint.newTenant('Bob')];
    await timing(ann, false);
    const files = await exported(ann);
    changeAndRehash(files, 'stint/timer.jsonl', (text) => text.replace(from, to));

    const response = await restore(bob, await packZip(files));

    expect(response.status).toBe(422);
    expect(response.json.message).toContain('stint/timer.jsonl can’t be restored');
    expect((await bob.api.clients.list({})).items).toEqual([]);
  });
});

describe('viewers', () => {
  it('are exported by email, get no access on restore, and are listed there', async () => {
    const [ann, bob] = [await stint.newTenant('Ann'), await stint.newTenant('Bob')];
    const vera = await stint.newAccount('Vera');
    const { id: clientId } = await ann.api.clients.create(aClient());
    const email = vera.email;
    await shareClient(ann, vera, clientId);
    const files = await exported(ann);

    expect(jsonOf(files, 'viewers.json')).toEqual([{ clientId, email }]);
    const { json } = await restore(bob, await packZip(files));
    expect(json.notes).toEqual([
      `Viewers aren’t restored. ${email} had access to your clients; add them again on the Admin page.`,
    ]);
    expect(jsonOf(await exported(bob), 'viewers.json')).toEqual([]);
  });

  it('are those of the exporter’s clients, even for a super admin', async () => {
    const ann = await stint.newTenant('Ann');
    const vera = await stint.newAccount('Vera');
    const { id: clientId } = await ann.api.clients.create(aClient());
    await shareClient(ann, vera, clientId);

    expect(jsonOf(await exported(stint.owner), 'viewers.json')).toEqual([]);
  });
});

describe('a restore', () => {
  it('encrypts private fields that are numbers or other JSON in the export', async () => {
    const [ann, bob] = [await stint.newTenant('Ann'), await stint.newTenant('Bob')];
    const { id } = await ann.api.clients.create(aClient({ phone: '+1 555', notes: 'secret', address: 'x' }));
    const files = await exported(ann);
    changeAndRehash(files, 'stint/clients.jsonl', (text) =>
      text.replace('"+1 555"', '1555').replace('"secret"', '{"secret":true}').replace('"x"', 'false'),
    );
    await switchPrivateMode(bob, true);

    expect((await restore(bob, await packZip(files))).status).toBe(200);
    expect(await bob.api.clients.get({ id })).toMatchObject({ phone: null, notes: null, address: null });
    expect(jsonOf(await exported(bob), 'clients.json')).toMatchObject([
      { phone: '1555', notes: '{"secret":true}', address: 'false' },
    ]);
  });

  it('requires an empty account and doesn’t change other accounts', async () => {
    const bob = await stint.newTenant('Bob');
    await bob.api.clients.create(aClient());
    const response = await restore(bob, await packZip(everything));

    expect(response).toMatchObject({ status: 409, json: { code: 'NOT_EMPTY' } });
    expect((await bob.api.clients.list({})).items).toHaveLength(1);
  });

  it.each<[string, RegExp, (files: ZipFiles) => void | ZipFiles | string]>([
    ['not a ZIP', /isn’t a ZIP file/, () => 'name,email\r\n'],
    [
      'a ZIP of something else',
      /manifest is missing or damaged/,
      () => new Map([['a.txt', Buffer.from('a')]]),
    ],
    [
      'an invalid manifest',
      /manifest is missing or damaged/,
      (files) => void files.set('manifest.json', Buffer.from('{}')),
    ],
    [
      'a newer version',
      /newer version of Stint/,
      (files) => changeText(files, 'manifest.json', '"version": 1', '"version": 2'),
    ],
    ['a missing file', /projects\.jsonl is missing/, (files) => void files.delete('stint/projects.jsonl')],
    [
      'a changed letter',
      /timesheets\.jsonl doesn’t match its checksum/,
      (files) => changeText(files, 'stint/timesheets.jsonl', 'Edited', 'edited'),
    ],
    ['half a line', /clients\.jsonl/, (files) => changeText(files, 'stint/clients.jsonl', '}\n', '')],
    [
      'invalid JSON',
      /can’t be read \(line 1\)/,
      (files) => changeAndRehash(files, 'stint/clients.jsonl', (text) => text.replace('{', '')),
    ],
    [
      'an invalid date',
      /can’t be restored/,
      (files) =>
        changeAndRehash(files, 'stint/timesheets.jsonl', (text) => text.replace('2026-04-02', '2026-13-02')),
    ],
    [
      'a reference to nothing',
      /can’t be restored/,
      (files) =>
        changeAndRehash(files, 'stint/clients.jsonl', (text) =>
          text.replace(/"id":"[^"]+"/, `"id":"${newId()}"`),
        ),
    ],
    [
      'an invalid list',
      /can’t be restored/,
      (files) =>
        changeAndRehash(files, 'stint/timesheets.jsonl', (text) =>
          text.replace('"break_periods":[]', '"break_periods":[7]'),
        ),
    ],
  ])('is rejected for %s, and stores nothing', async (_, message, change) => {
    const bob = await stint.newTenant('Bob');
    const files = new Map(everything);
    const changed = change(files) ?? files;

    const response = await restore(bob, typeof changed === 'string' ? changed : await packZip(changed));

    expect(response.status).toBe(422);
    expect(response.json.message).toMatch(message);
    expect((await bob.api.clients.list({})).items).toEqual([]);
    expect((await bob.api.timesheets.list({})).items).toEqual([]);
  });

  it('is denied to accounts that can’t keep records', async () => {
    const pending = await stint.newAccount('Pending');

    expect((await restore(signedOutCaller(stint.url), 'x')).status).toBe(401);
    expect((await restore(pending, 'x')).status).toBe(403);
  });
});
