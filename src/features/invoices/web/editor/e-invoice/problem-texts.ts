import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { isAsked } from '#src/features/invoices/web/editor/details/asked-fields.ts';
import type { FieldProblem } from '#src/features/invoices/web/editor/draft-problems.ts';
import { isCountryHidden } from '#src/features/invoices/web/editor/lines/line-tax.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';

/** Where its field is. */
export function fieldOwner(field: string): 'settings' | 'client' | 'draft' {
  const [owner] = field.split('.');
  if (owner === 'seller' || owner === 'bank') return 'settings';
  return owner === 'buyer' ? 'client' : 'draft';
}

/** Whether a dialog can ask for it: not for an address that this page can't read, as it would be replaced. */
export function canAsk(problem: FieldProblem, client: Client): boolean {
  const isOfAddress = /^buyer\.(street|postalCode|city|country)$/.test(problem.field);
  return isAsked(problem) && !(isOfAddress && isCountryHidden(client));
}

/** “Acme: City is required.” */
export function problemText({ field, reason }: FieldProblem, client: Client): string {
  const [owner = '', ...path] = field.split('.');
  const name = path.findLast((part) => part in labels) ?? owner;
  const sentence = fieldErrorText(labels[name] ?? field, { type: 'reason', message: reason });
  const of = ownerName(owner, path, client);
  return of === null ? sentence : m.eInvoiceProblemOf({ of, problem: sentence });
}

function ownerName(owner: string, [first]: readonly string[], client: Client): string | null {
  switch (owner) {
    case 'seller':
      return m.yourBusiness;
    case 'bank':
      return m.paymentDetails;
    case 'buyer':
      return client.name;
    case 'lines':
      return first === undefined ? null : m.numberedLine({ number: Number(first) + 1 });
    default:
      return null;
  }
}

const labels: Readonly<Record<string, string>> = {
  name: m.name,
  street: m.street,
  postalCode: m.postalCode,
  city: m.city,
  country: m.country,
  vatId: m.vatId,
  taxNumber: m.taxNumber,
  registrationId: m.registrationId,
  contactName: m.contactPerson,
  email: m.email,
  phone: m.phone,
  electronicAddress: m.electronicAddress,
  iban: m.iban,
  instructions: m.paymentInstructions,
  relatedNumber: m.invoice,
  buyerReference: m.buyerReference,
  poNumber: m.poNumber,
  currency: m.currency,
  issueDay: m.issueDate,
  dueDay: m.dueDate,
  serviceFrom: m.serviceFrom,
  serviceTo: m.serviceTo,
  lines: m.lines,
  title: m.title,
  from: m.serviceFrom,
  to: m.serviceTo,
  quantity: m.quantity,
  unit: m.unit,
  price: m.price,
  taxCategory: m.tax,
  taxRate: m.taxRate,
  discount: m.discount,
  charge: m.charge,
};
