import { draftTexts } from './invoice-limits.ts';

/** What a caller may write to a draft. The contract has the schemas, which the editor needs only with the first change. */
export const draftFieldNames = {
  clientId: true,
  currency: true,
  issueDay: true,
  dueDay: true,
  serviceFrom: true,
  serviceTo: true,
  pricesIncludeTax: true,
  timeMode: true,
  lines: true,
  discount: true,
  charge: true,
  deposits: true,
  hasTimesheet: true,
  hasReceipts: true,
  texts: true,
  ...draftTexts,
  notes: true,
  releasesEntries: true,
};
