/** What only looks, or tries to. The trigger `queue_portal_report` has the same list. */
const lookKinds = [
  'view',
  'ownerView',
  'invoicePdf',
  'eInvoice',
  'statementPdf',
  'wrongPin',
  'linkMailed',
  'reminder',
  'document',
  'archive',
] as const;
/** What clients do, which the owner gets to know by mail. */
export const actKinds = [
  'hoursApproved',
  'hoursQuestioned',
  'quoteAnswered',
  'upload',
  'paymentNotice',
  'proposal',
] as const;
export type ActKind = (typeof actKinds)[number];
export const visitKinds = [...lookKinds, ...actKinds] as const;
