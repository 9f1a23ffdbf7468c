/** All time is worked once, and what is unbilled of it is the same wherever it is shown. */
import type { Book, BookEntry, Figures } from './firm-book.ts';
import { billedMs, msOf, priceOfTime, sumAmounts, sumOf } from './firm-money.ts';
import type { Comparison } from './firm-money.ts';

type Facts = { book: Book; figures: Figures; compare: Comparison };

export function checkTotals({ book, figures, compare }: Facts): void {
  const { entries, rounding } = book;
  const expected = (of: readonly BookEntry[]) => {
    const billable = of.filter((entry) => entry.billable);
    return {
      count: of.length,
      durationMs: sumOf(of, msOf),
      billableMs: sumOf(billable, (entry) => billedMs(entry, rounding)),
      amounts: sumAmounts(
        billable.map((entry) => ({
          currency: entry.currency,
          amountMinor: priceOfTime(billedMs(entry, rounding), entry.rate, entry.currency),
        })),
      ),
    };
  };
  const shown = ({ count, durationMs, billableMs, amounts }: Figures['totals']) => ({
    count,
    durationMs,
    billableMs,
    amounts: sumAmounts(amounts),
  });
  compare.equal('totals', shown(figures.totals), expected(entries));
  compare.equal(
    'days',
    sumOf(figures.totals.days, (day) => day.durationMs),
    sumOf(entries, msOf),
  );
  for (const { clientId, totals } of figures.ofClients)
    compare.equal('client', shown(totals), expected(entries.filter((each) => each.clientId === clientId)));
  for (const { projectId, totals, figures: of, burn } of figures.ofProjects) {
    const own = entries.filter((each) => each.projectId === projectId);
    compare.equal('project', shown(totals), expected(own), { projectId });
    compare.equal('figures', of?.durationMs, sumOf(own, msOf), { projectId });
    compare.equal('amounts', sumAmounts(of?.amounts ?? []), expected(own).amounts, { projectId });
    compare.equal(
      'burn',
      sumOf(burn, (day) => day.durationMs),
      sumOf(own, msOf),
      { projectId },
    );
    compare.equal(
      'counted',
      sumOf(burn, (day) => day.countedMs),
      of?.countedMs,
      { projectId },
    );
  }
}

type Work = { projectId: string | null; currency: string; amountMinor: number; durationMs: number };

/** What is unbilled of a client beside drafts, from the entries and what a new invoice offers. */
function openWork(
  { book, compare }: Pick<Facts, 'book' | 'compare'>,
  { offers, clientId }: Figures['ofClients'][number],
): { time: Work[]; others: Work[] } {
  const byId = new Map(book.entries.map((entry) => [entry.id, entry]));
  const isOpen = ({ draftId }: { draftId: string | null }) => draftId === null;
  const time = offers.entries.filter(isOpen).map((offer) => {
    const entry = byId.get(offer.id);
    if (!entry) throw new Error('An offered entry is missing.');
    const ms = offer.coveredMs > 0 ? msOf(entry) - offer.coveredMs : billedMs(entry, book.rounding);
    compare.equal('offered time', offer.durationMs, ms, { id: offer.id });
    compare.equal('offered to', entry.clientId, clientId, { id: offer.id });
    return { ...entry, durationMs: ms };
  });
  const lines = [
    ...Map.groupBy(time, (entry) => `${entry.projectId} ${entry.currency} ${entry.rate}`).values(),
  ];
  return {
    time: lines.flatMap((of) => {
      const [first] = of;
      if (!first) return [];
      const { projectId, currency, rate } = first;
      const durationMs = sumOf(of, (entry) => entry.durationMs);
      return [{ projectId, currency, durationMs, amountMinor: priceOfTime(durationMs, rate, currency) }];
    }),
    others: [
      ...offers.prices.filter(isOpen),
      ...offers.retainers.filter(isOpen).map((hours) => ({
        ...hours,
        amountMinor: priceOfTime(hours.durationMs, hours.rate, hours.currency),
      })),
    ].map((each) => ({ ...each, durationMs: 0 })),
  };
}

export function checkUnbilled({ book, figures, compare }: Facts): void {
  for (const of of figures.ofClients) {
    const { clientId, offers } = of;
    const { time, others } = openWork({ book, compare }, of);
    const work = [...time, ...others];
    const dashboard = figures.dashboard.find((each) => each.clientId === clientId);
    const shown = { durationMs: dashboard?.durationMs ?? 0, amounts: sumAmounts(dashboard?.amounts ?? []) };
    const amounts = sumAmounts(work);
    // A client whose work is worth nothing isn't listed.
    const isListed = amounts.length > 0;
    const paid = [...Map.groupBy(work, (each) => `${each.projectId} ${each.currency}`).values()]
      .filter((each) => sumOf(each, ({ amountMinor }) => amountMinor) > 0)
      .flat();
    const durationMs = sumOf(paid, (each) => each.durationMs);
    if (isListed) compare.equal('dashboard', shown, { durationMs, amounts }, { clientId });
    else compare.equal('dashboard without work', shown.amounts, [], { clientId });
    const rows = figures.work.filter((each) => each.clientId === clientId);
    compare.equal('client list', sumAmounts(rows.flatMap((each) => each.unbilled)), amounts, { clientId });
    const renewed = offers.retainers.filter(
      ({ draftId, invoicedMs, to }) => draftId === null && invoicedMs > 0 && to !== null,
    );
    const toInvoice = figures.toInvoice.find((each) => each.clientId === clientId);
    const expenses = offers.expenses.flatMap(({ draftId, amountMinor, currency }) =>
      draftId === null && amountMinor !== null ? [{ currency, amountMinor }] : [],
    );
    compare.equal(
      'clients to invoice',
      sumAmounts(toInvoice?.amounts ?? []),
      sumAmounts([
        ...work,
        ...expenses,
        ...renewed.map(({ currency, amountMinor }) => ({ currency, amountMinor: -amountMinor })),
      ]),
      { clientId },
    );
    compare.equal(
      'unbilled expenses',
      sumAmounts(of.margins.map((each) => ({ ...each, amountMinor: each.unbilledMinor }))),
      sumAmounts(expenses),
      { clientId },
    );
    checkClient(of, { book, figures, compare });
    for (const { projectId, figures: shownOfProject } of figures.ofProjects) {
      const project = book.projects.find(({ id }) => id === projectId);
      if (project?.clientId !== clientId || !shownOfProject) continue;
      // Time that was invoiced keeps the client that it had.
      const hasOthers = book.entries.some(
        (entry) => entry.projectId === projectId && entry.clientId !== clientId && !entry.invoiced,
      );
      const own = work.filter((each) => each.projectId === projectId);
      const { unbilled } = shownOfProject;
      if (hasOthers) continue;
      compare.equal('project', sumAmounts(unbilled.amounts), sumAmounts(own), { projectId });
      compare.equal(
        'project’s time',
        unbilled.durationMs,
        sumOf(own, (each) => each.durationMs),
        { projectId },
      );
    }
  }
}

/** Every entry of a client is invoiced, offered, covered, at a fixed price, waiting or not billable. */
function checkClient(
  { clientId, offers }: Figures['ofClients'][number],
  { book, figures, compare }: Facts,
): void {
  const offered = new Map(offers.entries.map((entry) => [entry.id, entry]));
  compare.equal('offered once', offered.size, offers.entries.length, { clientId });
  const client = book.clients.find(({ id }) => id === clientId);
  const open = book.entries.filter((each) => each.clientId === clientId && each.billable && !each.invoiced);
  const notOpen = offers.entries.filter(({ id }) => !open.some((entry) => entry.id === id));
  compare.equal('offers of open entries', notOpen, [], { clientId });
  if (client?.requiresApproval === true || offers.isCut) return;
  const byProject = Map.groupBy(open, ({ projectId }) => projectId);
  for (const [projectId, entries] of byProject) {
    const project = book.projects.find(({ id }) => id === projectId);
    const said = sumOf(
      offers.covered.filter((each) => each.projectId === projectId),
      ({ durationMs }) => durationMs,
    );
    const hadRetainer = figures.ofProjects.find((each) => each.projectId === projectId)?.statement?.outside;
    const wholly = entries.filter(({ id }) => !offered.has(id));
    const isAtPrice = ({ rateReason }: BookEntry) =>
      rateReason === 'fixedPrice' || project?.billingType === 'fixed';
    // A line without billed time isn't offered.
    const rest = wholly.filter((entry) => !isAtPrice(entry) && billedMs(entry, book.rounding) > 0);
    if (!hadRetainer) {
      const hasTerms = (project?.earlierTerms.length ?? 0) > 0;
      if (!hasTerms)
        compare.equal(
          'neither offered nor covered',
          rest.map(({ id }) => id),
          [],
          { projectId },
        );
      compare.equal('covered without a retainer', said, 0, { projectId });
    } else if (!wholly.some(isAtPrice)) {
      const partly = sumOf(entries, ({ id }) => offered.get(id)?.coveredMs ?? 0);
      const whole = sumOf(
        wholly.filter((entry) => msOf(entry) > 0 && rest.includes(entry)),
        msOf,
      );
      const least = partly + whole;
      const most = partly + sumOf(wholly, msOf);
      if (said < least || said > most)
        compare.equal(
          'covered',
          said,
          { least, most },
          {
            projectId,
            wholly: wholly.map(({ id, day, duration, rateReason, rate }) => ({
              id,
              day,
              ms: duration * 3_600_000,
              rateReason,
              rate,
              bill: billedMs(wholly.find((w) => w.id === id) as BookEntry, book.rounding),
            })),
            project,
            offers,
            inv: process.env['DETAIL'] ? book.invoices : [],
          },
        );
    }
  }
}

/** Hours bought are used, left or expired, and all time of the project is in its statement. */
export function checkRetainers({ book, figures, compare }: Facts): void {
  for (const { projectId, statement } of figures.ofProjects) {
    if (!statement) continue;
    const { outside, lines } = statement;
    for (const line of lines) {
      const { carriedMs, boughtMs, openingMs, usedMs, overMs, expiredMs, closingMs } = line;
      compare.equal('opening', openingMs, carriedMs + boughtMs, { projectId, line });
      // Hours that were given back beyond those used raise nothing.
      const takenMs = Math.max(usedMs, 0) - overMs;
      compare.equal('closing', closingMs, openingMs - takenMs - expiredMs, { projectId, line });
    }
    for (const [place, line] of lines.entries()) {
      const next = lines[place - 1];
      if (next) compare.equal('carried', next.carriedMs, line.closingMs, { projectId, line, next });
    }
    if (!outside) continue;
    const parts = [
      ...lines.map((line) => ({ ...line, takenMs: line.usedMs - line.adjustmentsMs })),
      { ...outside },
    ];
    const worked = sumOf(
      parts,
      ({ takenMs, beyond, notBillableMs }) => takenMs + sumOf(beyond, ({ ms }) => ms) + notBillableMs,
    );
    const own = book.entries.filter((entry) => entry.projectId === projectId);
    // Manual adjustments below zero end at zero.
    if (parts.every(({ adjustmentsMs }) => adjustmentsMs >= 0))
      compare.equal('work in the statement', worked, sumOf(own, msOf), { projectId });
    const project = book.projects.find(({ id }) => id === projectId);
    const usage = figures.usage.retainers.find((each) => each.projectId === projectId);
    if (usage && project)
      compare.equal(
        'retainer on the dashboard',
        [usage.retainerHoursUsed, usage.retainerHoursAvailable],
        [project.retainerHoursUsed, project.retainerHoursAvailable],
        { projectId },
      );
  }
}
