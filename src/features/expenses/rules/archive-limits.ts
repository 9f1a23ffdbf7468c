/** An archive is streamed, so that this limits only how long it takes. */
export const maxArchivedReceipts = 2000;
