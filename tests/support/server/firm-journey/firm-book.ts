/** What a firm's account stores and what its pages say about it, read through the public API. */
import { mapValues } from '#src/platform/shared/objects.ts';
import type { Api } from '#tests/support/server/api-callers.ts';

const all = { limit: 1000 } as const;

/** The records themselves. */
export async function readBook(api: Api) {
  const [entries, clients, projects, summaries, payments, expenses] = await Promise.all([
    api.timesheets.list(all),
    api.clients.list(all),
    api.projects.list(all),
    api.invoices.list(all),
    api.payments.list(all),
    api.expenses.list(all),
  ]);
  const invoices = await Promise.all(summaries.items.map(({ id }) => readInvoice(api, id)));
  const { rounding } = await api.session.me({});
  return {
    entries: entries.items.toSorted(byId),
    clients: clients.items.toSorted(byId),
    projects: projects.items.toSorted(byId),
    summaries: summaries.items.toSorted(byId),
    invoices: invoices.toSorted(byId),
    payments: payments.items.toSorted(byId),
    expenses: expenses.items.toSorted(byId),
    rounding,
  };
}
export type Book = Awaited<ReturnType<typeof readBook>>;
export type BookInvoice = Book['invoices'][number];
export type BookEntry = Book['entries'][number];

export async function readInvoice(api: Api, id: string) {
  const invoice = await api.invoices.get({ id });
  if (!invoice) throw new Error(`The invoice ${id} is missing.`);
  return invoice;
}

/** What pages say: dashboard, lists, clients, projects and the new invoice. */
export async function readFigures(api: Api, { clients, projects }: Pick<Book, 'clients' | 'projects'>) {
  const [dashboard, work, toInvoice, totals, invoiceTotals, owed, usage, overview] = await Promise.all([
    api.timesheets.unbilled({}),
    api.projects.work({}),
    api.invoices.unbilledClients({}),
    api.timesheets.totals({}),
    api.invoices.totals({}),
    api.invoices.clients({}),
    api.projects.usage({}),
    api.expenses.overview({ from: '2020-01-01', to: '2030-12-31' }),
  ]);
  const ofClients = await Promise.all(
    clients.map(async ({ id }) => ({
      clientId: id,
      totals: await api.timesheets.totals({ clientId: id }),
      offers: withoutTitles(await api.invoices.unbilled({ clientId: id })),
      margins: (await api.expenses.margins({ clientId: id })).items,
      invoiceTotals: await api.invoices.totals({ clientId: id }),
    })),
  );
  const ofProjects = await Promise.all(
    projects.map(async ({ id }) => ({
      projectId: id,
      totals: await api.timesheets.totals({ projectId: id }),
      figures: (await api.projects.figures({ projectId: id })).items[0],
      burn: (await api.projects.burn({ id }))?.days ?? [],
      statement: await api.projects.retainer({ id }),
    })),
  );
  return {
    dashboard: dashboard.items,
    // Pages look them up by project and client: they have no order.
    work: work.items.toSorted((a, b) => (workKey(a) < workKey(b) ? -1 : 1)),
    toInvoice: toInvoice.items,
    totals,
    invoiceTotals,
    owed: owed.items,
    usage,
    overview,
    ofClients,
    ofProjects,
  };
}
export type Figures = Awaited<ReturnType<typeof readFigures>>;

/** Removes what an undo may leave changed: versions, and the log of an entry. */
export function contentOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(contentOf);
  if (typeof value !== 'object' || value === null) return value;
  const {
    revision: _1,
    updatedAt: _2,
    projectUpdatedAt: _3,
    activityLog: _4,
    ...content
  } = value as Record<string, unknown>;
  return mapValues(content, contentOf);
}

/** Private mode hides the titles of expenses, and an export restored without it has them again. */
function withoutTitles(offers: Awaited<ReturnType<Api['invoices']['unbilled']>>) {
  return { ...offers, expenses: offers.expenses.map(({ title: _title, ...expense }) => expense) };
}

function workKey({ projectId, clientId }: { projectId: string | null; clientId: string | null }): string {
  return `${projectId} ${clientId}`;
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
