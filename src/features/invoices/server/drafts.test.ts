import { beforeAll, describe, expect, it } from 'vitest';
import { withoutRevision } from '#tests/support/entity-fixtures.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aClient, aProject, anEntry, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let clientId: string;
beforeAll(async () => {
  ann = await stint.newTenant();
  ({ id: clientId } = await ann.api.clients.create(aClient(clientForInvoices)));
});

async function read(id: string, { api }: Pick<ApiCaller, 'api'> = ann) {
  const invoice = await api.invoices.get({ id });
  if (!invoice) throw new Error('it should be there');
  return invoice;
}

async function createDraft(fields: object = {}) {
  const { id } = await ann.api.invoices.create({ type: 'invoice', clientId, ...fields });
  return read(id);
}

describe('a new draft', () => {
  it('has what the settings and the client say', async () => {
    const ben = await stint.newTenant('Ben');
    const { id: bensClient } = await ben.api.clients.create(aClient(clientForInvoices));
    const { settings } = await ben.api.invoices.settings({});
    const texts = { ...settings.texts, quote: { subject: 'Offer', intro: '', closing: 'Yours, Ben' } };
    await ben.api.invoices.updateSettings({ settings: { ...settings, texts, pricesIncludeTax: true } });

    const { id } = await ben.api.invoices.create({ type: 'quote', clientId: bensClient });

    expect(await read(id, ben)).toMatchObject({
      type: 'quote',
      state: 'draft',
      number: null,
      clientName: 'Northwind Traders',
      currency: 'CHF',
      pricesIncludeTax: true,
      texts: texts.quote,
      buyerReference: clientForInvoices.buyerReference,
      lines: [],
    });
  });

  it('is created once, however often the request arrives', async () => {
    const request = { id: newId(), type: 'invoice' as const, clientId, lines: [aLine()] };
    expect(await ann.api.invoices.create(request)).toEqual({ id: request.id });
    expect(await ann.api.invoices.create(request)).toEqual({ id: request.id });
    await expect(ann.api.invoices.create({ ...request, type: 'quote' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('needs a client of the account, or none', async () => {
    const problem = { code: 'BAD_REQUEST', data: { codes: { clientId: 'unknownClient' } } };
    const unknown = ann.api.invoices.create({ type: 'invoice', clientId: newId() });
    await expect(unknown).rejects.toMatchObject(problem);
    expect(await createDraft({ clientId: null })).toMatchObject({ clientId: null, clientName: null });
  });
});

it('a draft is recognised by its subject or first line, a credit note by what it corrects', async () => {
  const texts = { intro: '', closing: '' };
  const lines = [aLine({ kind: 'heading', title: '' }), aLine({ title: 'Workshop' })];
  const named = await createDraft({ lines, texts: { ...texts, subject: 'Relaunch' } });
  const placeholder = await createDraft({ lines, texts: { ...texts, subject: 'Invoice {number}' } });
  const empty = await createDraft({ texts: { ...texts, subject: '' } });
  expect([named, placeholder, empty].map(({ subject }) => subject)).toEqual(['Relaunch', 'Workshop', null]);

  const cleo = await stint.newTenant('Cleo');
  const book = await createIssuer(cleo, stint.url);
  const { id, number } = await cleo.api.invoices.issue({ id: (await book.draft()).id });
  const note = await cleo.api.invoices.credit({ id });
  const { items } = await cleo.api.invoices.list({});
  expect(items.map(({ subject, relatedNumber }) => [subject, relatedNumber])).toEqual([
    ['Workshop', number],
    [null, null],
  ]);
  expect(await read(note.id, cleo)).toMatchObject(items[0] ?? {});
});

it('a draft has the amounts of its lines, or none while a number is impossible', async () => {
  const { id, ...draft } = await createDraft({ lines: [aLine({ price: '138.66' })] });
  expect(draft).toMatchObject({ netMinor: 13_866, taxMinor: 2635, grossMinor: 16_501, dueMinor: 16_501 });
  expect((await ann.api.invoices.list({})).items[0]).toMatchObject({ id, dueMinor: 16_501 });
  const changed = await ann.api.invoices.update({ id, discount: { percent: '50' } });
  expect(changed).toMatchObject({ netMinor: 6933, grossMinor: 8250 });
  const odd = await ann.api.invoices.update({
    id,
    lines: [aLine({ quantity: '999999999999', price: '999999999999' })],
  });
  expect(odd).toMatchObject({ netMinor: 0, dueMinor: 0 });
});

describe('changing a draft', () => {
  it('changes the named fields, and can be undone step by step', async () => {
    const before = await createDraft({ lines: [aLine()] });
    const [first, second] = [newId(), newId()];
    const { revision } = await ann.api.invoices.update({
      id: before.id,
      revision: before.revision,
      poNumber: 'PO-7',
      operationId: first,
    });
    const after = await ann.api.invoices.update({ id: before.id, revision, lines: [], operationId: second });
    expect(after).toMatchObject({ poNumber: 'PO-7', lines: [], revision: 3 });

    await ann.api.invoices.undo({ id: second });
    expect(await read(before.id)).toMatchObject({ poNumber: 'PO-7', lines: before.lines });
    await ann.api.invoices.undo({ id: first });
    expect(withoutRevision(await read(before.id))).toEqual(withoutRevision(before));
  });

  it('keeps the latest 20 versions', async () => {
    const { id } = await createDraft();
    const operations = Array.from({ length: 22 }, newId);
    for (const [place, operationId] of operations.entries())
      await ann.api.invoices.update({ id, notes: `${place}`, operationId });
    for (const operation of operations.slice(2).toReversed()) await ann.api.invoices.undo({ id: operation });
    expect(await read(id)).toMatchObject({ notes: '1' });
    await expect(ann.api.invoices.undo({ id: operations[1] ?? '' })).rejects.toMatchObject({ status: 404 });
  });

  it('can’t be undone once the draft was issued', async () => {
    const issuer = await createIssuer(await stint.newTenant('Ida'), stint.url);
    const draft = await issuer.draft();
    const operationId = newId();
    await issuer.api.invoices.update({ id: draft.id, poNumber: 'PO-8', operationId });
    const issued = await issuer.api.invoices.issue({ id: draft.id });

    await expect(issuer.api.invoices.undo({ id: operationId })).rejects.toMatchObject({ code: 'ISSUED' });
    // The same request again.
    const again = issuer.api.invoices.update({ id: draft.id, poNumber: 'PO-8', operationId });
    await expect(again).rejects.toMatchObject({ code: 'ISSUED' });
    expect(await issuer.read(draft.id)).toEqual(issued);
  });

  it('of the client can’t be undone after that client was deleted', async () => {
    const { id: former } = await ann.api.clients.create(aClient());
    const { id } = await ann.api.invoices.create({ type: 'invoice', clientId: former });
    const operationId = newId();
    await ann.api.invoices.update({ id, clientId: null, operationId });
    await ann.api.clients.delete({ id: former });
    await expect(ann.api.invoices.undo({ id: operationId })).rejects.toMatchObject({ code: 'CLIENT_GONE' });
    expect(await ann.api.invoices.get({ id })).toMatchObject({ clientId: null });
  });

  it('is refused if someone else changed it, but a repeat changes nothing', async () => {
    const { id } = await createDraft();
    const request = { id, revision: 1, notes: 'Call first', operationId: newId() };
    const saved = await ann.api.invoices.update(request);
    expect(await ann.api.invoices.update(request)).toEqual(saved);
    await expect(ann.api.invoices.update({ id, revision: 1, notes: 'Lost' })).rejects.toMatchObject({
      code: 'STALE',
      data: { current: { notes: 'Call first' } },
    });
  });
});

describe('undoing the deletion of a draft', () => {
  it('needs its client, and works again once the client is restored', async () => {
    const { id: former } = await ann.api.clients.create(aClient());
    const { id } = await ann.api.invoices.create({ type: 'invoice', clientId: former });
    const { operationId } = await ann.api.invoices.delete({ id });
    const { operationId: ofClient } = await ann.api.clients.delete({ id: former });
    await expect(ann.api.invoices.undo({ id: operationId })).rejects.toMatchObject({ code: 'CLIENT_GONE' });
    expect(await ann.api.invoices.get({ id })).toBeNull();

    await ann.api.clients.undo({ id: ofClient });
    await ann.api.invoices.undo({ id: operationId });
    expect(await ann.api.invoices.get({ id })).toMatchObject({ clientId: former });
  });

  it('keeps lines whose time was invoiced since, and issuing says so', async () => {
    const issuer = await createIssuer(await stint.newTenant('Ivo'), stint.url);
    const entryId = await issuer.logTime();
    const draft = await issuer.draftOf([entryId]);
    const { operationId } = await issuer.api.invoices.delete({ id: draft.id });
    await issuer.api.invoices.issue({ id: (await issuer.draftOf([entryId])).id });
    await issuer.api.invoices.undo({ id: operationId });
    expect((await issuer.read(draft.id)).lines).toEqual(draft.lines);
    await expect(issuer.api.invoices.issue({ id: draft.id })).rejects.toMatchObject({
      code: 'ENTRIES_CHANGED',
      data: { entries: [{ id: entryId, problem: 'invoiced' }] },
    });
  });
});

it('deleting a draft can be undone', async () => {
  const draft = await createDraft({ lines: [aLine()] });
  await ann.api.invoices.delete({ id: draft.id });
  expect(await ann.api.invoices.get({ id: draft.id })).toBeNull();
  await ann.api.invoices.undo({ id: draft.id });
  expect(withoutRevision(await read(draft.id))).toEqual(withoutRevision(draft));
});

describe('a duplicate', () => {
  it('is a draft with the same lines, but without the time', async () => {
    const free = aLine({ title: 'Workshop' });
    const time = aLine({ kind: 'time', durationMs: 3_600_000, entries: [{ id: newId(), revision: 1 }] });
    const source = await createDraft({ lines: [free, time], poNumber: 'PO-8', issueDay: '2026-03-31' });

    const { id } = await ann.api.invoices.duplicate({ id: source.id });

    const copy = await read(id);
    expect(copy).toMatchObject({ poNumber: 'PO-8', issueDay: null, relatedId: null });
    expect(copy.lines).toEqual([{ ...source.lines[0], id: expect.not.stringMatching(free.id) as string }]);
  });

  it('of a quote can be an invoice', async () => {
    const quote = await createDraft({ type: 'quote', lines: [aLine()] });
    const { id } = await ann.api.invoices.duplicate({ id: quote.id, as: 'invoice' });
    expect(await read(id)).toMatchObject({ type: 'invoice', lines: [{ title: 'Workshop' }] });
  });
});

describe('the list', () => {
  it('shows the newest first, page by page', async () => {
    const ben = await stint.newTenant('Ben');
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await ben.api.invoices.create({ type: 'invoice', clientId: null })).id);
    }
    const first = await ben.api.invoices.list({ limit: 2 });
    const second = await ben.api.invoices.list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.nextCursor).toBeNull();
  });

  it('finds drafts by client, day and text', async () => {
    const ben = await stint.newTenant('Ben');
    const { id: other } = await ben.api.clients.create(aClient({ name: 'Südwind' }));
    const { id: found } = await ben.api.invoices.create({
      type: 'invoice',
      clientId: other,
      issueDay: '2026-03-31',
      poNumber: 'PO-100%',
    });
    await ben.api.invoices.create({ type: 'invoice', clientId: null, poNumber: 'PO-1000' });
    for (const filter of [
      { clientId: other },
      { to: '2026-03-31' },
      { search: 'sudwind' },
      { search: 'po-100%' },
    ]) {
      const { items } = await ben.api.invoices.list(filter);
      expect(items.map(({ id }) => id)).toEqual([found]);
    }
  });
});

it('the list finds the documents of a project: with its time, its price or a line for it', async () => {
  const ben = await stint.newTenant('Ben');
  const { id: bensClient } = await ben.api.clients.create(aClient());
  const projectIds = await Promise.all(
    ['Website', 'Shop'].map(
      async (name) => (await ben.api.projects.create(aProject({ name, clientId: bensClient }))).id,
    ),
  );
  const [projectId = '', otherId = ''] = projectIds;
  const timeOf = async (of: string) =>
    (await ben.api.timesheets.create(anEntry({ projectId: of, billable: true }))).id;
  const draftWith = async (line: object) =>
    (await ben.api.invoices.create({ type: 'invoice', clientId: bensClient, lines: [aLine(line)] })).id;
  const entries = [await timeOf(projectId), await timeOf(otherId)].map((id) => ({ id, revision: 1 }));
  // A line for time of several projects names none.
  const mixed = await draftWith({ kind: 'time', durationMs: 7_200_000, entries });
  const priced = await draftWith({ projectId });
  const other = await draftWith({ projectId: otherId });

  const idsOf = async (of: string) =>
    (await ben.api.invoices.list({ projectId: of })).items.map(({ id }) => id);
  expect(await idsOf(projectId)).toEqual([priced, mixed]);
  expect(await idsOf(otherId)).toEqual([other, mixed]);
  const { counts } = await ben.api.invoices.totals({ projectId });
  expect(counts).toContainEqual({ tab: 'draft', count: 2 });
  expect((await ann.api.invoices.list({ projectId })).items).toEqual([]);
});

describe('settings', () => {
  it('are kept, and refused if someone else changed them', async () => {
    const ben = await stint.newTenant('Ben');
    const { settings, revision } = await ben.api.invoices.settings({});
    expect(revision).toBe(0);
    const changed = { ...settings, seller: { ...settings.seller, name: 'Ben Berg' } };
    expect(await ben.api.invoices.updateSettings({ settings: changed, revision })).toEqual({
      settings: changed,
      revision: 1,
    });
    expect(await ben.api.invoices.settings({})).toEqual({ settings: changed, revision: 1 });
    await expect(ben.api.invoices.updateSettings({ settings, revision })).rejects.toMatchObject({
      code: 'STALE',
      data: { revision: 1 },
    });
  });

  it('have a logo of the account only', async () => {
    const { settings } = await ann.api.invoices.settings({});
    const withLogo = { ...settings, logoDocumentId: newId() };
    await expect(ann.api.invoices.updateSettings({ settings: withLogo })).rejects.toMatchObject({
      data: { fields: { 'settings.logoDocumentId': 'must be an image in your documents' } },
    });
  });
});

describe('the tax of a draft', () => {
  /** An account without business details, its client and a draft of an hour of work. */
  async function newcomer() {
    const { api } = await stint.newTenant();
    const { id: client } = await api.clients.create(aClient({ name: 'Acme' }));
    const { id: projectId } = await api.projects.create(aProject({ clientId: client }));
    const { id: entryId } = await api.timesheets.create(anEntry({ projectId, billable: true }));
    const { lines } = await api.invoices.linesFromTime({ clientId: client, entryIds: [entryId] });
    const { id } = await api.invoices.create({ type: 'invoice', clientId: client, lines });
    const taxes = async () =>
      (await read(id, { api })).lines.map(({ taxCategory, taxRate }) => [taxCategory, taxRate]);
    async function describeBusiness({ seller = {}, tax = {} }: { seller?: object; tax?: object }) {
      const { settings } = await api.invoices.settings({});
      await api.invoices.updateSettings({
        settings: {
          ...settings,
          seller: { ...settings.seller, ...seller },
          tax: { ...settings.tax, ...tax },
        },
      });
    }
    return { api, client, id, lines, taxes, describeBusiness };
  }

  it('follows the country and status of the business once they are known', async () => {
    const { api, id, taxes, describeBusiness } = await newcomer();
    expect(await taxes()).toEqual([['O', '0']]);
    await describeBusiness({ seller: { country: 'DE' } });
    expect(await taxes()).toEqual([['S', '19']]);
    expect(await read(id, { api })).toMatchObject({ revision: 2, taxMinor: 1781 });
    await describeBusiness({ tax: { isSmallBusiness: true } });
    expect(await taxes()).toEqual([['E', '0']]);
    await describeBusiness({ seller: { name: 'Ann' } });
    expect(await read(id, { api })).toMatchObject({ revision: 3 });
  });

  describe('while the settings are saved', () => {
    /** Saves a country, but can't finish before `during` has sent its requests. */
    async function saveSlowly(
      { id, describeBusiness }: Awaited<ReturnType<typeof newcomer>>,
      during: (waitFor: (count: number) => Promise<void>) => Promise<void>,
    ) {
      await withClient(stint.database.url, async (other) => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        const waitFor = (count: number) =>
          expect.poll(async () => (await other.query(waiting)).rowCount).toBe(count);
        await other.query('begin');
        await other.query('select from invoices where id = $1 for update', [id]);
        const saved = describeBusiness({ seller: { country: 'DE' } });
        await waitFor(1);
        await during(waitFor);
        await other.query('commit');
        await saved;
      });
    }

    it('follows the save after', async () => {
      const business = await newcomer();
      let saved: Promise<unknown> | undefined;
      await saveSlowly(business, async (waitFor) => {
        saved = business.describeBusiness({ seller: { country: 'AT' } });
        await waitFor(2);
      });
      await saved;
      expect(await business.taxes()).toEqual([['S', '20']]);
    });

    it('is the new one on a draft that is created', async () => {
      const business = await newcomer();
      const { api, client, lines } = business;
      let created: Promise<{ id: string }> | undefined;
      await saveSlowly(business, async (waitFor) => {
        created = api.invoices.create({ type: 'invoice', clientId: client, lines });
        await Promise.race([created, waitFor(2)]);
      });
      const { id = '' } = (await created) ?? {};
      expect((await read(id, { api })).lines).toMatchObject([{ taxCategory: 'S', taxRate: '19' }]);
    });
  });

  it('stays if someone chose it, on a credit note, and once it is issued', async () => {
    const { api, client, lines, describeBusiness } = await newcomer();
    const chosen = lines.map((line) => ({ ...line, taxCategory: 'S' as const, taxRate: '7' }));
    const { id: reduced } = await api.invoices.create({ type: 'quote', clientId: client, lines: chosen });
    await describeBusiness({ seller: { name: 'Ann', country: 'US' } });
    const { id: issued } = await api.invoices.issue({
      id: (
        await api.invoices.create({
          type: 'invoice',
          clientId: client,
          lines: [aLine({ taxCategory: 'O', taxRate: '0' })],
        })
      ).id,
    });
    const { id: creditNote } = await api.invoices.credit({ id: issued });

    await describeBusiness({ seller: { country: 'DE' } });

    const taxOf = async (of: string) => (await read(of, { api })).lines.map(({ taxRate }) => taxRate);
    expect(await taxOf(reduced)).toEqual(['7']);
    expect([await taxOf(issued), await taxOf(creditNote)]).toEqual([['0'], ['0']]);
  });
});
