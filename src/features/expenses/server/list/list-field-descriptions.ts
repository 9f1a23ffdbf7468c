/** Sentences of the API about the list of expenses and its sums. */
export const listDescriptions: Record<string, string> = {
  categoryId: 'Only expenses with this category, by its ID.',
  'list.clientId': 'Returns only expenses of this client, by its ID.',
  'list.projectId': 'Returns only expenses of this project, by its ID.',
  'totals.clientId': 'Only expenses of this client, by its ID.',
  'totals.projectId': 'Only expenses of this project, by its ID.',
  'monthly.clientId': 'Only expenses of this client, by its ID.',
  'monthly.projectId': 'Only expenses of this project, by its ID.',
  state:
    'Only expenses in this state: `draft`, `toReimburse`, `reimbursed`, `recorded` (paid by the company), `missingReceipt`, `missingOccasion` or `missingRate`.',
  'list.paidBy': 'Only expenses that were paid like this.',
  'totals.paidBy': 'Only expenses that were paid like this.',
  'monthly.paidBy': 'Only expenses that were paid like this.',
  isRecurring: 'Only expenses that repeat, or only others.',
  search:
    'Only expenses with these words in the vendor, notes, receipt number, a tag, or the name of a category, client or project. In private mode, vendor and notes aren’t searched.',
  sort: 'What the list is sorted by: `day` (drafts without one count as the latest), `vendor`, `amount` or `category`.',
  order: '`asc` for the smallest or oldest first, or `desc`.',
  'totals.result': 'Count and sums of the matching expenses.',
  count: 'How many expenses match.',
  sums: 'Sums by currency.',
  'sums.grossMinor': 'What was paid, in the smallest unit of the currency.',
  'sums.selfAssessedTaxMinor':
    'Tax that you owe to the tax office and not to the vendor, in the smallest unit of the currency.',
  'sums.recoverableTaxMinor': 'Tax that you can recover, in the smallest unit of the currency.',
  'totals.result.accountCurrency': 'Your account’s currency.',
  'totals.result.accountMinor':
    'What was paid, in the smallest unit of your account’s currency, without expenses whose rate is missing.',
  'totals.result.accountTaxMinor':
    'Of that, the tax, in the smallest unit of your account’s currency. The net is the rest.',
  missingRateCount:
    'How many expenses have no amount in your account’s currency, because their rate is missing.',
  'monthly.result': 'What was spent, by month and category.',
  'monthly.result.currency': 'Your account’s currency.',
  'overview.from': 'First day of the month, as `YYYY-MM-DD`.',
  'overview.to': 'Last day of the month, as `YYYY-MM-DD`.',
  'overview.result': 'What was spent, and what waits for something.',
  'overview.result.currency': 'Your account’s currency.',
  'overview.result.count': 'How many expenses there are, with drafts.',
  'overview.result.month': 'The expenses of the month.',
  'month.count': 'How many they are.',
  toReimburse: 'Expenses that you paid with your own money and didn’t get back yet.',
  'toReimburse.count': 'How many they are.',
  unbilled: 'Billable expenses that are on neither an invoice nor a draft.',
  'unbilled.count': 'How many they are.',
  'unbilled.amounts':
    'What invoices would charge for them before tax, by currency, without expenses whose rate is missing.',
  'amounts.currency': 'The currency, an ISO 4217 code.',
  'amounts.amountMinor': 'The sum, in the smallest unit of the currency.',
  missingReceiptCount:
    'How many expenses lack a receipt and need one: without a category, or as their category says.',
  draftCount: 'How many expenses are drafts.',
  'vendors.result': 'The vendors, the latest first; in private mode, the latest expenses.',
  month: 'The month, as `YYYY-MM`.',
  'items.categoryId': 'ID of the category, a UUID; null without one.',
  amountMinor:
    'What was paid, in the smallest unit of your account’s currency, without expenses whose rate is missing.',
};
