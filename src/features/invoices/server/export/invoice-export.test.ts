import { beforeAll, expect, it } from 'vitest';
import { setPricesOnInvoice } from '#src/features/billing/server/public.ts';
import { setExpensesOnInvoice } from '#src/features/expenses/server/public.ts';
import { setEntriesOnInvoice } from '#src/features/timesheets/server/public.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aClient, aProject, anEntry, anExpense, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { download } from '#tests/support/server/document-upload.ts';
import { pdf } from '#tests/support/server/file-content.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { frozen, insertInvoice, storePdfOf } from '#tests/support/server/invoice-rows.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { changeAndRehash, packZip, unpackZip } from '#tests/support/server/zip-fixture.ts';

const bank = { routingNumber: '021000021', accountNumber: '000123', instructions: 'Or by card' };
const stint = shareInstallation();
let ann: ApiCaller;
let exported: Buffer;
const ids = { project: '', entry: '', expense: '', invoice: '', document: '', draft: '', payment: '' };
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  await fill();
  exported = await exportOf(ann);
});

async function fill() {
  const { id: clientId } = await ann.api.clients.create(aClient());
  const { id: projectId } = await ann.api.projects.create(
    aProject({ clientId, billingType: 'fixed', fixedPrice: 1000 }),
  );
  const { id: entryId } = await ann.api.timesheets.create(anEntry({ clientId }));
  const { id: expenseId } = await ann.api.expenses.create(anExpense({ projectId, isBillable: true }));
  const { documentId, invoiceId, number } = await storePdfOf(stint, ann.uid, clientId);
  await insertInvoice(stint, ann.uid, {
    clientId,
    type: 'creditNote',
    relatedId: invoiceId,
    dueMinor: 1_000,
  });
  const deposit = await insertInvoice(stint, ann.uid, { clientId, type: 'deposit' });
  await withClient(stint.database.url, (client) =>
    client.query('insert into deducted_deposits values ($1, $2, $3)', [ann.uid, deposit.id, invoiceId]),
  );
  await stint.database.withOwner({ ownerId: ann.uid }, async (db) => {
    const owner = { ownerId: ann.uid };
    await setEntriesOnInvoice(db, owner, { ids: [entryId], invoiceId, invoiceNumber: number });
    const billed = { expenseId, lineId: newId(), amountMinor: 10_000 };
    await setExpensesOnInvoice(db, owner, { invoiceId, expenses: [billed] });
    const price = { lineId: newId(), projectId, instalmentId: null, amountMinor: 40_000 };
    await setPricesOnInvoice(db, owner, { invoiceId, clientId, currency: 'EUR', prices: [price] });
  });
  await addLines();
  const { id: draftId } = await ann.api.invoices.create({ type: 'invoice', clientId, lines: [aLine()] });
  const { id: paymentId } = await ann.api.payments.create({
    clientId,
    day: '2026-04-10',
    currency: 'EUR',
    amountMinor: 4_000,
    allocations: [{ invoiceId, amountMinor: 4_000 }],
  });
  const { settings } = await ann.api.invoices.settings({});
  await ann.api.invoices.updateSettings({
    settings: { ...settings, seller: { ...settings.seller, name: 'Ann Ahlers' }, bank },
  });
  await withClient(stint.database.url, (client) =>
    client.query("insert into invoice_counters values ($1, 'invoice', '2026', 42)", [ann.uid]),
  );
  Object.assign(ids, {
    project: projectId,
    entry: entryId,
    expense: expenseId,
    invoice: invoiceId,
    document: documentId,
    draft: draftId,
    payment: paymentId,
  });
}

/** Gives documents lines that add up to their amounts, as issued ones have. */
const addLines = () =>
  withClient(stint.database.url, async (client) => {
    await client.query('alter table invoices disable trigger user');
    await client.query(
      `update invoices set lines = jsonb_build_array($1::jsonb || jsonb_build_object('price', (due_minor / 100)::text))
         where state <> 'draft' and lines = '[]'`,
      [aLine({ taxCategory: 'Z', taxRate: '0' })],
    );
    await client.query('alter table invoices enable trigger user');
  });

const exportOf = async ({ cookie }: ApiCaller) =>
  Buffer.from(
    await (await fetch(`${stint.url}/api/v1/exports/everything`, { headers: { cookie } })).arrayBuffer(),
  );
const restore = (caller: ApiCaller, body: Buffer) =>
  caller.send({
    method: 'PUT',
    path: '/api/exports/restore',
    body,
    headers: { 'content-type': 'application/zip' },
  });
const counterOf = ({ uid }: ApiCaller) =>
  withClient(stint.database.url, async (client) => {
    const { rows } = await client.query(
      'select series, period, next from invoice_counters where user_id = $1',
      [uid],
    );
    return rows as unknown[];
  });

it('a restored account has the same invoices, payments, numbers and PDFs', async () => {
  const ben = await stint.newTenant('Ben');
  const { status, json } = await restore(ben, exported);
  expect([status, json]).toMatchObject([200, { counts: { invoices: 4, payments: 1, documents: 1 } }]);

  for (const id of [ids.invoice, ids.draft])
    expect(await ben.api.invoices.get({ id })).toEqual({
      ...(await ann.api.invoices.get({ id })),
      userId: ben.uid,
    });
  expect(await ben.api.invoices.get({ id: ids.invoice })).toMatchObject({ balanceMinor: 5_000 });
  const relatedTypes = (await ben.api.invoices.get({ id: ids.invoice }))?.related.map(({ type }) => type);
  expect(relatedTypes?.toSorted()).toEqual(['creditNote', 'deposit']);
  expect(await ben.api.payments.get({ id: ids.payment })).toEqual({
    ...(await ann.api.payments.get({ id: ids.payment })),
    userId: ben.uid,
  });
  expect(await ben.api.invoices.settings({})).toMatchObject({
    settings: { seller: { name: 'Ann Ahlers' }, bank },
  });
  expect(await counterOf(ben)).toEqual(await counterOf(ann));
  expect((await download(ben, ids.document)).text).toBe(pdf.toString());
  await expect(ben.api.expenses.update({ id: ids.expense, isBillable: false })).rejects.toMatchObject({
    code: 'INVOICED',
    data: { invoiceId: ids.invoice },
  });
  await expect(ben.api.timesheets.update({ id: ids.entry, duration: 9 })).rejects.toMatchObject({
    code: 'INVOICED',
  });
  const { items } = await ben.api.projects.figures({ projectId: ids.project });
  expect(items[0]?.fixedPrice).toMatchObject({ openMinor: 60_000 });
});

it('the CSV has credit notes as negative numbers, net and tax of each rate, and the open sum of the list', async () => {
  const csv = (await unpackZip(exported)).get('invoices.csv') ?? Buffer.from('');
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head = '', ...lines] = csv.subarray(3).toString().split('\r\n');
  const columns = head.split(',');
  expect(columns.slice(7)).toEqual(
    'net,tax,total,due,paid,writtenOff,credited,balance,poNumber,id,clientId,net 19 %,tax 19 %,net 0 %,tax 0 %,other'.split(
      ',',
    ),
  );
  const amountsOf = (type: string, state: string) => {
    const cells = lines.map((line) => line.split(',')).find((row) => row[1] === type && row[2] === state);
    return cells && [...cells.slice(7, 15), ...cells.slice(18, 22)].join(',');
  };
  expect(amountsOf('invoice', 'issued')).toBe(
    '100.00,0.00,100.00,100.00,40.00,0.00,10.00,50.00,,,100.00,0.00',
  );
  expect(amountsOf('creditNote', 'issued')).toBe('-10.00,0.00,-10.00,-10.00,0.00,0.00,0.00,,,,-10.00,0.00');
  expect(amountsOf('invoice', 'draft')).toBe('100.00,19.00,119.00,119.00,0.00,0.00,0.00,,100.00,19.00,,');
  const { sums } = await ann.api.invoices.totals({});
  const balances = lines.map((line) => Number(line.split(',')[14] ?? 0));
  expect(Math.round(balances.reduce((sum, balance) => sum + balance, 0) * 100)).toBe(sums[0]?.balanceMinor);
});

it('a credit note is restored before its invoice, also in another batch', async () => {
  const cara = await stint.newTenant('Cara');
  const { id: clientId } = await cara.api.clients.create(aClient());
  const [first, last] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];
  await insertInvoice(stint, cara.uid, { id: last, clientId });
  await insertInvoice(stint, cara.uid, { id: first, clientId, type: 'creditNote', relatedId: last });
  await withClient(stint.database.url, (client) =>
    client.query(
      `insert into invoices (user_id, id, type, currency, request_hash)
         select $1, gen_random_uuid(), 'invoice', 'EUR', '' from generate_series(1, 600)`,
      [cara.uid],
    ),
  );
  await addLines();
  const own = await exportOf(cara);
  const dan = await stint.newTenant('Dan');
  const { status, json } = await restore(dan, own);
  expect([status, json]).toMatchObject([200, { counts: { invoices: 602 } }]);
  expect(await dan.api.invoices.get({ id: first })).toMatchObject({ relatedId: last });

  const files = await unpackZip(own);
  changeAndRehash(files, 'stint/invoices.jsonl', (text) =>
    text
      .split('\n')
      .filter((line) => !line.includes(`"id":"${last}"`) && !line.includes(`"id": "${last}"`))
      .join('\n'),
  );
  const eve = await stint.newTenant('Eva');
  expect((await restore(eve, await packZip(files))).status).toBe(422);
});

it('keeps how documents were sent; an email that still waited isn’t sent by the restored account', async () => {
  const email = { recipient: 'nora@northwind.example', subject: 'Your invoice', text: 'Hello' };
  const { id } = await ann.api.invoices.markSent({ id: ids.invoice, way: 'post', day: '2026-04-01' });
  const queued = newId();
  await withClient(stint.database.url, (client) =>
    client.query(
      `insert into invoice_deliveries (user_id, id, invoice_id, way, day, recipient, cc, subject, text, status, request_hash)
         values ($1, $2, $3, 'email', '2026-04-02', $4, '{office@northwind.example}', $5, $6, 'queued', '')`,
      [ann.uid, queued, ids.invoice, email.recipient, email.subject, email.text],
    ),
  );
  // A document that lacks a timesheet has it chosen for the next one.
  const { id: ownId } = await ann.api.invoices.markSent({
    id: ids.invoice,
    way: 'ownEmail',
    day: '2026-04-03',
    recipients: ['nora@northwind.example'],
  });
  await withClient(stint.database.url, (client) =>
    client.query(`update invoice_deliveries set chosen_attachments = '{timesheetCsv}' where id = $1`, [
      queued,
    ]),
  );
  const hugo = await stint.newTenant('Hugo');
  expect((await restore(hugo, await exportOf(ann))).status).toBe(200);
  expect((await hugo.api.invoices.get({ id: ids.invoice }))?.deliveries).toMatchObject([
    { id, way: 'post', day: '2026-04-01', status: 'sent' },
    { id: queued, way: 'email', cc: ['office@northwind.example'], ...email, status: 'uncertain' },
    { id: ownId, way: 'ownEmail', alsoTo: ['nora@northwind.example'] },
  ]);
  expect(await hugo.api.invoices.proposeEmail({ id: ids.invoice })).toMatchObject({
    attachments: ['timesheetCsv'],
    addresses: expect.arrayContaining([{ name: '', email: 'office@northwind.example' }]) as object,
  });
});

it.each([
  ['a subject that is too long', { subject: 'x'.repeat(201) }],
  ['a text with NUL', { text: 'a\u0000' }],
  ['a recipient of a letter', { way: 'post' }],
  ['an impossible day', { day: '0000-01-01' }],
  ['too many copies', { cc: Array.from({ length: 11 }, () => 'a@b.example') }],
])('an archive with a delivery with %s is refused in words', async (_what, change) => {
  const files = await unpackZip(exported);
  const delivery = {
    id: newId(),
    invoiceId: ids.invoice,
    way: 'email',
    day: '2026-04-02',
    recipient: 'nora@northwind.example',
    cc: [],
    subject: 'Your invoice',
    text: 'Hello',
    hasPdf: false,
    status: 'sent',
    problem: null,
    createdAt: '2026-04-02T09:00:00.000Z',
    ...change,
  };
  changeAndRehash(files, 'stint/invoice-deliveries.jsonl', () => `${JSON.stringify(delivery)}\n`);
  const ida = await stint.newTenant('Ida');
  const { status, json } = await restore(ida, await packZip(files));
  expect([status, json]).toMatchObject([422, { code: 'UNFIT' }]);
});

it('links of documents stay with their account', async () => {
  const { path } = await ann.api.invoices.createLink({ id: ids.invoice });
  const own = await exportOf(ann);
  const finn = await stint.newTenant('Finn');
  await restore(finn, own);
  expect(await finn.api.invoices.get({ id: ids.invoice })).toMatchObject({ link: null, viewCount: 0 });
  const token = path.slice(3);
  for (const content of (await unpackZip(own)).values())
    expect(content.toString('latin1')).not.toContain(token);
});

const monthly = { billingType: 'retainer', retainerHours: 10, retainerPeriod: 'monthly' } as const;

it('time of a retainer that is marked as invoiced elsewhere stays settled', async () => {
  const gina = await stint.newTenant('Gina');
  const { id: clientId } = await gina.api.clients.create(aClient());
  const { id: projectId } = await gina.api.projects.create(
    aProject({ clientId, ...monthly, retainerStart: '2026-03-01' }),
  );
  const { id } = await gina.api.timesheets.create(anEntry({ projectId, billable: true }));
  await gina.api.timesheets.markInvoiced({ entries: [{ id }], invoiced: true });
  const hal = await stint.newTenant('Hal');
  expect((await restore(hal, await exportOf(gina))).status).toBe(200);
  const { differences } = await hal.api.invoices.unbilled({ clientId });
  expect(differences).toMatchObject([{ kind: 'markedInvoiced', entry: { id } }]);
});

it('hours of a retainer that were credited in part stay credited', async () => {
  const jan = await stint.newTenant('Jan');
  const book = await createIssuer(jan, stint.url);
  const { clientId } = book;
  const { id: projectId } = await jan.api.projects.create(
    aProject({ clientId, ...monthly, retainerRate: 75, retainerStart: '2026-03-01' }),
  );
  const { lines } = await jan.api.invoices.linesFromTime({
    clientId,
    retainers: [{ projectId, from: '2026-03-01' }],
  });
  const { id } = await jan.api.invoices.issue({ id: (await book.draft({ lines })).id });
  const note = await jan.api.invoices.credit({ id });
  const { lines: credited = [] } = (await jan.api.invoices.get({ id: note.id })) ?? {};
  await jan.api.invoices.update({ id: note.id, lines: credited.map((line) => ({ ...line, quantity: '4' })) });
  await jan.api.invoices.issue({ id: note.id });

  const kim = await stint.newTenant('Kim');
  expect((await restore(kim, await exportOf(jan))).status).toBe(200);
  const ledger = await kim.api.projects.retainer({ id: projectId });
  expect(ledger?.differences).toMatchObject([{ kind: 'hoursCredited', durationMs: 14_400_000 }]);
});

it('the CSV files have amounts in units of the currency', async () => {
  const files = await unpackZip(exported);
  const [header = '', ...lines] = (files.get('invoices.csv')?.toString() ?? '').trim().split(/\r?\n/);
  expect(header).toMatch(/number,type,state,clientName,issueDay,dueDay,currency,net,tax,total,due,paid/);
  expect(lines.find((line) => line.includes(',invoice,issued,'))).toMatch(
    /,EUR,100\.00,0\.00,100\.00,100\.00,40\.00,0\.00,10\.00,50\.00,/,
  );
  expect(files.get('payments.csv')?.toString()).toMatch(/2026-04-10,payment,40\.00,EUR,transfer,/);
});

it.each([
  ['a PDF that isn’t the one that was issued', 'stint/documents.jsonl', { sha256: '0'.repeat(64) }],
  ['a payment that is allocated more than once', 'stint/payments.jsonl', { amount_minor: 3_999 }],
  ['a line that can’t be read', 'stint/invoices.jsonl', { lines: [{ id: 'one' }] }],
  ['an issued invoice without its buyer', 'stint/invoices.jsonl', { state: 'issued', frozen: null }],
  ['an issued invoice with another total', 'stint/invoices.jsonl', { gross_minor: 9_999 }],
  ['an issued invoice without its lines', 'stint/invoices.jsonl', { lines: [] }],
  [
    'a language in which no document can be written',
    'stint/invoices.jsonl',
    { frozen: { ...frozen, language: 'en-!' } },
  ],
])('an export with %s is refused', async (_title, file, change) => {
  const files = await unpackZip(exported);
  changeAndRehash(files, file, (text) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { state?: string })
      .map((row) => `${JSON.stringify(row.state === 'draft' ? row : { ...row, ...change })}\n`)
      .join(''),
  );
  const eve = await stint.newTenant('Eve');
  expect((await restore(eve, await packZip(files))).status).toBe(422);
  expect((await eve.api.invoices.list({})).items).toEqual([]);
});

it.each([
  ['stint/invoices.jsonl', /"frozen": ?\{/],
  ['manifest.json', /^\{/],
])('an export with JSON in %s that is nested 100,000 levels deep is refused', async (file, place) => {
  const files = await unpackZip(exported);
  const deep = `"deep":${'['.repeat(100_000)}${']'.repeat(100_000)},`;
  const nest = (text: string) => text.replace(place, (start) => start + deep);
  if (file === 'manifest.json') files.set(file, Buffer.from(nest(files.get(file)?.toString() ?? '')));
  else changeAndRehash(files, file, nest);
  const eve = await stint.newTenant('Eve');
  expect((await restore(eve, await packZip(files))).status).toBe(422);
});
