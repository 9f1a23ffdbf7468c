/** E-invoices as XML, in both syntaxes of EN 16931. */

type TaxGroup = { category: string; rate: string; net: string; tax: string; name?: string };

export type EInvoiceTerms = {
  number: string;
  /** YYYY-MM-DD */
  day: string;
  currency: string;
  seller: string;
  groups: readonly TaxGroup[];
  totalNet: string;
  totalTax: string;
  totalGross: string;
  typeCode: string;
};

/** A hotel with breakfast, whose tax differs by a cent from what the rate says. */
export function anEInvoice(terms: Partial<EInvoiceTerms> = {}): EInvoiceTerms {
  return {
    number: 'RE-2026/0815',
    day: '2026-11-18',
    currency: 'EUR',
    seller: 'Müller & Söhne GmbH',
    groups: [
      { category: 'S', rate: '7.00', net: '100.00', tax: '7.00', name: 'Two nights' },
      { category: 'S', rate: '19.00', net: '10.00', tax: '1.91', name: 'Breakfast' },
    ],
    totalNet: '110.00',
    totalTax: '8.91',
    totalGross: '118.91',
    typeCode: '380',
    ...terms,
  };
}

export function ublXml(terms: Partial<EInvoiceTerms> = {}): string {
  const { number, day, currency, seller, groups, totalNet, totalTax, totalGross, typeCode } =
    anEInvoice(terms);
  const isCreditNote = typeCode === '381';
  const root = isCreditNote ? 'CreditNote' : 'Invoice';
  const amount = (name: string, value: string) =>
    `<cbc:${name} currencyID="${currency}">${value}</cbc:${name}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>${escape(number)}</cbc:ID><cbc:IssueDate>${day}</cbc:IssueDate>
  <cbc:${root}TypeCode>${typeCode}</cbc:${root}TypeCode>
  <cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>${escape(seller)}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:TaxTotal>${amount('TaxAmount', totalTax)}${groups
    .map(
      ({ category, rate, net, tax }) =>
        `<cac:TaxSubtotal>${amount('TaxableAmount', net)}${amount('TaxAmount', tax)}<cac:TaxCategory><cbc:ID>${category}</cbc:ID><cbc:Percent>${rate}</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>`,
    )
    .join('')}</cac:TaxTotal>
  <cac:LegalMonetaryTotal>${amount('TaxExclusiveAmount', totalNet)}${amount('TaxInclusiveAmount', totalGross)}</cac:LegalMonetaryTotal>
  ${groups
    .map(
      ({ category, rate, name = 'Work' }) =>
        `<cac:${root}Line><cac:Item><cbc:Name>${escape(name)}</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>${category}</cbc:ID><cbc:Percent>${rate}</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item></cac:${root}Line>`,
    )
    .join('')}
</${root}>`;
}

export function ciiXml(terms: Partial<EInvoiceTerms> = {}): string {
  const { number, day, currency, seller, groups, totalNet, totalTax, totalGross, typeCode } =
    anEInvoice(terms);
  const tax = ({ category, rate }: TaxGroup) =>
    `<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocument><ram:ID>${escape(number)}</ram:ID><ram:TypeCode>${typeCode}</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">${day.replaceAll('-', '')}</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    ${groups
      .map(
        (group) =>
          `<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedTradeProduct><ram:Name>${escape(group.name ?? 'Work')}</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${tax(group)}</ram:ApplicableTradeTax></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`,
      )
      .join('')}
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>${escape(seller)}</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>
      ${groups
        .map(
          (group) =>
            `<ram:ApplicableTradeTax><ram:CalculatedAmount>${group.tax}</ram:CalculatedAmount>${tax(group)}<ram:BasisAmount>${group.net}</ram:BasisAmount></ram:ApplicableTradeTax>`,
        )
        .join('')}
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>${totalNet}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="${currency}">${totalTax}</ram:TaxTotalAmount><ram:GrandTotalAmount>${totalGross}</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
