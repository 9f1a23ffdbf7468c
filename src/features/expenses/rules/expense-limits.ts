export const expenseKinds = ['purchase', 'refund', 'mileage', 'perDiem'] as const;
export type ExpenseKind = (typeof expenseKinds)[number];

/**
 * How a receipt is taxed. With reverse charge and intra-community purchases, the vendor charges no tax: the buyer owes
 * it, and usually deducts it at once.
 */
export const taxCases = [
  'domestic',
  'reverseCharge',
  'intraCommunity',
  'import',
  'exempt',
  'outsideScope',
] as const;
export type TaxCase = (typeof taxCases)[number];

/** Who paid: the company's account, its card, its cash, or you with your own money, which is reimbursed. */
export const payers = ['company', 'card', 'cash', 'own'] as const;
export type Payer = (typeof payers)[number];

/** Why two expenses may be the same, the most certain first. */
export const duplicateReasons = ['sameFile', 'sameNumber', 'likely'] as const;

/**
 * Texts and their longest length. The message of the same name is the label, and says in the description of the API what it
 * is.
 */
export const expenseTexts = { voucherReason: 500, occasion: 500 } as const;

/** In characters, except amounts and counts. */
export const expenseLimits = {
  vendor: 200,
  receiptNumber: 100,
  lines: 100,
  description: 500,
  /** The largest amount of a line: a hundred of them still add up exactly. */
  amountMinor: 1_000_000_000_000,
  guests: 2000,
  notes: 10_000,
  tags: 20,
  tag: 50,
  categories: 200,
  categoryName: 100,
  ledgerAccount: 20,
  markupPercent: 1000,
  billedText: 500,
  /** Rows of the tables of rates. */
  rates: 100,
  /** A vehicle, or the region of a per diem. */
  rateName: 50,
  tripPlace: 200,
  tripPurpose: 500,
} as const;
