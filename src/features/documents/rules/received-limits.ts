import { unknownContentType } from './document-types.ts';
import type { Preview } from './document-types.ts';

const megabyte = 1024 * 1024;

/** What a client may send, and how long it stays. */
export const receivedLimits = {
  fileBytes: 25 * megabyte,
  /** Limits for one client, until the owner looks. */
  waitingFiles: 50,
  waitingBytes: 250 * megabyte,
  /** Chosen together. */
  atOnce: 10,
  perMinute: 20,
  /** Uploads of one client at a time. */
  parallel: 3,
  waitingDays: 90,
  /** Accepted or discarded files can be moved back. */
  undoDays: 30,
} as const;

/** Why a file isn't received. */
export type ReceiveProblem =
  | 'empty'
  | 'type'
  | 'tooLarge'
  | 'tooMany'
  | 'tooFast'
  | 'full'
  | 'infected'
  | 'notScanned'
  | 'incomplete';

/** By content, which the name must match: PDF, images, Office files and text, and nothing that runs. */
export function isReceivable(checked: { contentType: string; preview: Preview | null }): boolean {
  return checked.contentType !== unknownContentType || checked.preview !== null;
}

/** What the page offers; the server looks at the content. */
export const receivableExtensions =
  '.pdf,.jpg,.jpeg,.png,.gif,.webp,.doc,.docx,.xls,.xlsx,.txt,.md,.csv,.tsv,.json';
