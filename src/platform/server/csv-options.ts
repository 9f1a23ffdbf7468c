/**
 * For `csv-stringify`: rows as in RFC 4180. An apostrophe escapes text that a spreadsheet would run as a formula. [ASVS
 * 1.2.10]
 */
export const csvOptions = {
  record_delimiter: '\r\n',
  quoted_match: /[\r\n]/,
  escape_formulas: true,
} as const;
