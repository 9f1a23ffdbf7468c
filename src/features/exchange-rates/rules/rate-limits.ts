export const rateLimits = {
  /** The history of the European Central Bank has 7 MB as XML. */
  fileBytes: 16 * 1024 * 1024,
  /** After unpacking. */
  unpackedBytes: 32 * 1024 * 1024,
  rates: 1_000_000,
  /** Days without a rate before an older one is no longer proposed: more than any holidays. */
  staleDays: 30,
} as const;

/** Separate from the procedures, which accept only JSON. */
export const ratesUploadPath = '/api/exchange-rates/file';

export const rateMessages = {
  notRates:
    'This isn’t a file of exchange rates. Choose one of the European Central Bank: eurofxref-daily.xml, or eurofxref-hist.zip.',
  notText: 'This file isn’t UTF-8 text. Download it again from the European Central Bank.',
  noRates: 'This file has no exchange rates.',
  tooLarge: `This file is larger than ${rateLimits.fileBytes / 1024 / 1024} MB.`,
  tooMuch: 'This file takes too much time or memory to read.',
  hasEntities: 'This XML file defines a document type, so it isn’t one of the European Central Bank.',
  busy: 'You’re already uploading exchange rates. Try again when it’s done.',
  wrongType: 'Send the file as application/octet-stream, without compression.',
} as const;
