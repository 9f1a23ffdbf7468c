/** Time of retainers after corrections: covered, billed or offered, exactly once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { startSecondServer } from '#tests/support/server/second-server.ts';

let stint: Installation;
let ann: ApiCaller;
let book: Issuer;
beforeAll(async () => {
  stint = await startInstallation();
  ann = await stint.newTenant();
  book = await createIssuer(ann, stint.url);
  return () => stint[Symbol.asyncDispose]();
});

const november = '2026-11-01';

/** Ten hours a month at 75, then 100 an hour. */
async function retainer() {
  const { id } = await ann.api.projects.create(
    aProject({
      clientId: book.clientId,
      name: 'Care',
      billingType: 'retainer',
      retainerHours: 10,
      retainerRate: 75,
      hourlyRate: 100,
      retainerPeriod: 'monthly',
      retainerStart: november,
    }),
  );
  return id;
}
const log = async (projectId: string, date: string, duration: number) =>
  (await ann.api.timesheets.create(anEntry({ projectId, date, duration, billable: true }))).id;
const lengthen = (id: string, duration: number) => ann.api.timesheets.update({ id, duration });

/** In hours. */
async function offered(projectId: string) {
  const found = await ann.api.invoices.unbilled({
    clientId: book.clientId,
    from: november,
    to: '2026-11-30',
  });
  const ofProject = <T extends { projectId: string | null }>(list: readonly T[]) =>
    list.filter((each) => each.projectId === projectId);
  const sum = (list: readonly { durationMs: number }[]) =>
    list.reduce((ms, { durationMs }) => ms + durationMs, 0) / 3_600_000;
  return {
    beyond: sum(ofProject(found.entries)),
    period: sum(ofProject(found.retainers)),
    covered: sum(ofProject(found.covered)),
  };
}

/** Bills what is offered of the project: the time beyond its hours, and its hours if asked. */
async function bill(projectId: string, { hours }: { hours: boolean }) {
  const found = await ann.api.invoices.unbilled({ clientId: book.clientId, to: '2026-11-30' });
  const { lines } = await ann.api.invoices.linesFromTime({
    clientId: book.clientId,
    entryIds: found.entries.filter((each) => each.projectId === projectId).map(({ id }) => id),
    retainers: hours ? [{ projectId, from: november }] : [],
  });
  return ann.api.invoices.issue({ id: (await book.draft({ lines })).id });
}

describe('after the hours of a month and the time beyond them were invoiced', () => {
  it('a shorter entry makes room for time that the hours pay [9.4]', async () => {
    const projectId = await retainer();
    const [first] = [await log(projectId, '2026-11-02', 6), await log(projectId, '2026-11-03', 6)];
    await bill(projectId, { hours: true });
    await lengthen(first, 4);
    expect(await offered(projectId)).toEqual({ beyond: 0, period: 0, covered: 4 });

    await log(projectId, '2026-11-04', 4);
    expect(await offered(projectId)).toEqual({ beyond: 2, period: 0, covered: 6 });
  });

  it('what an entry grows beyond the hours is offered', async () => {
    const projectId = await retainer();
    const [first] = [await log(projectId, '2026-11-02', 8), await log(projectId, '2026-11-03', 4)];
    await bill(projectId, { hours: true });
    await lengthen(first, 10);
    expect(await offered(projectId)).toEqual({ beyond: 2, period: 0, covered: 8 });
  });

  it('a void or credit note makes the time beyond them share the hours again', async () => {
    const projectId = await retainer();
    const first = await log(projectId, '2026-11-02', 6);
    await log(projectId, '2026-11-03', 6);
    const invoice = await bill(projectId, { hours: true });
    await lengthen(first, 4);
    await log(projectId, '2026-11-04', 4);
    const note = await ann.api.invoices.credit({ id: invoice.id });
    await ann.api.invoices.update({ id: note.id, releasesEntries: true });
    await ann.api.invoices.issue({ id: note.id });
    expect(await offered(projectId)).toEqual({ beyond: 4, period: 10, covered: 10 });
  });
});

it('the hours of a month are billed once, even by two processes that issue in different years', async () => {
  await using second = await startSecondServer(stint);
  const projectId = await retainer();
  const { lines } = await ann.api.invoices.linesFromTime({
    clientId: book.clientId,
    retainers: [{ projectId, from: november }],
  });
  // Each year has its own counter, so that only the project makes one of them wait.
  const drafts = [await book.draft({ lines }), await book.draft({ lines, issueDay: '2025-12-31' })];
  const callers = [ann, second.callerFor(ann)];
  const results = await Promise.allSettled(
    drafts.map(async ({ id }, place) => callers[place]?.api.invoices.issue({ id })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'PRICE_INVOICED' },
  });
});

describe('after only the time beyond the hours of a month was invoiced', () => {
  it('the hours stay due when an entry that they pay gets shorter [9.2]', async () => {
    const projectId = await retainer();
    const [first] = [await log(projectId, '2026-11-02', 9), await log(projectId, '2026-11-03', 3)];
    await bill(projectId, { hours: false });
    await lengthen(first, 6);
    expect(await offered(projectId)).toEqual({ beyond: 0, period: 10, covered: 6 });
  });

  it('they stay due when an entry that went beyond them was marked as invoiced elsewhere', async () => {
    const projectId = await retainer();
    const first = await log(projectId, '2026-11-02', 9);
    const second = await log(projectId, '2026-11-03', 3);
    await ann.api.timesheets.markInvoiced({ entries: [{ id: second, revision: 1 }], invoiced: true });
    await lengthen(first, 6);
    expect(await offered(projectId)).toEqual({ beyond: 0, period: 10, covered: 6 });
  });
});

it('time that was invoiced while a retainer was billed by the hour leaves the hours of its month due', async () => {
  const projectId = await retainer();
  await log(projectId, '2026-11-02', 6);
  await ann.api.projects.update({ id: projectId, billingType: 'hourly' });
  await bill(projectId, { hours: false });
  await ann.api.projects.update({ id: projectId, billingType: 'retainer' });
  expect(await offered(projectId)).toEqual({ beyond: 0, period: 10, covered: 0 });
});

describe('a credit note that released time billed in place of the hours', () => {
  async function released() {
    const projectId = await retainer();
    const [marked, billed] = [await log(projectId, '2026-11-02', 6), await log(projectId, '2026-11-03', 6)];
    const mark = (invoiced: boolean) =>
      ann.api.timesheets.markInvoiced({ entries: [{ id: marked }], invoiced });
    await mark(true);
    const invoice = await bill(projectId, { hours: false });
    await mark(false);
    expect(await offered(projectId)).toEqual({ beyond: 6, period: 0, covered: 0 });
    const note = await ann.api.invoices.credit({ id: invoice.id });
    await ann.api.invoices.update({ id: note.id, releasesEntries: true });
    await ann.api.invoices.issue({ id: note.id });
    expect(await offered(projectId)).toEqual({ beyond: 2, period: 10, covered: 10 });
    return { projectId, billed, voidNote: () => ann.api.invoices.void({ id: note.id }) };
  }

  it('can be voided, and then takes the place of the hours again', async () => {
    const { projectId, voidNote } = await released();
    await voidNote();
    expect(await offered(projectId)).toEqual({ beyond: 6, period: 0, covered: 0 });
  });

  it('can’t be voided once the hours are invoiced or the time is another', async () => {
    const { projectId, billed, voidNote } = await released();
    await lengthen(billed, 5);
    await expect(voidNote()).rejects.toMatchObject({ code: 'ENTRIES_CHANGED' });
    await lengthen(billed, 6);
    const { lines } = await ann.api.invoices.linesFromTime({
      clientId: book.clientId,
      retainers: [{ projectId, from: november }],
    });
    await ann.api.invoices.issue({ id: (await book.draft({ lines })).id });
    await expect(voidNote()).rejects.toMatchObject({ code: 'ENTRIES_CHANGED' });
  });
});

describe('marking as invoiced elsewhere', () => {
  const mark = async (id: string, invoiced: boolean) =>
    ann.api.timesheets.markInvoiced({ entries: [{ id }], invoiced });
  const revision = async (id: string) => (await ann.api.projects.get({ id }))?.revision;

  it('changes the revision of the project with its balance, as unmarking and its undo do', async () => {
    const projectId = await retainer();
    await log(projectId, '2026-11-02', 9);
    const crossing = await log(projectId, '2026-11-03', 3);
    const revisions = [await revision(projectId)];
    await mark(crossing, true);
    revisions.push(await revision(projectId));
    const { operationId } = await mark(crossing, false);
    revisions.push(await revision(projectId));
    await ann.api.timesheets.undo({ id: operationId });
    revisions.push(await revision(projectId));
    expect(new Set(revisions).size).toBe(4);
  });

  it('again by undo doesn’t take hours that other time was given since', async () => {
    const projectId = await retainer();
    await bill(projectId, { hours: true });
    const marked = await log(projectId, '2026-11-03', 6);
    await mark(marked, true);
    const { operationId } = await mark(marked, false);
    await mark(await log(projectId, '2026-11-02', 6), true);
    await ann.api.timesheets.undo({ id: operationId });
    const ledger = await ann.api.projects.retainer({ id: projectId });
    expect(ledger?.lines.find(({ from }) => from === november)).toMatchObject({
      usedMs: 10 * 3_600_000,
      overMs: 0,
      beyond: [{ ms: 2 * 3_600_000 }],
    });
  });
});

describe('the ledger of a retainer', () => {
  it('counts the hours of an invoiced entry, and shows beside them what was billed beyond [9.4]', async () => {
    const projectId = await retainer();
    const first = await log(projectId, '2026-11-02', 6);
    await log(projectId, '2026-11-03', 6);
    await bill(projectId, { hours: true });
    await lengthen(first, 4);
    const ledger = await ann.api.projects.retainer({ id: projectId });
    expect(ledger?.lines.find(({ from }) => from === november)).toMatchObject({
      usedMs: 8 * 3_600_000,
      overMs: 0,
      beyond: [{ rate: 75, ms: 2 * 3_600_000, amountMinor: 15_000 }],
    });
    const entries = await ann.api.projects.retainerEntries({ id: projectId, from: november });
    expect(entries?.items.map(({ retainerMs }) => retainerMs)).toEqual([4 * 3_600_000, 4 * 3_600_000]);
  });
});

describe('a change of an invoiced month that leaves a difference', () => {
  /** What New invoice and the page of the project say, in hours. */
  async function differences(projectId: string) {
    const found = await ann.api.invoices.unbilled({ clientId: book.clientId });
    const ledger = await ann.api.projects.retainer({ id: projectId });
    const facts = ({ kind, durationMs, from, invoiceId, entry }: (typeof found.differences)[number]) => ({
      kind,
      hours: durationMs / 3_600_000,
      from,
      at: invoiceId ?? entry?.id ?? null,
    });
    return {
      ofInvoice: found.differences.filter((each) => each.projectId === projectId).map(facts),
      ofPage: ledger?.differences.map(facts),
    };
  }

  it('is named when its hours are raised, and offered', async () => {
    const projectId = await retainer();
    await log(projectId, '2026-11-02', 1);
    await bill(projectId, { hours: true });
    expect(await differences(projectId)).toEqual({ ofInvoice: [], ofPage: [] });
    await ann.api.projects.update({ id: projectId, retainerHours: 15 });
    expect(await offered(projectId)).toMatchObject({ period: 5 });
    expect(await differences(projectId)).toEqual({
      ofInvoice: [],
      ofPage: [{ kind: 'moreBought', hours: 5, from: november, at: null }],
    });
  });

  it('is named when its hours are lowered, with the invoice to credit', async () => {
    const projectId = await retainer();
    const { id: at } = await bill(projectId, { hours: true });
    await ann.api.projects.update({ id: projectId, retainerHours: 8 });
    const named = [{ kind: 'moreInvoiced', hours: 2, from: november, at }];
    expect(await differences(projectId)).toEqual({ ofInvoice: named, ofPage: named });

    const note = await ann.api.invoices.credit({ id: at });
    const lines = (await ann.api.invoices.get({ id: note.id }))?.lines ?? [];
    await ann.api.invoices.update({ id: note.id, lines: lines.map((line) => ({ ...line, quantity: '2' })) });
    await ann.api.invoices.issue({ id: note.id });
    expect(await differences(projectId)).toEqual({ ofInvoice: [], ofPage: [] });
    await ann.api.projects.update({ id: projectId, retainerHours: 10 });
    const credited = [{ kind: 'hoursCredited', hours: 2, from: november, at }];
    expect(await differences(projectId)).toEqual({ ofInvoice: credited, ofPage: credited });
    await ann.api.projects.update({ id: projectId, retainerHours: 8 });
    await ann.api.invoices.void({ id: note.id });
    expect(await differences(projectId)).toEqual({ ofInvoice: named, ofPage: named });
  });

  it('is named when time was invoiced beyond hours that are left', async () => {
    const projectId = await retainer();
    const [first] = [await log(projectId, '2026-11-02', 9), await log(projectId, '2026-11-03', 3)];
    const { id: at } = await bill(projectId, { hours: true });
    await lengthen(first, 7.5);
    const named = [{ kind: 'beyondInvoiced', hours: 1.5, from: november, at }];
    expect(await differences(projectId)).toEqual({ ofInvoice: named, ofPage: named });
  });

  it('is named beside others of the same month', async () => {
    const projectId = await retainer();
    const [first] = [await log(projectId, '2026-11-02', 9), await log(projectId, '2026-11-03', 3)];
    const { id: at } = await bill(projectId, { hours: true });
    await ann.api.projects.update({ id: projectId, retainerHours: 8 });
    await lengthen(first, 5);
    expect((await differences(projectId)).ofPage).toEqual([
      { kind: 'moreInvoiced', hours: 2, from: november, at },
      { kind: 'beyondInvoiced', hours: 2, from: november, at },
    ]);
  });

  it('is named when time that its hours pay is marked as invoiced elsewhere', async () => {
    const projectId = await retainer();
    await log(projectId, '2026-11-02', 6);
    const marked = await log(projectId, '2026-11-03', 0.25);
    await ann.api.timesheets.markInvoiced({ entries: [{ id: marked, revision: 1 }], invoiced: true });
    expect(await offered(projectId)).toEqual({ beyond: 6, period: 0, covered: 0 });
    const named = [{ kind: 'markedInvoiced', hours: 10, from: november, at: marked }];
    expect(await differences(projectId)).toEqual({ ofInvoice: named, ofPage: named });
    await ann.api.timesheets.markInvoiced({ entries: [{ id: marked, revision: 2 }], invoiced: false });
    expect(await offered(projectId)).toEqual({ beyond: 0, period: 10, covered: 6.25 });
    expect(await differences(projectId)).toEqual({ ofInvoice: [], ofPage: [] });
  });
});

describe('a draft whose time isn’t what can be billed now', () => {
  const refused = async (id: string) => {
    const error: unknown = await ann.api.invoices.issue({ id }).catch((reason: unknown) => reason);
    const { code, data } = error as { code: string; data: { entries: { id: string; problem: string }[] } };
    return code === 'ENTRIES_CHANGED' ? data.entries.map((entry) => [entry.id, entry.problem]) : error;
  };
  const draftOf = async (entryIds: string[]) => {
    const { lines } = await ann.api.invoices.linesFromTime({ clientId: book.clientId, entryIds });
    return book.draft({ lines, hasTimesheet: true });
  };
  /** Twelve hours of ten: the second entry goes two hours beyond. */
  async function crossing() {
    const projectId = await retainer();
    const [first, second] = [await log(projectId, '2026-11-02', 6), await log(projectId, '2026-11-03', 6)];
    return { projectId, first, second, draft: await draftOf([second]) };
  }

  it('isn’t issued after another entry of the retainer grew', async () => {
    const { first, second, draft } = await crossing();
    await lengthen(first, 8);
    expect(await refused(draft.id)).toEqual([[second, 'otherTime']]);
    expect((await draftOf([second])).lines).toMatchObject([{ durationMs: 4 * 3_600_000 }]);
  });

  it('is issued if someone set the amount of its line, whatever the time of its entries', async () => {
    const { second, first, draft } = await crossing();
    const lines = draft.lines.map((line) => ({ ...line, kind: 'item' as const, price: '500' }));
    await ann.api.invoices.update({ id: draft.id, lines });
    await lengthen(first, 8);
    const { entries } = await ann.api.invoices.entries({ id: draft.id });
    expect(entries).toMatchObject([{ id: second, durationMs: 4 * 3_600_000 }]);
    expect(await ann.api.invoices.issue({ id: draft.id })).toMatchObject({ netMinor: 50_000 });
  });

  it('isn’t issued after the hours of the retainer were raised', async () => {
    const { projectId, second, draft } = await crossing();
    await ann.api.projects.update({ id: projectId, retainerHours: 11 });
    expect(await refused(draft.id)).toEqual([[second, 'otherTime']]);
    await ann.api.projects.update({ id: projectId, retainerHours: 20 });
    expect(await refused(draft.id)).toEqual([[second, 'covered']]);
  });

  it('has the timesheet of its lines even if the rounding changes while it is issued', async () => {
    const draft = await draftOf([await log(book.projectId, '2026-11-05', 1.05)]);
    await withClient(stint.database.url, (client) =>
      client.query(`
        create function round_meanwhile() returns trigger language plpgsql as $$ begin
          update preferences set rounding_minutes = 30 where user_id = new.user_id; return null; end $$;
        create trigger round_meanwhile after insert or update on invoice_counters
          for each row execute function round_meanwhile()`),
    );
    await ann.api.invoices.issue({ id: draft.id });
    await withClient(stint.database.url, (client) => client.query('drop function round_meanwhile cascade'));
    const { rounding } = await ann.api.session.me({});
    expect(rounding).toMatchObject({ minutes: 30 });
    await ann.api.session.updatePreferences({ rounding: { ...rounding, minutes: 0 } });
    const { entries } = await ann.api.invoices.entries({ id: draft.id });
    expect(entries).toMatchObject([{ durationMs: 1.05 * 3_600_000 }]);
  });

  it('isn’t issued after its project got a fixed price', async () => {
    const id = await book.logTime();
    const draft = await draftOf([id]);
    const atPrice = { billingType: 'fixed', fixedPrice: 600 } as const;
    await ann.api.projects.update({ id: book.projectId, ...atPrice });
    expect(await refused(draft.id)).toEqual([[id, 'covered']]);
    await ann.api.projects.update({ id: book.projectId, billingType: 'hourly', fixedPrice: null });
    expect(await ann.api.invoices.issue({ id: draft.id })).toMatchObject({ state: 'issued' });
  });

  it('isn’t issued after the rounding changed, so that the timesheet shows what the line bills', async () => {
    const id = await log(book.projectId, '2026-11-05', 1.05);
    const draft = await draftOf([id]);
    const rounding = { minutes: 30, direction: 'up', when: 'billed' } as const;
    await ann.api.session.updatePreferences({ rounding });
    expect(await refused(draft.id)).toEqual([[id, 'otherTime']]);
    const updated = await draftOf([id]);
    await ann.api.session.updatePreferences({ rounding: { ...rounding, minutes: 0 } });
    expect(await refused(updated.id)).toEqual([[id, 'otherTime']]);
    await ann.api.invoices.issue({ id: draft.id });
    const { entries } = await ann.api.invoices.entries({ id: draft.id });
    expect(entries.map(({ durationMs }) => durationMs)).toEqual(
      draft.lines.map(({ durationMs }) => durationMs),
    );
  });
});
