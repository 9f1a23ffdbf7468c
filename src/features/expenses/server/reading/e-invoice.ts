import type { EInvoice } from '#src/features/expenses/rules/reading/e-invoice-fields.ts';
import { attributeOf, child, children, parseXml, textAt } from '#src/platform/server/files/xml-tree.ts';
import type { XmlProblem } from '#src/platform/server/files/xml-tree.ts';

export type EInvoiceFileProblem = XmlProblem | 'noEInvoice' | 'outdatedEInvoice';

/** Reads UBL and CII, the two syntaxes of EN 16931. */
export function parseEInvoice(xml: Uint8Array): EInvoice | { problem: EInvoiceFileProblem } {
  const parsed = parseXml(xml);
  if ('problem' in parsed) return parsed;
  const { root } = parsed;
  const [invoice] = children(root, 'Invoice');
  if (invoice !== undefined) return readUbl(invoice, { isCreditNote: false });
  const [creditNote] = children(root, 'CreditNote');
  if (creditNote !== undefined) return readUbl(creditNote, { isCreditNote: true });
  const [crossIndustryInvoice] = children(root, 'CrossIndustryInvoice');
  if (crossIndustryInvoice !== undefined) return readCii(crossIndustryInvoice);
  // ZUGFeRD 1.
  const isOutdated = children(root, 'CrossIndustryDocument').length > 0;
  return { problem: isOutdated ? 'outdatedEInvoice' : 'noEInvoice' };
}

/** UNTDID 1001: codes of credit notes. */
const creditNoteCodes = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']);

function readUbl(root: unknown, { isCreditNote }: { isCreditNote: boolean }): EInvoice {
  const currency = textAt(root, 'DocumentCurrencyCode');
  const party = child(root, 'AccountingSupplierParty', 'Party');
  // A second total, in the currency of the tax office, has no groups.
  const taxTotals = children(root, 'TaxTotal');
  const taxTotal =
    taxTotals.find((total) => attributeOf(child(total, 'TaxAmount'), 'currencyID') === currency) ??
    taxTotals[0];
  const lines = children(root, isCreditNote ? 'CreditNoteLine' : 'InvoiceLine');
  return {
    isCreditNote: isCreditNote || creditNoteCodes.has(textAt(root, 'InvoiceTypeCode') ?? ''),
    number: textAt(root, 'ID'),
    day: textAt(root, 'IssueDate'),
    currency,
    seller: textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, 'PartyName', 'Name'),
    taxGroups: children(taxTotal, 'TaxSubtotal').map((group) => ({
      category: textAt(group, 'TaxCategory', 'ID'),
      rate: textAt(group, 'TaxCategory', 'Percent'),
      net: textAt(group, 'TaxableAmount'),
      tax: textAt(group, 'TaxAmount'),
    })),
    totalTax: textAt(taxTotal, 'TaxAmount'),
    totalGross: textAt(root, 'LegalMonetaryTotal', 'TaxInclusiveAmount'),
    items: lines.map((line) => ({
      name: textAt(line, 'Item', 'Name'),
      category: textAt(line, 'Item', 'ClassifiedTaxCategory', 'ID'),
      rate: textAt(line, 'Item', 'ClassifiedTaxCategory', 'Percent'),
    })),
  };
}

function readCii(root: unknown): EInvoice {
  const document = child(root, 'ExchangedDocument');
  const transaction = child(root, 'SupplyChainTradeTransaction');
  const settlement = child(transaction, 'ApplicableHeaderTradeSettlement');
  const sums = child(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const seller = child(transaction, 'ApplicableHeaderTradeAgreement', 'SellerTradeParty');
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const taxTotals = children(sums, 'TaxTotalAmount');
  const taxTotal = taxTotals.find((total) => attributeOf(total, 'currencyID') === currency) ?? taxTotals[0];
  return {
    isCreditNote: creditNoteCodes.has(textAt(document, 'TypeCode') ?? ''),
    number: textAt(document, 'ID'),
    // Written 20261118.
    day:
      textAt(document, 'IssueDateTime', 'DateTimeString')?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ??
      null,
    currency,
    seller: textAt(seller, 'Name') ?? textAt(seller, 'SpecifiedLegalOrganization', 'TradingBusinessName'),
    taxGroups: children(settlement, 'ApplicableTradeTax').map((group) => ({
      category: textAt(group, 'CategoryCode'),
      rate: textAt(group, 'RateApplicablePercent'),
      net: textAt(group, 'BasisAmount'),
      tax: textAt(group, 'CalculatedAmount'),
    })),
    totalTax: textAt(taxTotal),
    totalGross: textAt(sums, 'GrandTotalAmount'),
    items: children(transaction, 'IncludedSupplyChainTradeLineItem').map((line) => {
      const tax = child(line, 'SpecifiedLineTradeSettlement', 'ApplicableTradeTax');
      return {
        name: textAt(line, 'SpecifiedTradeProduct', 'Name'),
        category: textAt(tax, 'CategoryCode'),
        rate: textAt(tax, 'RateApplicablePercent'),
      };
    }),
  };
}
