import type { EInvoiceSpec } from './e-invoice-specs.ts';
import type {
  EInvoiceAddress,
  EInvoiceAdjustment,
  EInvoiceLine,
  EInvoiceParty,
  EInvoiceTax,
  EInvoiceTerms,
} from './e-invoice-terms.ts';
import { adjustmentReasonCode, amountText } from './written-amounts.ts';
import { writeXml } from './xml-text.ts';
import type { XmlContent } from './xml-text.ts';

type Header = Pick<EInvoiceSpec, 'guideline' | 'process'>;

/** Universal Business Language 2.1: an invoice or a credit note, in the order of its schema. */
export function writeUbl(terms: EInvoiceTerms, { guideline, process }: Header): string {
  const { currency, typeCode, dueDay, totals, lines } = terms;
  const isCreditNote = typeCode === '381';
  const root = isCreditNote ? 'CreditNote' : 'Invoice';
  const amount = ublAmount(currency);
  return writeXml(root, {
    '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
    '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    'cbc:CustomizationID': guideline,
    'cbc:ProfileID': process,
    'cbc:ID': terms.number,
    'cbc:IssueDate': terms.issueDay,
    'cbc:DueDate': isCreditNote ? null : dueDay,
    [`cbc:${root}TypeCode`]: typeCode,
    'cbc:Note': noteText(terms.note),
    'cbc:DocumentCurrencyCode': currency,
    'cbc:BuyerReference': terms.buyerReference,
    'cac:InvoicePeriod': period(terms),
    'cac:OrderReference': { 'cbc:ID': terms.orderReference },
    'cac:BillingReference': terms.precedingInvoices.map(({ number, day }) => ({
      'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': day },
    })),
    'cac:AccountingSupplierParty': { 'cac:Party': party(terms.seller) },
    'cac:AccountingCustomerParty': { 'cac:Party': party(terms.buyer) },
    'cac:Delivery': {
      'cbc:ActualDeliveryDate': terms.deliveryDay,
      'cac:DeliveryLocation': { 'cac:Address': terms.deliverTo && address(terms.deliverTo) },
    },
    'cac:PaymentMeans': paymentMeans(terms, isCreditNote),
    'cac:PaymentTerms': { 'cbc:Note': terms.paymentTerms },
    'cac:AllowanceCharge': terms.adjustments.map((adjustment) => ({
      ...allowanceCharge(adjustment, amount),
      'cac:TaxCategory': taxCategory(adjustment.tax),
    })),
    'cac:TaxTotal': {
      'cbc:TaxAmount': amount(totals.taxMinor),
      'cac:TaxSubtotal': terms.taxGroups.map((group) => ({
        'cbc:TaxableAmount': amount(group.taxableMinor),
        'cbc:TaxAmount': amount(group.taxMinor),
        'cac:TaxCategory': taxCategory(group, {
          'cbc:TaxExemptionReasonCode': group.reasonCode,
          'cbc:TaxExemptionReason': group.reason,
        }),
      })),
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': amount(totals.lineTotalMinor),
      'cbc:TaxExclusiveAmount': amount(totals.netMinor),
      'cbc:TaxInclusiveAmount': amount(totals.grossMinor),
      'cbc:AllowanceTotalAmount': amount(totals.discountMinor),
      'cbc:ChargeTotalAmount': amount(totals.chargeMinor),
      'cbc:PrepaidAmount': amount(totals.prepaidMinor),
      'cbc:PayableRoundingAmount': amount(totals.roundingMinor),
      'cbc:PayableAmount': amount(totals.dueMinor),
    },
    [`cac:${root}Line`]: lines.map((line) => ({
      'cbc:ID': line.id,
      'cbc:Note': line.note,
      [`cbc:${isCreditNote ? 'Credited' : 'Invoiced'}Quantity`]: {
        '@unitCode': line.unit,
        '#': line.quantity,
      },
      'cbc:LineExtensionAmount': amount(line.netMinor),
      'cac:InvoicePeriod': period(line),
      'cac:AllowanceCharge': line.adjustments.map((adjustment) => allowanceCharge(adjustment, amount)),
      'cac:Item': {
        'cbc:Description': line.description,
        'cbc:Name': line.name,
        'cac:ClassifiedTaxCategory': taxCategory(line.tax),
      },
      'cac:Price': price(line, currency),
    })),
  });
}

/** Readers take what is between the first two # for the code of a subject: general information. [BT-21, BR-CL-08] */
function noteText(note: string): string {
  return note.includes('#') ? `#AAI#${note}` : note;
}

type AmountWriter = (amountMinor: number) => XmlContent;

function ublAmount(currency: string): AmountWriter {
  return (amountMinor) => ({ '@currencyID': currency, '#': amountText(amountMinor, currency) });
}

function party({ id, name, vatId, taxNumber, registration, ...others }: EInvoiceParty): XmlContent {
  const { electronicAddress, contact } = others;
  return {
    'cbc:EndpointID': electronicAddress && {
      '@schemeID': electronicAddress.scheme,
      '#': electronicAddress.id,
    },
    'cac:PartyIdentification': { 'cbc:ID': id },
    'cac:PostalAddress': address(others.address),
    'cac:PartyTaxScheme': [taxRegistration(vatId, 'VAT'), taxRegistration(taxNumber, 'FC')],
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': name,
      'cbc:CompanyID': registration && {
        ...(registration.scheme !== null && { '@schemeID': registration.scheme }),
        '#': registration.id,
      },
    },
    'cac:Contact': {
      'cbc:Name': contact.name,
      'cbc:Telephone': contact.phone,
      'cbc:ElectronicMail': contact.email,
    },
  };
}

function taxRegistration(id: string | null, scheme: 'VAT' | 'FC'): XmlContent {
  return id === null ? null : { 'cbc:CompanyID': id, 'cac:TaxScheme': { 'cbc:ID': scheme } };
}

function address({ street, street2, city, postalCode, region, country }: EInvoiceAddress): XmlContent {
  return {
    'cbc:StreetName': street,
    'cbc:AdditionalStreetName': street2,
    'cbc:CityName': city,
    'cbc:PostalZone': postalCode,
    'cbc:CountrySubentity': region,
    'cac:Country': { 'cbc:IdentificationCode': country },
  };
}

function period({ period: days }: Pick<EInvoiceTerms | EInvoiceLine, 'period'>): XmlContent {
  return days && { 'cbc:StartDate': days.from, 'cbc:EndDate': days.to };
}

/** A credit note has its due day here. */
function paymentMeans({ number, payment, dueDay }: EInvoiceTerms, isCreditNote: boolean): XmlContent {
  if (payment === null) return null;
  const { meansCode, account } = payment;
  return {
    'cbc:PaymentMeansCode': meansCode,
    'cbc:PaymentDueDate': isCreditNote ? dueDay : null,
    'cbc:PaymentID': number,
    'cac:PayeeFinancialAccount': account && {
      'cbc:ID': account.id,
      'cbc:Name': account.holder,
      'cac:FinancialInstitutionBranch': { 'cbc:ID': account.bic },
    },
  };
}

function allowanceCharge(
  adjustment: EInvoiceAdjustment,
  amount: AmountWriter,
): { readonly [name: string]: XmlContent } {
  const { isCharge, amountMinor, share, reason } = adjustment;
  return {
    'cbc:ChargeIndicator': String(isCharge),
    'cbc:AllowanceChargeReasonCode': adjustmentReasonCode(adjustment),
    'cbc:AllowanceChargeReason': reason,
    'cbc:MultiplierFactorNumeric': share?.percent ?? null,
    'cbc:Amount': amount(amountMinor),
    'cbc:BaseAmount': share && amount(share.ofMinor),
  };
}

function taxCategory(
  { category, rate }: EInvoiceTax,
  exemption: { readonly [name: string]: XmlContent } = {},
): XmlContent {
  return { 'cbc:ID': category, 'cbc:Percent': rate, ...exemption, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
}

function price({ price: text, priceQuantity, unit }: EInvoiceLine, currency: string): XmlContent {
  return {
    'cbc:PriceAmount': { '@currencyID': currency, '#': text },
    'cbc:BaseQuantity': { '@unitCode': unit, '#': String(priceQuantity) },
  };
}
