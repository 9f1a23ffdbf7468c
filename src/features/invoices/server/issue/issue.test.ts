import { createHash } from 'node:crypto';
import { extractText } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aClient, aProject, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let book: Issuer;
beforeAll(async () => {
  ann = await stint.newTenant();
  book = await createIssuer(ann, stint.url);
});

describe('issuing a draft', () => {
  it('gives it a number, keeps the parties, and stores its PDF', async () => {
    const draft = await book.draft({ lines: [aLine({ price: '138.66' })], issueDay: '2026-03-31' });

    const issued = await ann.api.invoices.issue({ id: draft.id, revision: draft.revision });

    expect(issued).toMatchObject({
      state: 'issued',
      number: '2026-0001',
      issueDay: '2026-03-31',
      dueDay: '2026-04-14',
      dueMinor: 16_501,
      balanceMinor: 16_501,
      clientName: 'Northwind Traders GmbH',
      frozen: {
        seller: { name: 'Ann Ahlers' },
        buyer: { name: 'Northwind Traders GmbH', contact: 'Nora Nord', city: 'Berlin' },
        texts: { subject: 'Invoice 2026-0001 of €165.01' },
      },
    });
    const pdf = await book.download(issued);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(issued.pdf?.sha256);
  });

  it('marks its time as invoiced, and void clears it [4.32]', async () => {
    const entryId = await book.logTime();
    const { id } = await book.draftOf([entryId]);
    expect(await book.entry(entryId)).toMatchObject({ invoiced: false, invoiceNumber: null });

    const { number } = await ann.api.invoices.issue({ id });
    expect(await book.entry(entryId)).toMatchObject({ invoiced: true, invoiceNumber: number });

    const voided = await ann.api.invoices.void({ id, reason: 'Wrong client' });
    expect(voided).toMatchObject({ state: 'void', number, voidReason: 'Wrong client' });
    expect(await book.entry(entryId)).toMatchObject({ invoiced: false, invoiceNumber: null });
  });

  it('is refused as a whole if its time was changed, deleted or invoiced elsewhere', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await book.logTime());
    const [same = '', edited = '', deleted = '', elsewhere = '', moved = ''] = ids;
    const draft = await book.draftOf(ids);
    const { id: otherClient } = await ann.api.clients.create(aClient());
    await ann.api.timesheets.update({ id: edited, duration: 3 });
    await ann.api.timesheets.delete({ id: deleted });
    const { number } = await ann.api.invoices.issue({ id: (await book.draftOf([elsewhere])).id });
    await ann.api.timesheets.update({ id: moved, projectId: null, clientId: otherClient });

    const refused = await ann.api.invoices.issue({ id: draft.id }).catch((error: unknown) => error);

    expect(refused).toMatchObject({ code: 'ENTRIES_CHANGED' });
    const { entries } = (refused as { data: { entries: { id: string }[] } }).data;
    const lineId = draft.lines[0]?.id;
    expect(entries.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))).toEqual([
      { id: edited, lineId, problem: 'changed', invoiceNumber: null },
      { id: deleted, lineId, problem: 'deleted', invoiceNumber: null },
      { id: elsewhere, lineId, problem: 'invoiced', invoiceNumber: number },
      { id: moved, lineId, problem: 'otherClient', invoiceNumber: null },
    ]);
    expect(await book.entry(same)).toMatchObject({ invoiced: false });
    expect(await book.read(draft.id)).toEqual(draft);
  });

  it('bills an entry that is on two drafts once', async () => {
    const entryId = await book.logTime();
    const drafts = [await book.draftOf([entryId]), await book.draftOf([entryId])];
    const results = await Promise.allSettled(drafts.map(({ id }) => ann.api.invoices.issue({ id })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('bills an instalment once', async () => {
    const instalmentId = newId();
    const { id: projectId } = await ann.api.projects.create(
      aProject({
        clientId: book.clientId,
        billingType: 'fixed',
        fixedPrice: 1000,
        instalments: [{ id: instalmentId, date: '2026-03-31', amount: 400 }],
      }),
    );
    const line = { kind: 'fixedPrice', price: '400', projectId, instalmentId } as const;
    const first = await book.draft({ lines: [aLine(line)] });
    const second = await book.draft({ lines: [aLine(line)] });
    await ann.api.invoices.issue({ id: first.id });
    await expect(ann.api.invoices.issue({ id: second.id })).rejects.toMatchObject({
      code: 'PRICE_INVOICED',
      data: { lineIds: second.lines.map(({ id }) => id) },
    });
    await ann.api.invoices.void({ id: first.id });
    expect(await ann.api.invoices.issue({ id: second.id })).toMatchObject({ state: 'issued' });
  });

  it('bills a fixed price once, at its amount before discounts, to its client and in its currency', async () => {
    const { id: projectId } = await ann.api.projects.create(
      aProject({ clientId: book.clientId, billingType: 'fixed', fixedPrice: 1000 }),
    );
    const line = { kind: 'fixedPrice', price: '1000', projectId } as const;
    const first = await book.draft({ lines: [aLine({ ...line, discount: { percent: '100' } })] });
    const second = await book.draft({ lines: [aLine(line)] });
    const { id: clientId } = await ann.api.clients.create(
      aClient({ postalAddress: clientForInvoices.postalAddress }),
    );
    const refused = [
      await book.draft({ lines: [aLine({ ...line, quantity: '2' })] }),
      await book.draft({ lines: [aLine(line), aLine({ ...line, price: '0.01' })] }),
      await book.draft({ clientId, lines: [aLine(line)] }),
      await book.draft({ currency: 'USD', lines: [aLine(line)] }),
    ];
    for (const { id } of refused)
      await expect(ann.api.invoices.issue({ id })).rejects.toMatchObject({ code: 'PRICE_INVOICED' });
    await ann.api.invoices.issue({ id: first.id });
    const { prices } = await ann.api.invoices.unbilled({ clientId: book.clientId });
    expect(prices.filter((price) => price.projectId === projectId)).toEqual([]);
    await expect(ann.api.invoices.issue({ id: second.id })).rejects.toMatchObject({ code: 'PRICE_INVOICED' });
  });

  it('is refused if time has another currency', async () => {
    const draft = await book.draft({ currency: 'USD', lines: [book.timeLine([await book.logTime()])] });
    await expect(ann.api.invoices.issue({ id: draft.id })).rejects.toMatchObject({
      data: { entries: [{ problem: 'otherCurrency' }] },
    });
  });

  it('happens once if two people do it at the same time', async () => {
    const { id } = await book.draft();
    const results = await Promise.allSettled([
      ann.api.invoices.issue({ id }),
      ann.api.invoices.issue({ id }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ISSUED' } });
    expect(await book.numbers()).toEqual(await book.expectedNumbers());
  });

  it.each([
    ['no lines', { lines: [] }, 'lines'],
    ['a negative price', { lines: [aLine({ price: '-1' })] }, 'lines.0.price'],
    ['quantity 0', { lines: [aLine({ quantity: '0' })] }, 'lines.0.quantity'],
    ['quantity 10^12', { lines: [aLine({ quantity: '999999999999' })] }, 'lines.0.quantity'],
    ['tax above 100 %', { lines: [aLine({ taxRate: '101' })] }, 'lines.0.taxRate'],
    ['no client', { clientId: null }, 'clientId'],
    ['a due day before its day', { issueDay: '2026-03-31', dueDay: '2026-03-30' }, 'dueDay'],
    ['a due day before today', { dueDay: '2026-03-30' }, 'dueDay'],
    [
      'service that ends before it starts',
      { serviceFrom: '2026-03-02', serviceTo: '2026-03-01' },
      'serviceTo',
    ],
    ['tax of 0 %', { lines: [aLine({ taxRate: '0' })] }, 'lines.0.taxRate'],
    [
      'a delivery without a day',
      { lines: [aLine({ taxCategory: 'K', taxRate: '0' })], serviceFrom: null },
      'serviceFrom',
    ],
    [
      'amounts without tax by its seller',
      { lines: [aLine({ taxCategory: 'O', taxRate: '0' })] },
      'seller.taxNumber',
    ],
  ])('is refused with %s, at the field', async (_name, fields, field) => {
    const draft = await book.draft(fields);
    await expect(ann.api.invoices.issue({ id: draft.id })).rejects.toMatchObject({
      code: 'INVALID',
      data: { problems: [{ field }] },
    });
    expect(await book.read(draft.id)).toEqual(draft);
    expect(await book.numbers()).toEqual(await book.expectedNumbers());
  });
});

it('an invoice above a small amount needs both addresses and the day of the service', async () => {
  const { id: clientId } = await ann.api.clients.create(aClient());
  const { id } = await book.draft({ clientId, lines: [aLine({ price: '300' })], serviceFrom: null });
  await expect(ann.api.invoices.issue({ id })).rejects.toMatchObject({
    code: 'INVALID',
    data: { problems: [{ field: 'buyer.street' }, { field: 'buyer.city' }, { field: 'serviceFrom' }] },
  });

  await ann.api.clients.update({ id: clientId, postalAddress: { street: 'Ring 2', city: 'Wien' } });
  await ann.api.invoices.update({ id, serviceFrom: '2026-03-02' });
  expect(await ann.api.invoices.issue({ id })).toMatchObject({ state: 'issued', serviceFrom: '2026-03-02' });
});

it('an invoice of a French seller to a business names the penalties for late payment', async () => {
  const fleur = await stint.newTenant('Fleur');
  const fleurs = await createIssuer(fleur, stint.url);
  const { settings } = await fleur.api.invoices.settings({});
  await fleur.api.invoices.updateSettings({
    settings: { ...settings, seller: { ...settings.seller, country: 'FR' } },
  });
  const { frozen } = await fleur.api.invoices.issue({ id: (await fleurs.draft()).id });
  expect(frozen?.paymentNotes).toEqual([
    expect.stringContaining('€40 for recovery costs'),
    'No discount for early payment.',
  ]);
});

it('a document that isn’t subject to tax says why, and has no VAT IDs [BR-O-02]', async () => {
  const carla = await stint.newTenant('Carla');
  const carlas = await createIssuer(carla, stint.url);
  const { settings } = await carla.api.invoices.settings({});
  const seller = { ...settings.seller, taxNumber: '12/345/67890' };
  await carla.api.invoices.updateSettings({ settings: { ...settings, seller } });
  const { id } = await carlas.draft({ lines: [aLine({ taxCategory: 'O', taxRate: '0' })] });
  const { frozen } = await carla.api.invoices.issue({ id });
  expect(frozen).toMatchObject({
    seller: { vatId: null, taxNumber: '12/345/67890' },
    buyer: { vatId: null },
    taxNotes: ['Not subject to VAT.'],
  });
});

it('a draft has a PDF as it would be issued now, and an issued document has the stored one', async () => {
  const { id } = await book.draft();
  const preview = await ann.api.invoices.pdf({ id });
  expect(preview.name).toBe('draft.pdf');
  expect(await preview.text()).toMatch(/^%PDF-/);
  const { number, pdf } = await ann.api.invoices.issue({ id });
  const stored = await ann.api.invoices.pdf({ id });
  expect(stored.name).toBe(`${number}.pdf`);
  expect(stored.size).toBe(pdf?.sizeBytes);
  const huge = await book.draft({ lines: [aLine({ quantity: '999999999999', price: '999999999999' })] });
  await expect(ann.api.invoices.pdf({ id: huge.id })).rejects.toMatchObject({ code: 'INVALID' });
});

describe('an issued document', () => {
  it('never changes: every route refuses, and so does the database', async () => {
    const entryId = await book.logTime();
    const draft = await book.draftOf([entryId]);
    const operationId = newId();
    await ann.api.invoices.update({ id: draft.id, notes: 'Before', operationId });
    const issued = await ann.api.invoices.issue({ id: draft.id });
    const documentId = issued.pdf?.documentId ?? '';
    const before = await book.download(issued);
    const { id } = issued;

    const routes: [() => Promise<unknown>, string][] = [
      [() => ann.api.invoices.update({ id, notes: 'After' }), 'ISSUED'],
      [() => ann.api.invoices.delete({ id }), 'ISSUED'],
      [() => ann.api.invoices.issue({ id }), 'ISSUED'],
      [() => ann.api.invoices.undo({ id: operationId }), 'ISSUED'],
      [() => ann.api.timesheets.update({ id: entryId, duration: 9 }), 'INVOICED'],
      [() => ann.api.timesheets.delete({ id: entryId }), 'INVOICED'],
    ];
    for (const [call, code] of routes) await expect(call()).rejects.toMatchObject({ code });
    for (const call of [
      () => ann.api.documents.update({ id: documentId, name: 'Other.pdf' }),
      () => ann.api.documents.delete({ id: documentId }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 409 });
    const { settings } = await ann.api.invoices.settings({});
    await ann.api.invoices.updateSettings({
      settings: { ...settings, seller: { ...settings.seller, website: 'new.example' } },
    });
    await ann.api.clients.update({ id: book.clientId, legalName: 'Southwind' });

    await withClient(stint.database.url, async (client) => {
      for (const change of [
        "notes = 'x'",
        'gross_minor = 1',
        "number = 'X-1'",
        "state = 'draft'",
        "lines = '[]'",
      ]) {
        await expect(client.query(`update invoices set ${change} where id = $1`, [id])).rejects.toMatchObject(
          {
            code: '23001',
          },
        );
      }
      await expect(client.query('delete from invoices where id = $1', [id])).rejects.toMatchObject({
        code: '23001',
      });
      await expect(
        client.query("update documents set sha256 = 'x' where id = $1", [documentId]),
      ).rejects.toMatchObject({ code: '23001' });
    });
    expect(await book.read(id)).toEqual(issued);
    expect((await book.download(issued)).equals(before)).toBe(true);
    await ann.api.clients.update({ id: book.clientId, legalName: 'Northwind Traders GmbH' });
  });
});

it('numbers continue those of another tool, and begin again in the next year', async () => {
  const ben = await stint.newTenant('Ben');
  const { draft } = await createIssuer(ben, stint.url);
  const { settings } = await ben.api.invoices.settings({});
  const invoice = { ...settings.series.invoice, firstNumber: 43 };
  await ben.api.invoices.updateSettings({
    settings: { ...settings, series: { ...settings.series, invoice } },
  });
  expect(await ben.api.invoices.nextNumbers({ day: '2026-11-01' })).toMatchObject({ invoice: '2026-0043' });
  const numbers: (string | null)[] = [];
  for (const issueDay of ['2026-11-01', '2026-11-02', '2027-01-01']) {
    const { id } = await draft({ issueDay, dueDay: '2027-02-01' });
    numbers.push((await ben.api.invoices.issue({ id })).number);
  }
  expect(numbers).toEqual(['2026-0043', '2026-0044', '2027-0001']);
});

it('numbers that another series has used are passed over', async () => {
  const ben = await stint.newTenant('Ben');
  const bens = await createIssuer(ben, stint.url);
  const { settings } = await ben.api.invoices.settings({});
  const { series } = settings;
  await ben.api.invoices.updateSettings({
    settings: {
      ...settings,
      series: { ...series, quote: { ...series.quote, pattern: series.invoice.pattern } },
    },
  });
  const numbers: (string | null)[] = [];
  for (const type of ['invoice', 'quote', 'invoice'] as const) {
    const { id } = await bens.draft({ type, issueDay: '2026-03-05' });
    numbers.push((await ben.api.invoices.issue({ id })).number);
  }
  expect(numbers).toEqual(['2026-0001', '2026-0002', '2026-0003']);
});

it('a stored PDF that was damaged isn’t served', async () => {
  const issued = await ann.api.invoices.issue({ id: (await book.draft()).id });
  await withClient(stint.database.url, async (client) => {
    await client.query('alter table documents disable trigger keep_invoice_file');
    await client.query(`update documents set sha256 = repeat('0', 64) where id = $1`, [
      issued.pdf?.documentId,
    ]);
    await client.query('alter table documents enable trigger keep_invoice_file');
  });
  await expect(ann.api.invoices.pdf({ id: issued.id })).rejects.toMatchObject({ code: 'PDF_DAMAGED' });
});

describe('a document of a client', () => {
  it.each([
    ['fr', 'Total 138,66 €', '31 mars 2026'],
    ['ar-EG', 'Total €138.66', '31 March 2026'],
    ['ja', 'Total €138.66', '31 March 2026'],
  ])(
    'who reads %s has texts in the language of its words, rather than that of the settings',
    async (language, total, day) => {
      const { id: clientId } = await ann.api.clients.create(aClient({ language }));
      const texts = { subject: 'Total {total}', intro: '{from}', closing: '' };
      const line = aLine({ price: '138.66', taxCategory: 'Z', taxRate: '0' });
      const [serviceFrom, serviceTo] = ['2026-03-31', '2026-03-31'];
      const draft = await book.draft({ clientId, texts, lines: [line], serviceFrom, serviceTo });
      const { frozen } = await ann.api.invoices.issue({ id: draft.id });
      expect(frozen?.texts.subject.replaceAll(/\s/g, ' ')).toBe(total);
      expect(frozen?.texts.intro).toBe(day);
    },
  );
});

describe('a credit note', () => {
  it('gives the reasons of its invoice for lines without tax', async () => {
    const { settings } = await ann.api.invoices.settings({});
    const setSmallBusiness = (isSmallBusiness: boolean) =>
      ann.api.invoices.updateSettings({
        settings: { ...settings, tax: { ...settings.tax, isSmallBusiness } },
      });
    const lines = [aLine({ taxCategory: 'E', taxRate: '0' })];
    await setSmallBusiness(true);
    const invoice = await ann.api.invoices.issue({ id: (await book.draft({ lines })).id });
    await setSmallBusiness(false);
    const { id } = await ann.api.invoices.credit({ id: invoice.id });
    const note = await ann.api.invoices.issue({ id });
    expect(note.frozen?.taxNotes).toHaveLength(1);
    expect(note.frozen?.taxNotes).toEqual(invoice.frozen?.taxNotes);
  });

  it('has its own series, names the invoice, and lowers what is left of it', async () => {
    const entryId = await book.logTime();
    const invoice = await ann.api.invoices.issue({ id: (await book.draftOf([entryId])).id });
    const { id } = await ann.api.invoices.credit({ id: invoice.id });
    await ann.api.invoices.update({ id, releasesEntries: true });

    const note = await ann.api.invoices.issue({ id });

    expect(note).toMatchObject({ type: 'creditNote', frozen: { relatedNumber: invoice.number } });
    expect(note.number).toMatch(/^CN-/);
    expect(await book.read(invoice.id)).toMatchObject({ creditedMinor: invoice.dueMinor, balanceMinor: 0 });
    expect(await book.entry(entryId)).toMatchObject({ invoiced: false });
    await expect(ann.api.invoices.void({ id: invoice.id })).rejects.toMatchObject({
      code: 'HAS_CREDIT_NOTES',
    });
  });

  it('releases only what it credits in full; voided, it takes that back', async () => {
    const [whole, part] = [await book.logTime(), await book.logTime()];
    const lines = [book.timeLine([whole]), book.timeLine([part])];
    const invoice = await ann.api.invoices.issue({ id: (await book.draft({ lines })).id });
    const { id } = await ann.api.invoices.credit({ id: invoice.id });
    const [first, second] = (await book.read(id)).lines;
    if (!first || !second) throw new Error('it should have two lines');
    await ann.api.invoices.update({
      id,
      releasesEntries: true,
      lines: [first, { ...second, durationMs: 1_800_000 }],
    });

    await ann.api.invoices.issue({ id });
    expect(await book.entry(whole)).toMatchObject({ invoiced: false });
    expect(await book.entry(part)).toMatchObject({ invoiced: true });

    const { lines: again } = await ann.api.invoices.linesFromTime({
      clientId: book.clientId,
      entryIds: [whole],
    });
    const elsewhere = await ann.api.invoices.issue({ id: (await book.draft({ lines: again })).id });
    await expect(ann.api.invoices.void({ id })).rejects.toMatchObject({ code: 'ENTRIES_CHANGED' });
    await ann.api.invoices.void({ id: elsewhere.id });
    expect(await ann.api.invoices.void({ id })).toMatchObject({ state: 'void' });
    expect(await book.entry(whole)).toMatchObject({ invoiced: true, invoiceNumber: invoice.number });
    expect(await book.read(invoice.id)).toMatchObject({ creditedMinor: 0, balanceMinor: invoice.dueMinor });
  });

  it('releases a fixed price and takes it back', async () => {
    const { id: projectId } = await ann.api.projects.create(
      aProject({ clientId: book.clientId, billingType: 'fixed', fixedPrice: 1000 }),
    );
    const lines = [aLine({ kind: 'fixedPrice', price: '1000', projectId })];
    const invoice = await ann.api.invoices.issue({ id: (await book.draft({ lines })).id });
    const { id } = await ann.api.invoices.credit({ id: invoice.id });
    await ann.api.invoices.update({ id, releasesEntries: true });
    await ann.api.invoices.issue({ id });
    const again = await ann.api.invoices.issue({ id: (await book.draft({ lines })).id });
    await expect(ann.api.invoices.void({ id })).rejects.toMatchObject({ code: 'PRICE_INVOICED' });
    await ann.api.invoices.void({ id: again.id });
    await ann.api.invoices.void({ id });
    await expect(ann.api.projects.delete({ id: projectId })).rejects.toMatchObject({ code: 'IN_USE' });
  });

  it('has the client and currency of its invoice', async () => {
    const invoice = await ann.api.invoices.issue({ id: (await book.draft()).id });
    const { id: clientId } = await ann.api.clients.create(aClient());
    for (const [field, value] of Object.entries({ clientId, currency: 'USD' })) {
      const { id } = await ann.api.invoices.credit({ id: invoice.id });
      await ann.api.invoices.update({ id, [field]: value });
      await expect(ann.api.invoices.issue({ id })).rejects.toMatchObject({
        code: 'INVALID',
        data: { problems: [{ field }] },
      });
    }
  });

  it('can’t exceed what is left of the invoice', async () => {
    const invoice = await ann.api.invoices.issue({ id: (await book.draft()).id });
    const half = await ann.api.invoices.credit({ id: invoice.id });
    await ann.api.invoices.update({ id: half.id, discount: { percent: '50' } });
    await ann.api.invoices.issue({ id: half.id });
    const rest = await ann.api.invoices.credit({ id: invoice.id });
    await ann.api.invoices.update({ id: rest.id, lines: [...invoice.lines] });
    await expect(ann.api.invoices.issue({ id: rest.id })).rejects.toMatchObject({ code: 'OVER_CREDITED' });
  });

  it('can’t credit more of a line than is left of it, or more tax at a rate than was charged', async () => {
    const lines = [aLine({ price: '100' }), aLine({ price: '100', taxRate: '7' })];
    const invoice = await ann.api.invoices.issue({ id: (await book.draft({ lines })).id });
    const [first, second] = invoice.lines;
    if (!first || !second) throw new Error('it should have two lines');
    const half = await ann.api.invoices.credit({ id: invoice.id });
    await ann.api.invoices.update({ id: half.id, lines: [{ ...first, quantity: '0.5' }] });
    await ann.api.invoices.issue({ id: half.id });

    const again = await ann.api.invoices.credit({ id: invoice.id });
    expect((await book.read(again.id)).lines).toEqual([{ ...first, quantity: '0.5' }, second]);
    for (const [credited, field] of [
      [first, 'lines.0.price'],
      [{ ...second, taxRate: '19' }, 'lines.0.taxRate'],
    ] as const) {
      await ann.api.invoices.update({ id: again.id, lines: [credited] });
      await expect(ann.api.invoices.issue({ id: again.id })).rejects.toMatchObject({
        code: 'INVALID',
        data: { problems: [{ field, code: 'overCredited' }] },
      });
    }
  });

  it('releases the time of a line that it completes the credit of, until one of its notes is voided', async () => {
    const entryId = await book.logTime();
    const invoice = await ann.api.invoices.issue({ id: (await book.draftOf([entryId])).id });
    const notes: string[] = [];
    for (const durationMs of [1_200_000, 2_400_000]) {
      const { id } = await ann.api.invoices.credit({ id: invoice.id });
      const { lines } = await book.read(id);
      await ann.api.invoices.update({
        id,
        releasesEntries: true,
        lines: lines.map((line) => ({ ...line, durationMs })),
      });
      expect(await book.entry(entryId)).toMatchObject({ invoiced: true });
      await ann.api.invoices.issue({ id });
      notes.push(id);
    }
    expect(await book.entry(entryId)).toMatchObject({ invoiced: false });
    await ann.api.invoices.void({ id: notes[0] ?? '' });
    expect(await book.entry(entryId)).toMatchObject({ invoiced: true, invoiceNumber: invoice.number });
  });

  it('can’t be voided if the time that it released isn’t what the invoice billed', async () => {
    const entryId = await book.logTime();
    const invoice = await ann.api.invoices.issue({ id: (await book.draftOf([entryId])).id });
    const { id } = await ann.api.invoices.credit({ id: invoice.id });
    await ann.api.invoices.update({ id, releasesEntries: true });
    await ann.api.invoices.issue({ id });
    await ann.api.timesheets.update({ id: entryId, duration: 5 });
    await expect(ann.api.invoices.void({ id })).rejects.toMatchObject({ code: 'ENTRIES_CHANGED' });
    await ann.api.timesheets.update({ id: entryId, duration: 1 });
    expect(await ann.api.invoices.void({ id })).toMatchObject({ state: 'void' });
    expect(await book.entry(entryId)).toMatchObject({ invoiced: true });
  });
});

it('a quote is sent, answered, and becomes an invoice that names it', async () => {
  const entryId = await book.logTime();
  const draft = await book.draft({ type: 'quote', lines: [aLine(), book.timeLine([entryId])] });
  const quote = await ann.api.invoices.issue({ id: draft.id });
  expect(quote).toMatchObject({ state: 'sent' });
  expect(quote.number).toMatch(/^Q-/);
  expect(await book.entry(entryId)).toMatchObject({ invoiced: false });

  expect(await ann.api.invoices.answerQuote({ id: quote.id, state: 'accepted' })).toMatchObject({
    state: 'accepted',
  });
  const { id } = await ann.api.invoices.duplicate({ id: quote.id, as: 'invoice' });
  expect(await book.read(quote.id)).toMatchObject({ invoicedAs: null });
  const invoice = await ann.api.invoices.issue({ id });
  expect(invoice).toMatchObject({ relatedId: quote.id, frozen: { relatedNumber: quote.number } });
  const invoicedAs = { id, number: invoice.number };
  expect(await book.read(quote.id)).toMatchObject({ state: 'accepted', invoicedAs });
  const { items } = await ann.api.invoices.list({ tab: 'quotes' });
  expect(items.find((item) => item.id === quote.id)).toMatchObject({ invoicedAs });
  expect(await book.entry(entryId)).toMatchObject({ invoiced: true });
  await expect(ann.api.invoices.answerQuote({ id, state: 'declined' })).rejects.toMatchObject({
    code: 'NOT_QUOTE',
  });
  await ann.api.invoices.void({ id });
  expect(await book.read(quote.id)).toMatchObject({ state: 'accepted', invoicedAs: null });
});

it('in private mode, a document names the client, and its PDF is encrypted in the file store', async () => {
  const ben = await stint.newTenant('Ben');
  await ben.api.encryption.unwrapDataKey({ data: { tenantId: ben.uid } });
  await ben.api.encryption.setPrivateMode({ isOn: true });
  const bens = await createIssuer(ben, stint.url);
  const issued = await ben.api.invoices.issue({ id: (await bens.draft()).id });
  expect(issued.frozen?.buyer).toMatchObject({ street: 'Hafenstraße 1', contact: 'Nora Nord' });
  const { rows } = await withClient(stint.database.url, (client) =>
    client.query<{ is_encrypted: boolean }>('select is_encrypted from documents where invoice_id = $1', [
      issued.id,
    ]),
  );
  expect(rows).toEqual([{ is_encrypted: true }]);
  const pdf = await bens.download(issued);
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(issued.pdf?.sha256);
});

it('an issued line keeps its entries as they were billed, and the PDF lists them if asked', async () => {
  const ids = [await book.logTime(), await book.logTime()];
  const draft = await book.draftOf(ids);
  await ann.api.invoices.update({ id: draft.id, hasTimesheet: true });
  const [line] = draft.lines;
  const before = await ann.api.invoices.entries({ id: draft.id });
  expect(before.entries.map(({ id, lineId }) => ({ id, lineId })).toSorted(byId)).toEqual(
    ids.map((id) => ({ id, lineId: line?.id })).toSorted(byId),
  );
  expect(before.entries[0]).toMatchObject({ durationMs: 3_600_000, rate: 100, rateReason: 'projectRate' });

  const issued = await ann.api.invoices.issue({ id: draft.id });
  await ann.api.invoices.void({ id: draft.id });
  await ann.api.timesheets.update({ id: ids[0] ?? '', duration: 5, description: 'Something else' });

  expect(await ann.api.invoices.entries({ id: draft.id })).toEqual(before);
  const { text } = await extractText(new Uint8Array(await book.download(issued)));
  expect(text).toHaveLength(2);
  expect(text[1]).toContain(`Timesheet · Invoice ${issued.number}`);
  expect(text[1]).toContain(before.entries[0]?.description);
});

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
