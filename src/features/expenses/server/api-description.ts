import * as m from '#messages/expenses.ts';
import { Duplicate } from '#src/features/expenses/contract-duplicates.ts';
import { ExpenseSettings, emptyExpense } from '#src/features/expenses/contract-fields.ts';
import type { ExpenseLine } from '#src/features/expenses/contract-fields.ts';
import { Expense } from '#src/features/expenses/contract.ts';
import { expenseTexts } from '#src/features/expenses/rules/expense-limits.ts';
import { starterCategories } from '#src/features/expenses/rules/starter-categories.ts';
import { exampleIds, exampleRecord } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { exampleRates, kindFields } from './kinds/kind-descriptions.ts';
import { listDescriptions } from './list/list-field-descriptions.ts';
import { readingFields } from './reading/reading-description.ts';
import { recurrenceDescriptions } from './recurring/recurring-descriptions.ts';
import { splitDescriptions } from './split/split-field-descriptions.ts';

const [travel] = starterCategories('DE');

const line: ExpenseLine = {
  id: exampleIds.line,
  categoryId: travel?.id ?? null,
  description: 'Berlin–Hamburg',
  amountMinor: 10_700,
  taxRate: '7',
  taxMinor: null,
  recoverablePercent: 100,
  deductiblePercent: 100,
};

export const expensesDescription: FeatureDescription = {
  schemas: {
    Expense: namedSchema(Expense, 'What you spent, with its tax.', {
      ...emptyExpense,
      ...exampleRecord,
      day: '2026-11-18',
      vendor: 'Deutsche Bahn',
      receiptNumber: '4711',
      currency: 'EUR',
      lines: [line],
      receiptTotalMinor: 10_700,
      netMinor: 10_000,
      taxMinor: 700,
      grossMinor: 10_700,
      recoverableTaxMinor: 700,
      deductibleMinor: 10_000,
      accountCurrency: null,
      accountMinor: null,
      clientId: exampleIds.client,
      projectId: exampleIds.project,
      isBillable: true,
      markupPercent: '10',
      billedText: 'Train to the workshop',
      invoiceId: null,
      invoiceNumber: null,
      draftId: null,
      paidBy: 'own',
      paidOn: '2026-11-18',
      tags: ['workshop'],
      recurrence: null,
      recurringExpenseId: null,
      recurringDay: null,
      receiptCount: 1,
      receiptName: 'ticket.pdf',
    }),
    Duplicate: namedSchema(Duplicate, 'Another expense that may be the same.', {
      expenseId: exampleIds.other,
      otherId: exampleIds.line,
      reason: 'sameNumber',
      vendor: 'Deutsche Bahn',
      vendorEnc: null,
      day: '2026-11-18',
      grossMinor: 10_700,
      currency: 'EUR',
    }),
    ExpenseSettings: namedSchema(ExpenseSettings, 'The categories and rates of expenses.', {
      categories: travel ? [travel] : [],
      ...exampleRates,
    }),
  },
  fields: {
    ...listDescriptions,
    ...readingFields,
    ...splitDescriptions,
    ...mapValues(expenseTexts, (_maxLength, name) => `${m[name]}; null without one.`),
    id: 'ID of the expense, a UUID.',
    kind: '`purchase`, `refund` for money that a vendor paid back, `mileage` or `perDiem`.',
    day: 'Day on the receipt, as `YYYY-MM-DD`; null only on a draft.',
    vendor: 'Who was paid; null in private mode, where it is encrypted.',
    vendorEnc: 'The vendor, encrypted; left out without one.',
    receiptNumber: 'Number that the vendor printed on the receipt; null without one.',
    pricesIncludeTax: 'Whether the amounts of the lines include tax, as on most receipts.',
    taxCase:
      'How the receipt is taxed: `domestic`, `reverseCharge` or `intraCommunity` (you owe the tax), `import`, `exempt` or `outsideScope`.',
    lines: 'What was bought, one line for each tax rate or category. Without lines, the expense is a draft.',
    'lines.id': 'ID of the line, a UUID.',
    'lines.categoryId': 'ID of its category, a UUID; null without one.',
    'lines.description': 'What it was; null without a description.',
    'lines.amountMinor':
      'Amount in the smallest unit of the currency, with tax or without as `pricesIncludeTax` says; negative for a discount.',
    'lines.taxRate': 'Tax rate in percent, as text such as `7` or `5.5`.',
    'lines.taxMinor':
      'Tax as printed, in the smallest unit of the currency; null to calculate it from the rate.',
    recoverablePercent: 'Share of the tax that you can recover, in percent.',
    deductiblePercent: 'Share of the cost that lowers your profit, in percent.',
    receiptTotalMinor:
      'Total as printed, in the smallest unit of the currency. The lines must add up to it; null if it wasn’t entered.',
    netMinor: 'Sum without tax, in the smallest unit of the currency; negative for a refund.',
    taxMinor: 'Tax that the vendor charged, in the smallest unit of the currency; negative for a refund.',
    grossMinor: 'What was paid, in the smallest unit of the currency; negative for a refund.',
    recoverableTaxMinor: 'Tax that you can recover, in the smallest unit of the currency.',
    deductibleMinor: 'Cost that lowers your profit, in the smallest unit of the currency.',
    exchangeRate:
      'Units of your account’s currency per unit of the expense’s, as text such as `0.9312`; null in the account’s currency.',
    rateDay: 'Day of the exchange rate, as `YYYY-MM-DD`; null without one.',
    chargedMinor:
      'What you were charged, in the smallest unit of your account’s currency; it wins over the exchange rate. Null if it wasn’t entered.',
    accountCurrency:
      'Currency of `accountMinor`; null in the account’s currency, or while the rate is missing.',
    accountMinor:
      'What was paid, in the smallest unit of `accountCurrency`; null in the account’s currency, or while the rate is missing.',
    clientId: 'ID of the client, a UUID; with a project, its client. Null without one.',
    'create.clientId': 'ID of the client, a UUID. With a project, its client, or left out.',
    'update.clientId': 'ID of the client, a UUID; null without one. With a project, its client, or left out.',
    paidBy: 'Who paid: `company`, `card`, `cash`, or `own` for your own money, which is reimbursed.',
    paidOn: 'Day of the payment, as `YYYY-MM-DD`; null if it wasn’t entered.',
    reimbursedOn: 'Day on which you got your own money back, as `YYYY-MM-DD`; null until then.',
    voucherReason: 'Why there is no receipt; null if there is one or it is missing.',
    occasion: 'Occasion of a business meal; null without one.',
    guests: 'Guests of a business meal; null without them, and in private mode, where they are encrypted.',
    guestsEnc: 'The guests, encrypted; left out without them.',
    notes: 'Notes; null in private mode, where they are encrypted.',
    receiptCount: 'How many receipts are attached.',
    receiptName: 'File name of the first receipt; null without one, and in private mode.',
    isBillable: 'Whether it is billed to its client. It needs a client or a project.',
    markupPercent: 'What is added to the billed amount, in percent as text such as `10`; null without one.',
    markupMinor:
      'What is added to the billed amount instead of a percentage, in the smallest unit of the currency; null without it.',
    billedAs:
      'What is billed: `net` without the tax that you recover, `gross` with all tax, or `disbursement`, paid in the client’s name, without your tax. Null: `net` if tax is recovered, `gross` otherwise.',
    billedText:
      'What the client reads on the invoice; null for the descriptions of the lines, or the vendor.',
    invoiceId: 'ID of the invoice that bills it, a UUID; null while it isn’t invoiced.',
    invoiceNumber: 'Number of the invoice that bills it; null while it isn’t invoiced.',
    draftId: 'ID of the newest draft that would bill it, a UUID; null without one.',
    isSmallBusiness:
      'Whether the account charges no tax, as its invoice settings say. It recovers none either.',
    'delete.revision':
      'The revision that you last read. If the expense changed since, the call fails with `STALE`. Without it, it is always deleted.',
    'margins.clientId': 'Returns only sums of this client, by its ID.',
    'margins.projectId': 'Returns only sums of this project, by its ID.',
    'margins.result': 'One item for each currency.',
    billedMinor: 'What live invoices charge for expenses without tax, in the smallest unit of the currency.',
    costMinor:
      'What these expenses cost without the tax that you recover, in the smallest unit of the currency.',
    unbilledMinor:
      'What a new invoice would charge for expenses that aren’t on a draft, in the smallest unit of the currency.',
    settings: 'The settings.',
    'settings.result': 'The settings.',
    'updateSettings.result': 'The settings as they are now.',
    'result.revision': 'Number of the latest version; 0 while the settings were never saved.',
    'updateSettings.revision':
      'The revision that you last read, 0 before the first. If the settings changed since, the call fails with `STALE`. Without it, they are always saved.',
    categories: 'Kinds of expenses. One that expenses have can be archived but not removed.',
    'categories.id': 'ID of the category, a UUID.',
    'categories.name': 'Name of the category.',
    'categories.taxRate': 'Tax rate that its lines start with, in percent, as text.',
    needsReceipt: 'Whether an expense of this category needs a receipt.',
    asksForGuests: 'Whether its expenses have an occasion and guests, as a business meal has.',
    ledgerAccount: 'Account in your books, such as `4670`; null without one.',
    isArchived: 'Whether the category is no longer offered.',
    ...kindFields,
    ...recurrenceDescriptions,
  },
};
