/** An archive is streamed, so that this limits only how long it takes. */
export const maxArchivedReceipts = 2000;

export const archiveMessages = {
  busy: 'Your last archive is still downloading.',
  empty: 'None of these expenses has a receipt.',
  tooMany: `An archive can hold at most ${maxArchivedReceipts.toLocaleString('en')} receipts. Choose a shorter period.`,
} as const;
