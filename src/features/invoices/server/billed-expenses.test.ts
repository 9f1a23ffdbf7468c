import { extractImages, extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { setExpensesOnInvoice } from '#src/features/expenses/server/public.ts';
import { loadReceipts } from '#src/features/invoices/server/issue/load-printable-invoice.ts';
import { receiptPdf } from '#tests/support/receipts/receipt-files.ts';
import { aClient, aProject, anExpense, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { aJpeg, pdf } from '#tests/support/server/file-content.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let book: Issuer;
beforeEach(async () => {
  ann = await stint.newTenant();
  book = await createIssuer(ann, stint.url);
});

const line = (amountMinor: number, taxRate = '7') => ({ id: newId(), amountMinor, taxRate });
/** A train ticket of 107.00 that is billed on. */
const addTrain = async (fields: object = {}) => {
  const train = { vendor: 'Bahn', currency: 'EUR', lines: [line(10_700)], isBillable: true };
  const work = 'clientId' in fields ? {} : { projectId: book.projectId };
  return (await ann.api.expenses.create({ ...anExpense(train), ...work, ...fields })).id;
};
const expense = async (id: string) => {
  const found = await ann.api.expenses.get({ id });
  if (!found) throw new Error('it should be there');
  return found;
};
const linesOf = (expenseIds: string[]) =>
  ann.api.invoices.linesFromTime({ clientId: book.clientId, expenseIds });
const draftOf = async (...expenseIds: string[]) => book.draft({ lines: (await linesOf(expenseIds)).lines });
const issue = ({ id }: { id: string }) => ann.api.invoices.issue({ id });
const offered = async () => {
  const { expenses } = await ann.api.invoices.unbilled({ clientId: book.clientId });
  return expenses.map(({ id }) => id);
};

describe('an expense for a client', () => {
  it('becomes a line without the tax that is recovered, and with the account’s', async () => {
    const id = await addTrain({ markupPercent: '10', billedText: 'Train to the workshop' });
    expect((await ann.api.invoices.unbilled({ clientId: book.clientId })).expenses).toMatchObject([
      {
        id,
        title: 'Train to the workshop',
        mode: 'net',
        amountMinor: 11_000,
        currency: 'EUR',
        draftId: null,
      },
    ]);
    const { items } = await ann.api.invoices.unbilledClients({});
    expect(items).toMatchObject([{ clientId: book.clientId, count: 1, amounts: [{ amountMinor: 11_000 }] }]);

    const draft = await draftOf(id);
    expect(draft.lines).toMatchObject([
      {
        kind: 'expense',
        title: 'Train to the workshop',
        price: '110',
        taxRate: '19',
        expenses: [{ id, revision: 1 }],
      },
    ]);
    expect(await expense(id)).toMatchObject({ draftId: draft.id, invoiceId: null });
    expect(await ann.api.invoices.unbilledClients({})).toMatchObject({ items: [], draftCount: 1 });

    const issued = await issue(draft);
    expect(issued).toMatchObject({ netMinor: 11_000, grossMinor: 13_090 });
    expect(await expense(id)).toMatchObject({
      invoiceId: issued.id,
      invoiceNumber: issued.number,
      draftId: null,
    });
    expect(await offered()).toEqual([]);
  });

  it('is billed gross by a small business', async () => {
    const { settings } = await ann.api.invoices.settings({});
    await ann.api.invoices.updateSettings({
      settings: { ...settings, tax: { ...settings.tax, isSmallBusiness: true } },
    });
    expect((await linesOf([await addTrain()])).lines).toMatchObject([{ price: '107', taxCategory: 'E' }]);
    expect(await ann.api.expenses.settings({})).toMatchObject({ isSmallBusiness: true });
  });

  it('that was paid in the client’s name has no tax, a heading and a note', async () => {
    const { lines } = await linesOf([await addTrain(), await addTrain({ billedAs: 'disbursement' })]);
    expect(lines).toMatchObject([
      { kind: 'expense', price: '100', taxCategory: 'S' },
      { kind: 'heading', title: 'Disbursements' },
      { kind: 'expense', price: '107', taxCategory: 'E', taxRate: '0' },
    ]);
    const issued = await issue(await book.draft({ lines }));
    expect(issued).toMatchObject({ netMinor: 20_700, taxMinor: 1900 });
    expect(issued.frozen?.taxNotes).toEqual([
      'Disbursements paid on behalf of the client: outside the taxable amount.',
    ]);
    // German law wants the VAT ID of the taxed line.
    expect(issued.frozen?.seller.vatId).toBe('DE999999999');
  });

  it('whose line was set to no tax is exempt, and no disbursement', async () => {
    const { lines } = await linesOf([await addTrain()]);
    const untaxed = lines.map((each) => ({ ...each, taxCategory: 'E' as const, taxRate: '0' }));
    const issued = await issue(await book.draft({ lines: untaxed }));
    expect(issued.frozen?.taxNotes).toEqual([expect.stringMatching(/^Exempt from /)]);
  });

  it('has prices with tax where the account’s have it', async () => {
    const { settings } = await ann.api.invoices.settings({});
    await ann.api.invoices.updateSettings({ settings: { ...settings, pricesIncludeTax: true } });
    const issued = await issue(await draftOf(await addTrain()));
    expect(issued.lines).toMatchObject([{ price: '119' }]);
    expect(issued).toMatchObject({ netMinor: 10_000, pricesIncludeTax: true });
  });

  it('lowers the invoice if it is a refund', async () => {
    const issued = await issue(
      await draftOf(await addTrain(), await addTrain({ kind: 'refund', lines: [line(1070)] })),
    );
    expect(issued).toMatchObject({ netMinor: 9000 });
  });

  it('is converted at its own rate, and not without one', async () => {
    const id = await addTrain({ currency: 'USD' });
    const [offer] = (await ann.api.invoices.unbilled({ clientId: book.clientId })).expenses;
    expect(offer).toMatchObject({ id, amountMinor: null, currency: 'EUR' });
    await expect(linesOf([id])).rejects.toMatchObject({ code: 'RATE_MISSING', data: { expenseIds: [id] } });
    await ann.api.expenses.update({ id, exchangeRate: '0.9' });
    expect(await linesOf([id])).toMatchObject({ currency: 'EUR', lines: [{ price: '90' }] });
  });

  it.each([
    ['without a client', { clientId: null }, 'isBillable'],
    ['with two markups', { markupPercent: '10', markupMinor: 100 }, 'markupMinor'],
    ['with a negative markup', { markupMinor: -1 }, 'markupMinor'],
    ['with a markup above 1000 %', { markupPercent: '1000.1' }, 'markupPercent'],
  ])('%s is refused at the field', async (_title, fields, field) => {
    const refused: unknown = await addTrain(fields).catch((error: unknown) => error);
    expect(refused).toHaveProperty(['data', 'fields', field]);
  });

  it('of another account can’t be billed', async () => {
    const ben = await stint.newTenant('Ben');
    const { id: clientId } = await ben.api.clients.create(aClient());
    const { id } = await ben.api.expenses.create({ ...anExpense(), clientId, isBillable: true });
    await expect(linesOf([id])).rejects.toMatchObject({
      code: 'UNKNOWN_ENTRY',
      message:
        'Some of this work was changed, deleted or invoiced in the meantime. Check what you selected and try again.',
    });
    const lines = (await linesOf([await addTrain()])).lines.map((each) => ({
      ...each,
      expenses: [{ id, revision: 1 }],
    }));
    await expect(issue(await book.draft({ lines }))).rejects.toMatchObject({
      code: 'EXPENSES_CHANGED',
      data: { expenses: [{ id, problem: 'deleted' }] },
    });
  });
});

describe('an expense on two drafts', () => {
  it('is on one invoice: the other draft names it', async () => {
    const id = await addTrain();
    const drafts = [await draftOf(id), await draftOf(id)];
    const answers = await Promise.allSettled(drafts.map(issue));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { invoiceNumber } = await expense(id);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'EXPENSES_CHANGED',
        data: { expenses: [{ id, name: 'Bahn', problem: 'invoiced', invoiceNumber }] },
      },
    });
  });

  it.each([
    ['changed', () => ({ notes: 'x' })],
    ['notBillable', () => ({ isBillable: false })],
    [
      'otherClient',
      async () => ({ projectId: null, clientId: (await ann.api.clients.create(aClient())).id }),
    ],
    ['otherCurrency', () => ({ currency: 'USD' })],
    ['notBillable', () => ({ isDraft: true })],
  ] as const)('can’t be issued after a change: %s', async (problem, change) => {
    const id = await addTrain();
    const draft = await draftOf(id);
    await ann.api.expenses.update({ id, ...(await change()) });
    await expect(issue(draft)).rejects.toMatchObject({ data: { expenses: [{ id, problem, name: 'Bahn' }] } });
    expect(await book.read(draft.id)).toMatchObject({ state: 'draft' });
  });

  it('can’t be stored on a second invoice', async () => {
    const id = await addTrain();
    await issue(await draftOf(id));
    const { id: invoiceId } = await issue(await book.draft());
    const expenses = [{ expenseId: id, lineId: newId(), amountMinor: 1 }];
    await expect(
      stint.database.withOwner({ ownerId: ann.uid }, (db) =>
        setExpensesOnInvoice(db, { ownerId: ann.uid }, { invoiceId, expenses }),
      ),
    ).rejects.toThrow('invoiced_expenses_pkey');
  });

  it('is billed once by each', async () => {
    const [single] = (await linesOf([await addTrain()])).lines;
    const draft = await book.draft({
      lines: [
        { ...single, id: newId() },
        { ...single, id: newId() },
      ] as never,
    });
    await expect(issue(draft)).rejects.toMatchObject({ data: { expenses: [{ problem: 'invoiced' }] } });
  });
});

describe('an invoiced expense', () => {
  it('keeps its amounts and its client; category, notes and days can change', async () => {
    const id = await addTrain();
    const operationId = newId();
    await ann.api.expenses.update({ id, markupMinor: 100, operationId });
    const issued = await issue(await draftOf(id));
    const data = { invoiceId: issued.id, invoiceNumber: issued.number };
    const { lines, projectId, clientId } = await expense(id);
    for (const change of [
      { lines: [line(10_701)] },
      { markupMinor: null },
      { projectId: null },
      { isBillable: false },
      { isDraft: true },
    ])
      await expect(ann.api.expenses.update({ id, ...change })).rejects.toMatchObject({
        code: 'INVOICED',
        data,
      });
    await expect(ann.api.expenses.delete({ id })).rejects.toMatchObject({ code: 'INVOICED', data });
    await expect(ann.api.expenses.undo({ id: operationId })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    const { id: otherClientId } = await ann.api.clients.create(aClient());
    await expect(
      ann.api.projects.update({ id: book.projectId, clientId: otherClientId }),
    ).rejects.toMatchObject({ code: 'CLIENT_INVOICED' });

    const { settings } = await ann.api.expenses.settings({});
    const categoryId = settings.categories[0]?.id ?? null;
    const changed = lines.map((each) => ({ ...each, categoryId, description: 'Berlin' }));
    const request = { id, lines: changed, notes: 'x', paidOn: '2026-03-02', projectId, clientId };
    expect(await ann.api.expenses.update(request)).toMatchObject({ notes: 'x', lines: [{ categoryId }] });
  });

  it('that is mileage can be saved from its form, whose line has no amount yet', async () => {
    await ann.api.session.updatePreferences({ timeZone: 'Europe/Berlin', currency: 'EUR' });
    const trip = (distance: string) => ({ vehicle: 'Auto', unit: 'km', distance }) as const;
    const lines: [] = [];
    const id = await addTrain({ kind: 'mileage', lines, mileage: trip('12.5') });
    await issue(await draftOf(id));
    const form = { id, lines: [line(0, '0')], kind: 'mileage' as const };
    const saved = await ann.api.expenses.update({ ...form, mileage: trip('12.50'), notes: 'Fair' });
    expect(saved).toMatchObject({ notes: 'Fair', grossMinor: 375 });
    await expect(ann.api.expenses.update({ ...form, mileage: trip('13') })).rejects.toMatchObject({
      code: 'INVOICED',
    });
  });

  it('stays confirmed, also by undo', async () => {
    const id = await addTrain({ isDraft: true });
    const operationId = newId();
    await ann.api.expenses.update({ id, isDraft: false, operationId });
    await issue(await draftOf(id));
    await expect(ann.api.expenses.undo({ id: operationId })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    expect(await expense(id)).toMatchObject({ isDraft: false });
  });

  it('can be billed again after the invoice is void', async () => {
    const id = await addTrain();
    const issued = await issue(await draftOf(id));
    await ann.api.invoices.void({ id: issued.id });
    expect(await offered()).toEqual([id]);
    await ann.api.expenses.update({ id, lines: [line(5350)] });
    expect(await issue(await draftOf(id))).toMatchObject({ netMinor: 5000 });
  });

  it('is released by a credit note over its line, and taken back with it', async () => {
    const id = await addTrain();
    const issued = await issue(await draftOf(id));
    const credit = async (releasesEntries: boolean) => {
      const { id: noteId } = await ann.api.invoices.credit({ id: issued.id });
      await ann.api.invoices.update({ id: noteId, releasesEntries });
      return ann.api.invoices.issue({ id: noteId });
    };
    const kept = await credit(false);
    expect(await offered()).toEqual([]);
    await ann.api.invoices.void({ id: kept.id });

    const releasing = await credit(true);
    expect(await offered()).toEqual([id]);
    await ann.api.invoices.void({ id: releasing.id });
    expect(await expense(id)).toMatchObject({ invoiceId: issued.id });

    const again = await credit(true);
    await issue(await draftOf(id));
    await expect(ann.api.invoices.void({ id: again.id })).rejects.toMatchObject({ code: 'EXPENSES_CHANGED' });
  });

  describe('that a credit note released', () => {
    const creditOf = async ({ id: invoiceId }: { id: string }) => {
      const { id } = await ann.api.invoices.credit({ id: invoiceId });
      await ann.api.invoices.update({ id, releasesEntries: true });
      return issue({ id });
    };

    it.each([
      ['amount', { lines: [line(21_400)] }],
      ['markup', { markupPercent: '10' }],
    ])('isn’t taken back after a change to its %s', async (_what, change) => {
      const id = await addTrain();
      const note = await creditOf(await issue(await draftOf(id)));
      await ann.api.expenses.update({ id, ...change });
      await expect(ann.api.invoices.void({ id: note.id })).rejects.toMatchObject({
        code: 'EXPENSES_CHANGED',
        data: { expenses: [{ id, name: 'Bahn', problem: 'changed' }] },
      });
      expect(await offered()).toEqual([id]);
    });

    it.each([false, true])('is taken back after other changes, with prices with tax: %s', async (isGross) => {
      const { settings } = await ann.api.invoices.settings({});
      await ann.api.invoices.updateSettings({ settings: { ...settings, pricesIncludeTax: isGross } });
      const ids = [await addTrain(), await addTrain({ kind: 'refund', lines: [line(1075)] })];
      const issued = await issue(await draftOf(...ids));
      const note = await creditOf(issued);
      for (const id of ids) await ann.api.expenses.update({ id, notes: 'x' });
      await ann.api.invoices.void({ id: note.id });
      for (const id of ids) expect(await expense(id)).toMatchObject({ invoiceId: issued.id });
    });

    it('is taken back unchanged even if its line had another price', async () => {
      const id = await addTrain();
      const { lines } = await linesOf([id]);
      const draft = await book.draft({ lines: lines.map((each) => ({ ...each, price: '90' })) });
      const issued = await issue(draft);
      const note = await creditOf(issued);
      await ann.api.invoices.void({ id: note.id });
      expect(await expense(id)).toMatchObject({ invoiceId: issued.id });
    });
  });

  it('shares its line’s amount with the others', async () => {
    const ids = [await addTrain(), await addTrain({ lines: [line(32_100)] })];
    const { lines } = await linesOf(ids);
    const [first] = lines;
    const expenses = lines.flatMap((each) => each.expenses);
    await issue(await book.draft({ lines: [{ ...first, price: '200', expenses }] as never }));
    const { items } = await ann.api.expenses.margins({ projectId: book.projectId });
    expect(items).toEqual([{ currency: 'EUR', billedMinor: 20_000, costMinor: 40_000, unbilledMinor: 0 }]);
  });

  it('isn’t copied with its invoice', async () => {
    const issued = await issue(
      await book.draft({
        lines: [...(await linesOf([await addTrain()])).lines, ...(await book.draft()).lines],
      }),
    );
    const { id } = await ann.api.invoices.duplicate({ id: issued.id });
    expect((await book.read(id)).lines).toMatchObject([{ kind: 'item' }]);
  });
});

it('sums what a client was billed, what it cost, and what is left', async () => {
  const { id: otherProject } = await ann.api.projects.create(
    aProject({ clientId: book.clientId, name: 'App' }),
  );
  await issue(await draftOf(await addTrain({ markupPercent: '10' })));
  await addTrain({ projectId: otherProject, billedAs: 'gross' });
  expect(await ann.api.expenses.margins({ clientId: book.clientId })).toEqual({
    items: [{ currency: 'EUR', billedMinor: 11_000, costMinor: 10_000, unbilledMinor: 10_700 }],
  });
  expect((await ann.api.expenses.margins({ projectId: otherProject })).items).toMatchObject([
    { billedMinor: 0 },
  ]);
});

describe('receipts at the end of the PDF', () => {
  /** The PDF of a draft that bills an expense with these receipts, and that of its invoice. */
  async function filesWith(receipts: Record<string, Buffer>): Promise<Uint8Array[]> {
    const id = await addTrain();
    for (const [name, content] of Object.entries(receipts))
      await uploadDocument(ann, { type: 'receipt', entityType: 'expense', entityId: id, name, content });
    const { lines } = await linesOf([id]);
    const draft = await book.draft({ lines, hasReceipts: true });
    const preview = await ann.api.invoices.pdf({ id: draft.id });
    const issued = await book.download(await issue(draft));
    return [await preview.bytes(), new Uint8Array(issued)];
  }
  const pages = (count: number) => Array.from({ length: count }, (_, place) => `Ticket ${place + 1}`);

  it('are pictures and pages of PDFs', async () => {
    const receipts = {
      'ticket.jpg': await aJpeg(),
      'ticket.pdf': await receiptPdf(pages(2), { rowsPerPage: 1 }),
    };
    for (const file of await filesWith(receipts)) {
      const { text } = await extractText(file.slice());
      expect(text).toHaveLength(4);
      expect(text[1]).toContain('Receipt · Bahn');
      expect(await extractImages(file.slice(), 2)).toHaveLength(1);
      expect(text[2]).toMatch(/Ticket 1[^]*Receipt · Bahn · 1\/2/);
      expect(text[3]).toMatch(/Ticket 2[^]*Receipt · Bahn · 2\/2/);
    }
  });

  it('are listed if they are encrypted, damaged or too long', async () => {
    const receipts = {
      'encrypted.pdf': await receiptPdf(pages(1), { password: 'secret' }),
      'damaged.pdf': pdf,
      'long.pdf': await receiptPdf(pages(500), { rowsPerPage: 1 }),
    };
    for (const file of await filesWith(receipts)) {
      const { text } = await extractText(file);
      expect(text).toHaveLength(2);
      expect(text[1]).toMatch(/Receipts that are sent separately[^]*Bahn[^]*Bahn[^]*Bahn/);
    }
  });

  it('are listed once reading them has taken too long', async () => {
    const id = await addTrain();
    const content = await receiptPdf(pages(1));
    await uploadDocument(ann, { type: 'receipt', entityType: 'expense', entityId: id, content });
    const draft = await book.draft({ lines: (await linesOf([id])).lines, hasReceipts: true });
    const load = (timeMs: number) => loadReceipts(stint, { ownerId: ann.uid }, draft, undefined, timeMs);
    expect(await load(60_000)).toMatchObject([{ pages: { sizes: [{}] } }]);
    expect(await load(0)).toMatchObject([{ pages: null, picture: null }]);
  });

  it('have at most 30 pages', async () => {
    const receipts = {
      'long.pdf': await receiptPdf(pages(29), { rowsPerPage: 1 }),
      'two.pdf': await receiptPdf(pages(2), { rowsPerPage: 1 }),
      'ticket.jpg': await aJpeg(),
      'late.jpg': await aJpeg(),
    };
    const [file = new Uint8Array()] = await filesWith(receipts);
    const { text } = await extractText(file);
    expect(text).toHaveLength(1 + 30 + 1);
    expect(text[30]).not.toContain('Ticket');
    expect(text[31]).toMatch(/separately[^]*Bahn[^]*Bahn/);
  });
});
