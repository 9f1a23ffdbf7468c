import * as m from '#messages/invoices.ts';

/** What the placeholders of emails stand for. */
export const placeholderLabels = {
  document: m.placeholderDocument,
  number: m.number,
  name: m.placeholderName,
  client: m.client,
  seller: m.yourBusiness,
  issueDate: m.placeholderIssueDate,
  dueDate: m.placeholderDueDate,
  total: m.placeholderTotal,
  balance: m.placeholderBalance,
  request: m.placeholderRequest,
  project: m.placeholderProject,
  period: m.servicePeriod,
  link: m.placeholderLink,
  days: m.placeholderDays,
  payBy: m.placeholderPayBy,
  fees: m.placeholderFees,
  interest: m.placeholderInterest,
  amountOwed: m.placeholderAmountOwed,
  reminder: m.placeholderReminder,
  invoices: m.placeholderInvoices,
} as const;

export type PlaceholderName = keyof typeof placeholderLabels;
