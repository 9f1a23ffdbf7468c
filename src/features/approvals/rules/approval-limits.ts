export const approvalLimits = {
  entries: 10_000,
  projects: 100,
  messages: 500,
  text: 5_000,
  name: 200,
  /** Each request brings its entries. */
  perPage: 20,
} as const;

export const approvalMessages = {
  signedOutUpdate: 'Authentication required to change an approval request.',
  signedOutDelete: 'Authentication required to withdraw an approval request.',
  notFound: 'Approval request not found or you do not have permission to change it.',
  notFoundDelete: 'Approval request not found or you do not have permission to withdraw it.',
  idTaken: 'An approval request with this ID already exists.',
  nothingToUndo: 'This can no longer be undone.',
  changedSince: 'This approval request was changed since, so this can’t be undone.',
  empty: 'There is no billable time in this period. Choose another period or other projects.',
  tooLong: 'A request can have at most 10,000 entries. Choose a shorter period or fewer projects.',
  tooManyMessages: 'This request has 500 messages, and can’t have more. Request the approval again.',
} as const;
