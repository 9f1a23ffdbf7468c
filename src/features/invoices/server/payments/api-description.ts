import * as m from '#messages/invoices.ts';
import { Payment } from '#src/features/invoices/contract-payments.ts';
import { paymentTexts } from '#src/features/invoices/rules/invoice-limits.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { examplePayment } from '../api/api-examples.ts';

export const paymentsDescription: FeatureDescription = {
  schemas: {
    Payment: namedSchema(Payment, 'Money received, paid back or written off.', examplePayment),
  },
  fields: {
    ...mapValues(paymentTexts, (_maxLength, name) => `${m[name]}; null without one.`),
    id: 'ID of the payment, refund or write-off, a UUID.',
    clientId: 'ID of the client, a UUID.',
    'list.clientId': 'Returns only payments of this client, by its ID.',
    'list.invoiceId': 'Returns only payments for this invoice, by its ID.',
    'list.from': 'Returns only payments from this day on, as `YYYY-MM-DD`.',
    'list.to': 'Returns only payments up to this day, as `YYYY-MM-DD`.',
    kind: '`payment`, `refund`, or `writeOff` for what is no longer expected, such as a bank’s fee.',
    day: 'Day of the payment, as `YYYY-MM-DD`.',
    amountMinor: 'Amount in the smallest unit of the currency, such as cents; always above 0.',
    method: 'How the money was paid.',
    reference: 'Reference of the payment, such as the text of a transfer; null without one.',
    notes: 'Private notes on the payment; null without them.',
    allocations:
      'Which invoices the payment belongs to, and how much of it. The rest is the client’s credit.',
    'allocations.invoiceId': 'ID of the invoice, a UUID.',
    'allocations.invoiceNumber': 'Number of the invoice.',
    'allocations.amountMinor': 'Part of the payment in the smallest unit of the currency, such as cents.',
    fromAccount: 'The part that was applied from the client’s credit later; null without one.',
    'fromAccount.amountMinor': 'That part in the smallest unit of the currency.',
    'fromAccount.at': 'When it was applied, an instant in UTC (ISO 8601).',
    takenBackMinor:
      'Part of a write-off that payments and credit notes took back, in the smallest unit of the currency.',
    allowDuplicate: 'True to record the payment although the client has such a payment on this day.',
    'data.id': 'ID of the payment that is like this one, a UUID.',
    'onAccount.result': 'The client’s credit.',
    'onAccount.result.amountMinor': 'The credit in the smallest unit of the currency, such as cents.',
    'allocateOnAccount.invoiceId': 'ID of the invoice to pay, a UUID.',
    'allocateOnAccount.result': 'The credit was applied.',
    'allocateOnAccount.result.ids': 'IDs of the payments whose allocations changed, as UUIDs.',
    'returnToAccount.invoiceId': 'ID of the invoice that got the credit, a UUID.',
    appliedAt: 'When it was applied (`fromAccount.at` of the payments), an instant in UTC (ISO 8601).',
    'returnToAccount.result': 'The money is credit again.',
    'returnToAccount.result.ids': 'IDs of the payments whose allocations changed, as UUIDs.',
    'statement.result': 'The statement of account.',
    openingMinor: 'Balance before the first day, in the smallest unit of the currency.',
    lines: 'Issued documents and payments, oldest first.',
    closingMinor: 'Balance after the last day, in the smallest unit of the currency.',
    'lines.day': 'Day of the document or payment, as `YYYY-MM-DD`.',
    'lines.kind': 'What the line is.',
    'lines.id': 'ID of the document or payment, a UUID.',
    'lines.number': 'Number of the document; null for a payment.',
    'lines.invoices': 'The invoices that a payment belongs to.',
    'invoices.id': 'ID of the invoice, a UUID.',
    'invoices.number': 'Number of the invoice.',
    'lines.amountMinor':
      'What the line adds to the balance, in the smallest unit of the currency; negative if it lowers the balance.',
    balanceMinor: 'What the client owes after this line, in the smallest unit of the currency.',
    'statementPdf.result': 'The PDF.',
    problems: 'What keeps the statement from being written.',
    'problems.field': 'Where it is.',
    'problems.code': 'Code of the problem.',
    'problems.reason': 'The problem, in words.',
    'problems.rule': 'ID of the rule of e-invoices that requires it; left out here.',
  },
};
