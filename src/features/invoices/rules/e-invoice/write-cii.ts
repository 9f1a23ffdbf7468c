import type { EInvoiceSpec } from './e-invoice-specs.ts';
import type {
  EInvoiceAddress,
  EInvoiceAdjustment,
  EInvoiceLine,
  EInvoiceParty,
  EInvoicePayment,
  EInvoicePeriod,
  EInvoiceTax,
  EInvoiceTerms,
} from './e-invoice-terms.ts';
import { adjustmentReasonCode, amountText } from './written-amounts.ts';
import { writeXml } from './xml-text.ts';
import type { XmlContent } from './xml-text.ts';

type Header = Pick<EInvoiceSpec, 'guideline' | 'process' | 'isXRechnung'>;

/** UN/CEFACT Cross Industry Invoice, in the order of its schema. */
export function writeCii(terms: EInvoiceTerms, { guideline, process, isXRechnung }: Header): string {
  return writeXml('rsm:CrossIndustryInvoice', {
    '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
    '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
    'rsm:ExchangedDocumentContext': {
      'ram:BusinessProcessSpecifiedDocumentContextParameter': { 'ram:ID': process },
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': guideline },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': terms.number,
      'ram:TypeCode': terms.typeCode,
      'ram:IssueDateTime': day(terms.issueDay),
      'ram:IncludedNote': { 'ram:Content': terms.note },
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': terms.lines.map((line) => lineItem(line, terms.currency)),
      'ram:ApplicableHeaderTradeAgreement': {
        'ram:BuyerReference': terms.buyerReference,
        'ram:SellerTradeParty': party(terms.seller),
        'ram:BuyerTradeParty': party(terms.buyer),
        'ram:BuyerOrderReferencedDocument': { 'ram:IssuerAssignedID': terms.orderReference },
      },
      'ram:ApplicableHeaderTradeDelivery': delivery(terms),
      'ram:ApplicableHeaderTradeSettlement': {
        ...settlement(terms),
        'ram:InvoiceReferencedDocument': terms.precedingInvoices
          // The schema of XRechnung, D16B, takes one.
          .slice(isXRechnung ? -1 : 0)
          .map((invoice) => ({
            'ram:IssuerAssignedID': invoice.number,
            'ram:FormattedIssueDateTime': day(invoice.day, 'qdt'),
          })),
      },
    },
  });
}

function lineItem(line: EInvoiceLine, currency: string): XmlContent {
  const { unit, priceQuantity } = line;
  return {
    'ram:AssociatedDocumentLineDocument': {
      'ram:LineID': line.id,
      'ram:IncludedNote': { 'ram:Content': line.note },
    },
    'ram:SpecifiedTradeProduct': { 'ram:Name': line.name, 'ram:Description': line.description },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': {
        'ram:ChargeAmount': line.price,
        'ram:BasisQuantity': { '@unitCode': unit, '#': String(priceQuantity) },
      },
    },
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': { '@unitCode': unit, '#': line.quantity } },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': taxCategory(line.tax),
      'ram:BillingSpecifiedPeriod': period(line.period),
      'ram:SpecifiedTradeAllowanceCharge': line.adjustments.map((adjustment) =>
        allowanceCharge(adjustment, currency),
      ),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': {
        'ram:LineTotalAmount': amountText(line.netMinor, currency),
      },
    },
  };
}

function party({ id, name, registration, vatId, taxNumber, ...others }: EInvoiceParty): XmlContent {
  const { contact, electronicAddress } = others;
  return {
    'ram:ID': id,
    'ram:Name': name,
    'ram:SpecifiedLegalOrganization': {
      'ram:ID': registration && {
        ...(registration.scheme !== null && { '@schemeID': registration.scheme }),
        '#': registration.id,
      },
    },
    'ram:DefinedTradeContact': {
      'ram:PersonName': contact.name,
      'ram:TelephoneUniversalCommunication': { 'ram:CompleteNumber': contact.phone },
      'ram:EmailURIUniversalCommunication': { 'ram:URIID': contact.email },
    },
    'ram:PostalTradeAddress': address(others.address),
    'ram:URIUniversalCommunication': {
      'ram:URIID': electronicAddress && { '@schemeID': electronicAddress.scheme, '#': electronicAddress.id },
    },
    'ram:SpecifiedTaxRegistration': [taxRegistration(vatId, 'VA'), taxRegistration(taxNumber, 'FC')],
  };
}

function taxRegistration(id: string | null, scheme: 'VA' | 'FC'): XmlContent {
  return id === null ? null : { 'ram:ID': { '@schemeID': scheme, '#': id } };
}

function address({ street, street2, city, postalCode, region, country }: EInvoiceAddress): XmlContent {
  return {
    'ram:PostcodeCode': postalCode,
    'ram:LineOne': street,
    'ram:LineTwo': street2,
    'ram:CityName': city,
    'ram:CountryID': country,
    'ram:CountrySubDivisionName': region,
  };
}

/** The schema wants the group, and it must not be empty: without a day, it says that the buyer receives what is delivered. */
function delivery({ buyer, deliverTo, deliveryDay }: EInvoiceTerms): XmlContent {
  const place = deliverTo ?? (deliveryDay === null ? buyer.address : null);
  return {
    'ram:ShipToTradeParty': place && { 'ram:Name': buyer.name, 'ram:PostalTradeAddress': address(place) },
    'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': day(deliveryDay) },
  };
}

function settlement(terms: EInvoiceTerms): { readonly [name: string]: XmlContent } {
  const { currency, totals } = terms;
  const amount = (amountMinor: number) => amountText(amountMinor, currency);
  return {
    'ram:PaymentReference': terms.number,
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': terms.payment && paymentMeans(terms.payment),
    'ram:ApplicableTradeTax': terms.taxGroups.map((group) => ({
      'ram:CalculatedAmount': amount(group.taxMinor),
      'ram:TypeCode': 'VAT',
      'ram:ExemptionReason': group.reason,
      'ram:BasisAmount': amount(group.taxableMinor),
      'ram:CategoryCode': group.category,
      'ram:ExemptionReasonCode': group.reasonCode,
      'ram:RateApplicablePercent': group.rate,
    })),
    'ram:BillingSpecifiedPeriod': period(terms.period),
    'ram:SpecifiedTradeAllowanceCharge': terms.adjustments.map((adjustment) => ({
      ...allowanceCharge(adjustment, currency),
      'ram:CategoryTradeTax': taxCategory(adjustment.tax),
    })),
    'ram:SpecifiedTradePaymentTerms': {
      'ram:Description': terms.paymentTerms,
      'ram:DueDateDateTime': day(terms.dueDay),
    },
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': amount(totals.lineTotalMinor),
      'ram:ChargeTotalAmount': amount(totals.chargeMinor),
      'ram:AllowanceTotalAmount': amount(totals.discountMinor),
      'ram:TaxBasisTotalAmount': amount(totals.netMinor),
      'ram:TaxTotalAmount': { '@currencyID': currency, '#': amount(totals.taxMinor) },
      'ram:RoundingAmount': amount(totals.roundingMinor),
      'ram:GrandTotalAmount': amount(totals.grossMinor),
      'ram:TotalPrepaidAmount': amount(totals.prepaidMinor),
      'ram:DuePayableAmount': amount(totals.dueMinor),
    },
  };
}

function paymentMeans({ meansCode, account }: EInvoicePayment): XmlContent {
  return {
    'ram:TypeCode': meansCode,
    'ram:PayeePartyCreditorFinancialAccount': account && {
      'ram:IBANID': account.isIban ? account.id : null,
      'ram:AccountName': account.holder,
      'ram:ProprietaryID': account.isIban ? null : account.id,
    },
    'ram:PayeeSpecifiedCreditorFinancialInstitution': { 'ram:BICID': account?.bic ?? null },
  };
}

function taxCategory({ category, rate }: EInvoiceTax): XmlContent {
  return { 'ram:TypeCode': 'VAT', 'ram:CategoryCode': category, 'ram:RateApplicablePercent': rate };
}

function allowanceCharge(
  adjustment: EInvoiceAdjustment,
  currency: string,
): { readonly [name: string]: XmlContent } {
  const { isCharge, amountMinor, share, reason } = adjustment;
  return {
    'ram:ChargeIndicator': { 'udt:Indicator': String(isCharge) },
    'ram:CalculationPercent': share?.percent ?? null,
    'ram:BasisAmount': share && amountText(share.ofMinor, currency),
    'ram:ActualAmount': amountText(amountMinor, currency),
    'ram:ReasonCode': adjustmentReasonCode(adjustment),
    'ram:Reason': reason,
  };
}

function period(days: EInvoicePeriod | null): XmlContent {
  return days && { 'ram:StartDateTime': day(days.from), 'ram:EndDateTime': day(days.to) };
}

/** Written 20261118; a preceding invoice has its own type of date. */
function day(text: string | null, prefix: 'udt' | 'qdt' = 'udt'): XmlContent {
  if (text === null) return null;
  return { [`${prefix}:DateTimeString`]: { '@format': '102', '#': text.replaceAll('-', '') } };
}
