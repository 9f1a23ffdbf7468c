/** Queries of invoices. */
import { InvoiceLine } from '#src/features/invoices/contract-fields.ts';
import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import { findBilledEntries } from '#src/features/invoices/server/billed-entries.ts';
import * as deposits from '#src/features/invoices/server/deposits/deposits.ts';
import { draftDefaults } from '#src/features/invoices/server/draft-defaults.ts';
import { findInvoiceTotals, findLocalDate, findToday } from '#src/features/invoices/server/invoice-totals.ts';
import * as issued from '#src/features/invoices/server/issue/issued-queries.ts';
import * as links from '#src/features/invoices/server/links/link-queries.ts';
import * as numbers from '#src/features/invoices/server/numbers.ts';
import { findAccount, sumSpare } from '#src/features/invoices/server/payments/on-account.ts';
import * as payments from '#src/features/invoices/server/payments/payment-queries.ts';
import { findStatement } from '#src/features/invoices/server/payments/payment-statement.ts';
import * as invoices from '#src/features/invoices/server/queries.ts';
import * as settings from '#src/features/invoices/server/settings.ts';
import { toTerms } from '#src/features/invoices/server/stored-invoice.ts';
import * as unbilled from '#src/features/invoices/server/unbilled-queries.ts';
import * as fixedPrices from '#src/features/projects/server/fixed-prices.ts';
import { requireInvoicedParts } from '#src/features/projects/server/invoiced-prices.ts';
import { hasInvoicedWork } from '#src/features/projects/server/project-figures.ts';
import {
  findRetainerHoursDue,
  releasePricesFromInvoice,
  setPricesOnInvoice,
  sumUnbilledWork,
} from '#src/features/projects/server/public.ts';
import { findProject, listProjectBillings } from '#src/features/projects/server/queries.ts';
import * as entries from '#src/features/timesheets/server/public.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { QueryUnderTest } from './all-queries.ts';
import { frozen } from './invoice-rows.ts';

const localDate = { today: '2026-03-31', timeZone: 'Europe/Berlin' };
const requestHash = Buffer.alloc(32);
const ofNoClient = { type: 'invoice', clientId: null } as const;

const numbered = {
  name: 'invoice',
  series: { pattern: '{seq}', reset: 'never', firstNumber: 1 },
  day: '2026-03-31',
  client: '',
} as const;

/** Entries that can't be put on an invoice are an error of the caller. */
const notFound = () => null;

const saveLink: QueryUnderTest = (db, owner, { draftId }) =>
  links.saveLink(db, owner, { invoiceId: draftId, tokenHash: requestHash, days: 1 });

const setPrice: QueryUnderTest = async (db, owner, { draftId, clientId, pricedProjectId }) => {
  const refused = await setPricesOnInvoice(db, owner, {
    invoiceId: draftId,
    clientId,
    currency: 'USD',
    prices: [{ lineId: newId(), projectId: pricedProjectId, instalmentId: null, amountMinor: 1 }],
  });
  return refused.length === 0;
};

export const invoiceQueries: Record<string, QueryUnderTest> = {
  'invoices.findInvoiceRequestHash': (db, owner, { draftId }) =>
    invoices.findInvoiceRequestHash(db, owner, draftId),
  'invoices.lockInvoice': (db, owner, { draftId }) => invoices.lockInvoice(db, owner, draftId),
  'invoices.lockInvoices': async (db, owner, { draftId }) => [
    ...(await invoices.lockInvoices(db, owner, [draftId])),
  ],
  'invoices.findInvoice': (db, owner, { draftId }) => invoices.findInvoice(db, owner, draftId),
  'invoices.listInvoices': async (db, owner) =>
    (await invoices.listInvoices(db, owner, { limit: 50 }, localDate)).items,
  'invoices.findInvoiceTotals': async (db, owner) =>
    (await findInvoiceTotals(db, owner, {}, localDate)).counts.filter(({ count }) => count > 0),
  'invoices.invoicePages': async (db, owner) => {
    const found = [];
    for await (const page of invoices.invoicePages(db, owner)) found.push(...page);
    return found;
  },
  'invoices.findLocalDate': async (db, owner) => (await findLocalDate(db, owner)).today,
  'invoices.findToday': (db, owner) => findToday(db, owner),
  'invoices.findExcess': (db, owner, { draftId }) =>
    payments.findExcess(db, owner, {
      kind: 'refund',
      taken: [{ invoiceId: draftId, amountMinor: 1_000_000 }],
    }),
  'invoices.findPayment': (db, owner, { paymentId }) => payments.findPayment(db, owner, paymentId),
  'invoices.listPayments': async (db, owner) => (await payments.listPayments(db, owner, { limit: 50 })).items,
  'invoices.findPaymentRequestHash': (db, owner, { paymentId }) =>
    payments.findPaymentRequestHash(db, owner, paymentId),
  'invoices.lockPayments': async (db, owner, { paymentId }) => [
    ...(await payments.lockPayments(db, owner, [paymentId])),
  ],
  'invoices.insertPayment': (db, owner, { clientId }) =>
    payments.insertPayment(db, owner, {
      id: newId(),
      requestHash,
      clientId,
      kind: 'payment',
      day: '2026-03-31',
      currency: 'EUR',
      amountMinor: 1,
      method: 'cash',
      reference: null,
      notes: null,
      allocations: [],
    }),
  'invoices.updatePayment': (db, owner, { paymentId }) =>
    payments.updatePayment(db, owner, {
      id: paymentId,
      day: '2026-03-31',
      amountMinor: 1,
      method: 'cash',
      reference: null,
      notes: 'Stolen',
      allocations: [],
    }),
  'invoices.lockPayableInvoices': (db, owner, { clientId }) =>
    payments.lockPayableInvoices(db, owner, { ids: [], clientId, currency: 'EUR' }),
  'invoices.lockPaymentsOfClient': (db, owner, { clientId }) =>
    payments.lockPaymentsOfClient(db, owner, { clientId, currency: 'EUR' }),
  'invoices.updateAllocations': (db, owner, { paymentId }) =>
    payments.updateAllocations(db, owner, { id: paymentId, revision: 1, allocations: [] }),
  'invoices.findAccount': async (db, owner, { clientId }) =>
    (await findAccount(db, owner, { clientId, currency: 'EUR' })).payments,
  'invoices.sumSpare': async (db, owner, { clientId }) => [...(await sumSpare(db, owner, clientId))],
  'invoices.findStatement': async (db, owner, { clientId }) =>
    (await findStatement(db, owner, { clientId, currency: 'EUR' })).lines,
  'invoices.insertDraft': async (db, owner) =>
    invoices.insertDraft(db, owner, {
      id: newId(),
      requestHash,
      type: 'invoice',
      fields: await draftDefaults(db, owner, ofNoClient),
    }),
  'invoices.updateDraft': async (db, owner, { draftId }) =>
    invoices.updateDraft(db, owner, { id: draftId }, await draftDefaults(db, owner, ofNoClient)),
  'invoices.sumCredited': async (db, owner, { draftId }) =>
    (await issued.sumCredited(db, owner, draftId)) + 1,
  'invoices.hasPayments': async (db, owner, { draftId }) =>
    (await issued.hasPayments(db, owner, draftId)) ? [draftId] : {},
  'invoices.voidInvoice': (db, owner, { draftId }) =>
    issued.voidInvoice(db, owner, { id: draftId, reason: 'Stolen' }).catch(() => ({})),
  'invoices.saveQuoteState': (db, owner, { draftId }) =>
    issued.saveQuoteState(db, owner, { id: draftId, state: 'draft' }),
  'invoices.markIssued': async (db, owner, { draftId }) => {
    const draft = await invoices.lockInvoice(db, owner, draftId);
    if (!draft) return null;
    const calculation = calculateInvoice(toTerms(draft));
    return issued.markIssued(db, owner, {
      ...draft,
      number: '1',
      issueDay: '2026-03-31',
      frozen,
      calculation,
      entries: [],
    });
  },
  'invoices.saveLink': saveLink,
  'invoices.revokeLink': async (db, owner, victim) => {
    await saveLink(db, owner, victim, '');
    return links.revokeLink(db, owner, victim.draftId);
  },
  'invoices.findLinkedId': async (db, owner, victim) => {
    await saveLink(db, owner, victim, '');
    return links.findLinkedId(db, owner, requestHash);
  },
  'invoices.countView': async (db, owner, victim) => {
    await saveLink(db, owner, victim, '');
    return links.countView(db, owner, victim.draftId);
  },
  'invoices.findNextNumber': (db, owner) => numbers.findNextNumber(db, owner, numbered),
  'invoices.takeNumber': (db, owner) => numbers.takeNumber(db, owner, numbered),
  'invoices.findSettings': async (db, owner) => (await settings.findSettings(db, owner)).revision || null,
  'invoices.saveSettings': async (db, owner) =>
    settings.saveSettings(db, owner, await settings.findSettings(db, owner)),
  'invoices.findBilledEntries': (db, owner, { draftId, entryId }) =>
    findBilledEntries(db, owner, {
      id: draftId,
      state: 'issued',
      clientId: null,
      lines: [InvoiceLine.parse({ ...aLine(), entries: [{ id: entryId, revision: 1 }] })],
    }),
  'timesheets.listEntriesToBill': (db, owner, { entryId }) =>
    entries.listEntriesToBill(db, owner, { ids: [entryId], covered: [] }),
  'invoices.listDeposits': (db, owner, { clientId }) =>
    deposits.listDeposits(db, owner, { clientId, currency: 'EUR' }),
  'invoices.insertDeductions': (db, owner, { draftId }) =>
    deposits.insertDeductions(db, owner, { invoiceId: draftId, depositIds: [draftId] }),
  'invoices.releaseDeposits': (db, owner, { draftId }) =>
    deposits.releaseDeposits(db, owner, { invoiceId: draftId }),
  'invoices.isDeducted': async (db, owner, { depositId }) =>
    (await deposits.isDeducted(db, owner, depositId)) || null,
  'invoices.findDraftsOfEntries': async (db, owner, { clientId }) => [
    ...(await unbilled.findDraftsOfEntries(db, owner, clientId)),
  ],
  'projects.findRetainerHoursDue': async (db, owner, { clientId }) =>
    (await findRetainerHoursDue(db, owner, { clientId, until: '2026-12-31' })).due,
  'projects.listProjectBillings': (db, owner, { clientId }) => listProjectBillings(db, owner, { clientId }),
  'projects.sumUnbilledWork': (db, owner) => sumUnbilledWork(db, owner, { prices: [] }),
  'invoices.listUnbilledPrices': (db, owner, { clientId }) =>
    unbilled.listUnbilledPrices(db, owner, { clientId }),
  'timesheets.listUnbilledEntries': (db, owner, { clientId }) =>
    entries.listUnbilledEntries(db, owner, { clientId, covered: [], limit: 10 }),
  'timesheets.lockEntriesForInvoice': async (db, owner, { entryId }) => [
    ...(await entries.lockEntriesForInvoice(db, owner, [entryId])),
  ],
  'timesheets.setEntriesOnInvoice': (db, owner, { entryId, draftId }) =>
    entries
      .setEntriesOnInvoice(db, owner, { ids: [entryId], invoiceId: draftId, invoiceNumber: 'Stolen' })
      .catch(notFound),
  'timesheets.releaseEntriesFromInvoice': (db, owner, { draftId }) =>
    entries.releaseEntriesFromInvoice(db, owner, { invoiceId: draftId }),
  'projects.findInvoicedParts': async (db, owner, victim) => {
    await setPrice(db, owner, victim, '');
    return (await fixedPrices.findInvoicedParts(db, owner, victim.pricedProjectId)).amountMinor || null;
  },
  'projects.hasInvoicedWork': async (db, owner, victim) => {
    await setPrice(db, owner, victim, '');
    return hasInvoicedWork(db, owner, victim.pricedProjectId);
  },
  'projects.requireInvoicedParts': async (db, owner, victim) => {
    await setPrice(db, owner, victim, '');
    const project = await findProject(db, owner, victim.pricedProjectId);
    return project && requireInvoicedParts(db, owner, project, { ...project, fixedPrice: 1 });
  },
  'projects.setPricesOnInvoice': setPrice,
  'projects.releasePricesFromInvoice': (db, owner, { draftId }) =>
    releasePricesFromInvoice(db, owner, { invoiceId: draftId }),
};
