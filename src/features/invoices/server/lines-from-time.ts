import type { InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import type { Buyer } from '#src/features/invoices/contract-parties.ts';
import type { UnbilledEntry, UnbilledPrice } from '#src/features/invoices/contract-unbilled.ts';
import { documentLanguage, documentLocale } from '#src/features/invoices/rules/document-languages.ts';
import type { DocumentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import { groupEntries } from '#src/features/invoices/rules/group-entries.ts';
import type { Grouping } from '#src/features/invoices/rules/invoice-limits.ts';
import { proposeTax } from '#src/features/invoices/rules/tax-case.ts';
import { newId } from '#src/platform/server/create-once.ts';
import { formatDecimal } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';

type Work = {
  entries: readonly Omit<UnbilledEntry, 'draftId'>[];
  prices: readonly UnbilledPrice[];
  grouping: Grouping;
};
type Parties = { settings: InvoiceSettings; buyer: Buyer; language: string };

/** Time and fixed prices as lines, with the tax that the parties' countries propose. */
export function linesFromWork({ entries, prices, grouping }: Work, parties: Parties): InvoiceLine[] {
  const { settings, buyer, language } = parties;
  const { isSmallBusiness, defaultRate, reducedRate } = settings.tax;
  const seller = { ...settings.seller, isSmallBusiness, defaultRate, reducedRate };
  const isBusiness = buyer.vatId !== null || buyer.registrationId !== null;
  const { taxCategory, taxRate } = proposeTax(seller, { ...buyer, isBusiness }, { kind: 'services' });
  const days = new Intl.DateTimeFormat(documentLocale(language, settings.pageSize), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  const times = groupEntries(entries, {
    grouping,
    taxCategory,
    taxRate,
    fallbackTitle: workTitles[documentLanguage(language)],
    newId,
    formatDay: (day) => days.format(new Date(`${day}T12:00:00Z`)),
  });
  return [
    ...times.map((line) => ({ ...line, entries: [...line.entries], discount: null, charge: null })),
    ...prices.map((price) => toPriceLine(price, { taxCategory, taxRate })),
  ];
}

const workTitles: Readonly<Record<DocumentLanguage, string>> = {
  en: 'Services',
  de: 'Leistungen',
  fr: 'Prestations',
  es: 'Servicios',
  nl: 'Diensten',
  it: 'Servizi',
};

function toPriceLine(
  { projectId, projectName, instalmentId, name, amountMinor, currency }: UnbilledPrice,
  tax: Pick<InvoiceLine, 'taxCategory' | 'taxRate'>,
): InvoiceLine {
  return {
    id: newId(),
    kind: 'fixedPrice',
    title: name === null ? projectName : `${projectName}: ${name}`,
    description: '',
    quantity: '1',
    unit: 'LS',
    price: formatDecimal({ digits: BigInt(amountMinor), scale: minorDigits(currency) }),
    durationMs: null,
    discount: null,
    charge: null,
    ...tax,
    entries: [],
    projectId,
    instalmentId,
    from: null,
    to: null,
  };
}
