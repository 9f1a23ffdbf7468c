import { plainText } from '#src/platform/shared/search-match.ts';
import { amountsIn, ratesIn } from './printed-amounts.ts';
import { sumOf } from './receipt-fields.ts';
import type { ReadLine } from './receipt-fields.ts';

/** What a receipt adds up to, with a line for each tax rate if they add up; in hundredths. */
export type PrintedAmounts = { total: number | null; lines: ReadLine[] };

/** Labels of the total, without accents; the most certain first. */
const totalLabels = [
  /gesamtbetrag|gesamtpreis|rechnungsbetrag|rechnungssumme|endbetrag|endsumme|gesamtsumme|zu zahlen|zahlbetrag|zahlungsbetrag|grand total|total due|amount due|balance due|total to pay|amount paid|total ttc|total t\.t\.c|montant ttc|total a payer|net a payer|montant total|total a pagar|importe total|total factura|totale da pagare|totale fattura|totale documento|importo totale|totale complessivo|te betalen|totaalbedrag|factuurtotaal|totaal incl|total incl|gesamt brutto|gesamt inkl|bruttobetrag/,
  /\b(?:total|totale|totaal|summe|gesamt|brutto)\b/,
  /\b(?:betrag|fahrpreis|amount|montant|importe|importo|bedrag|bar|karte|card|visa|mastercard|ec-?cash|girocard)\b/,
];
const notTotal =
  /sub-?\s?tot|zwischensumme|sous-?total|netto|\bnet\b(?! a payer)|\bht\b|h\.t\.|excl|exkl|ohne|imponibile|base|grundlage|\btax\b|\bvat\b|mwst|ust|steuer|\btva\b|\biva\b|\bbtw\b|rabatt|discount|remise|descuento|sconto|korting|ruckgeld|change|rendu|cambio|resto|wisselgeld|gespart|saved|punkte|points|anzahl|artikel|items/;
/** On such a line, a total may name its tax as well. */
const includesTax = /inkl|incl|ttc|iva incluid|iva inclusa|brutto/;
const taxLabel =
  /\btax\b|\bvat\b|mwst|m\.w\.st|\bust\b|umsatzsteuer|mehrwertsteuer|steuer|\btva\b|t\.v\.a|\biva\b|i\.v\.a|\bbtw\b|b\.t\.w|\bgst\b|moms/;
/** A part that a total includes. */
const includedLabel = /\binkl|\bincl|enthalt|\bdarin\b|\bdavon\b|\bdont\b|\bwaarvan\b/;
/** Taxes of a place or of insurance, which aren’t value added tax. */
const otherTax =
  /\b(?:city|tourist|tourism|visitor.?s?|occupancy|insurance premium)[ -]?tax\b|(?:betten|ubernachtungs?|beherbergungs?|tourismus|versicherungs?)-?steuer|kurtaxe|ortstaxe|kurabgabe|tourismusabgabe|taxe de sejour|taxe sur les conventions d.assurance|toeristenbelasting|assurantiebelasting|(?:imposta|tassa) di soggiorno|(?:tasa|impuesto) turistic[ao]/;
/** Tips, discounts and deposits, whose percentage isn’t a tax rate. */
const notTax =
  /trinkgeld|bedienung|\btips?\b|\bgratuity\b|pourboire|\bfooi|propina|\bmancia\b|rabatt|skonto|discount|remise|korting|sconto|descuento|pfand|bottle deposit|consigne|statiegeld|cauzione|\benvases?\b|service charge|bediening/;
/** Only as a part of the total: services are sold, too. */
const service = /\bservi(?:ce|zio|cio)/;

export function findAmounts(lines: readonly string[]): PrintedAmounts {
  const rows = lines.map((line, place) => ({
    plain: plainText(line),
    amounts: amountsIn(line),
    rates: ratesIn(line),
    next: amountsIn(lines[place + 1] ?? ''),
  }));
  const total = findTotal(rows);
  const taxed = findTaxLines(rows, total);
  return total === null && taxed.length > 0 ? { total: sumOf(taxed), lines: taxed } : { total, lines: taxed };
}

type Row = { plain: string; amounts: number[]; rates: string[]; next: number[] };

function findTotal(rows: readonly Row[]): number | null {
  for (const label of totalLabels) {
    const labelled = rows.filter(
      ({ plain }) => label.test(plain) && (!notTotal.test(plain) || includesTax.test(plain)),
    );
    const amounts = labelled.flatMap(({ amounts: own, next, plain }) => {
      const beside = own.at(-1);
      if (beside !== undefined) return beside > 0 ? [beside] : [];
      // Below its label.
      const [below] = /\d/.test(plain) || next.length !== 1 ? [] : next;
      return below !== undefined && below > 0 ? [below] : [];
    });
    if (amounts.length > 0) return Math.max(...amounts);
  }
  return null;
}

type Group = { taxRate: string; gross: number; tax: number };

/** Rows with a rate whose amounts fit it; the whole must be the total. */
function findTaxLines(allRows: readonly Row[], total: number | null): ReadLine[] {
  const rows = allRows.filter(({ plain }) => !isOtherPart(plain));
  const candidates = rows.flatMap((row) => groupsOf(row, total));
  // Groups from incomplete rows must add up to exactly the total.
  const isTotal = (groups: readonly Group[]) => sumOfGross(groups) === total;
  const derived = [
    distinct(rows.flatMap(groupOfTaxOnly)),
    distinct(rows.flatMap((row) => groupOfColumns(row, { isNetFirst: true }))),
    distinct(rows.flatMap((row) => groupOfColumns(row, { isNetFirst: false }))),
    groupOfWhole(rows, total),
  ];
  for (const found of [
    distinct(candidates.filter(({ isWhole }) => isWhole)),
    distinct(candidates),
    ...derived.filter(isTotal),
  ]) {
    const sum = sumOfGross(found);
    // Sums by rate may differ from the total by a cent each.
    if (found.length > 0 && (total === null || Math.abs(sum - total) <= found.length - 1 || sum === total))
      return found.map(({ taxRate, gross, tax }, place) => ({
        description: null,
        amountMinor: gross + (total !== null && place === 0 ? total - sum : 0),
        taxRate,
        taxMinor: tax,
      }));
  }
  return [];
}

/** Whether a row is about something else than value added tax. */
function isOtherPart(plain: string): boolean {
  const isOther =
    otherTax.test(plain) || notTax.test(plain) || (includedLabel.test(plain) && service.test(plain));
  return isOther && !taxLabel.test(plain.replace(otherTax, ''));
}

function sumOfGross(groups: readonly Group[]): number {
  return groups.reduce((sum, { gross }) => sum + gross, 0);
}

/** "MwSt 7 %: 7,00" is the tax of 107,00. */
function groupOfTaxOnly({ plain, amounts, rates }: Row): Group[] {
  const [[tax, ...otherAmounts], [taxRate, ...otherRates]] = [amounts, rates];
  const rate = Number(taxRate);
  const isAlone = otherAmounts.length === 0 && otherRates.length === 0 && taxLabel.test(plain);
  if (tax === undefined || taxRate === undefined || !isAlone || !(tax > 0 && rate > 0)) return [];
  return [{ taxRate, gross: Math.round((tax * (100 + rate)) / rate), tax }];
}

/**
 * Below headers such as “BTW Over EUR”, a row has only its rate and two amounts: the tax, and the net or gross amount.
 * Some tables write 8.10 without a sign.
 */
function groupOfColumns({ amounts, rates }: Row, { isNetFirst }: { isNetFirst: boolean }): Group[] {
  const unsigned = amounts.find((each) => usualRates.includes(String(each / 100)));
  const [taxRate, ...otherRates] =
    rates.length > 0 || unsigned === undefined ? rates : [String(unsigned / 100)];
  const printed = rates.length > 0 ? amounts : amounts.filter((each) => each !== unsigned);
  if (taxRate === undefined || otherRates.length > 0 || printed.length !== 2) return [];
  const [other, tax] = [Math.max(...printed), Math.min(...printed)];
  if (tax <= 0) return [];
  const gross = isNetFirst ? other + tax : other;
  return fits(taxRate, gross - tax, tax) ? [{ taxRate, gross, tax }] : [];
}

/** “inkl. 7 % MwSt” is the rate of the whole total. If no rate is printed, the tax gives it. */
function groupOfWhole(rows: readonly Row[], total: number | null): Group[] {
  if (total === null) return [];
  const taxed = rows.filter(({ plain }) => taxLabel.test(plain));
  const printedRates = new Set(taxed.flatMap(({ rates }) => rates));
  const [taxRate, ...otherRates] = printedRates;
  if (taxRate === undefined) {
    const taxes = new Set(taxed.flatMap(({ amounts }) => amounts.filter((each) => each > 0 && each < total)));
    const found = [...taxes].flatMap((tax) => groupWithoutRate([total - tax, tax, total], total));
    return distinct(found).length === 1 ? found.slice(0, 1) : [];
  }
  const isIncluded = taxed.some(
    ({ plain, rates, amounts }) =>
      rates.length > 0 && includedLabel.test(plain) && amounts.every((each) => each === total),
  );
  if (!isIncluded || otherRates.length > 0) return [];
  const rate = Number(taxRate);
  return [{ taxRate, gross: total, tax: Math.round((total * rate) / (100 + rate)) }];
}

/** The first group of each rate: invoices repeat their sums. */
function distinct(groups: readonly Group[]): Group[] {
  return [...new Map(groups.toReversed().map((group) => [group.taxRate, group])).values()].toReversed();
}

/** Net, tax and the whole total beside each other say the rate, although it can't be read. */
function groupWithoutRate(amounts: readonly number[], total: number): (Group & { isWhole: boolean })[] {
  if (!amounts.includes(total)) return [];
  const net = amounts.find((each) => each > total / 2 && each < total && amounts.includes(total - each));
  if (net === undefined) return [];
  const tax = total - net;
  const [taxRate, ...others] = usualRates.filter((rate) => fits(rate, net, tax));
  return taxRate === undefined || others.length > 0 ? [] : [{ taxRate, gross: total, tax, isWhole: true }];
}

/** The tax rates of the countries whose receipts Stint reads. */
const usualRates = '2.1 2.6 3.8 4 5 5.5 7 8.1 9 10 13 19 20 21 22'.split(' ');

/** To two cents, because tills add up rounded taxes. */
function fits(taxRate: string, net: number, tax: number): boolean {
  return Math.abs((net * Number(taxRate)) / 100 - tax) <= 2;
}

/** Net, tax and gross of a row, as far as they fit its rate. `isWhole`: all three are printed. */
function groupsOf(
  { plain, amounts: own, rates, next }: Row,
  total: number | null,
): (Group & { isWhole: boolean })[] {
  const [taxRate, ...otherRates] = rates;
  // Its tax may be on the next line.
  const amounts = own.length === 0 && next.length === 1 ? next : own;
  if (otherRates.length > 0 || amounts.some((amount) => amount < 0)) return [];
  if (taxRate === undefined) return total === null ? [] : groupWithoutRate(amounts, total);
  const isFitting = (net: number, tax: number) => fits(taxRate, net, tax);
  const printed = amounts.slice(-4);
  for (const gross of printed)
    for (const net of printed)
      if (gross > net && printed.includes(gross - net) && isFitting(net, gross - net))
        return [{ taxRate, gross, tax: gross - net, isWhole: true }];
  if (!taxLabel.test(plain) && !includedLabel.test(plain)) return [];
  for (const tax of printed)
    for (const other of printed) {
      if (other <= tax || tax === 0) continue;
      if (other === total && isFitting(other - tax, tax))
        return [{ taxRate, gross: other, tax, isWhole: false }];
      if (isFitting(other, tax)) return [{ taxRate, gross: other + tax, tax, isWhole: false }];
      if (isFitting(other - tax, tax)) return [{ taxRate, gross: other, tax, isWhole: false }];
    }
  if (total === null) return [];
  // The tax or the net amount alone: of the whole total.
  const [amount] = printed;
  const tax = [amount, total - (amount ?? total)].find(
    (each) => each !== undefined && each > 0 && isFitting(total - each, each),
  );
  return tax === undefined ? [] : [{ taxRate, gross: total, tax, isWhole: false }];
}
