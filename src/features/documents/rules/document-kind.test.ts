import { expect, it } from 'vitest';
import { documentKind } from './document-kind.ts';

it.each([
  ['image/png', 'scan.png', 'image'],
  ['application/pdf', 'Contract.PDF', 'pdf'],
  ['application/msword', 'letter.doc', 'document'],
  ['text/plain', 'hours.csv', 'spreadsheet'],
  ['text/plain; charset=utf-8', 'notes', 'document'],
  ['application/octet-stream', 'budget.ods', 'spreadsheet'],
  ['application/octet-stream', 'constructor', 'other'],
  ['application/octet-stream', null, 'other'],
] as const)('%s named %s is of kind %s', (contentType, name, kind) => {
  expect(documentKind({ contentType, name })).toBe(kind);
});
