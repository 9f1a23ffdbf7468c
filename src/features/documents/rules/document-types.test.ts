import { describe, expect, it } from 'vitest';
import {
  contentTypeOf,
  entityTypeOf,
  entityTypes,
  fileTypeProblem,
  fileTypes,
  fileTypesOf,
  isTextName,
} from './document-types.ts';

describe('file types', () => {
  it('belong to one entity type each [5.5]', () => {
    expect(fileTypesOf).toEqual({
      user: ['userDocument', 'avatar'],
      client: ['clientDocument', 'contract'],
      project: ['projectDocument'],
      expense: ['receipt'],
      invoice: ['invoicePdf', 'eInvoice'],
    });
    expect(fileTypes.map((type) => [type, entityTypeOf(type)])).toEqual([
      ['userDocument', 'user'],
      ['avatar', 'user'],
      ['clientDocument', 'client'],
      ['contract', 'client'],
      ['projectDocument', 'project'],
      ['receipt', 'expense'],
      ['invoicePdf', 'invoice'],
      ['eInvoice', 'invoice'],
    ]);
  });

  it.each(entityTypes)('of every other entity type are refused for a %s [5.5]', (entityType) => {
    const allowed: readonly string[] = fileTypesOf[entityType];
    for (const type of [...fileTypes, '', 'Avatar', 'constructor', '../avatar'])
      expect(fileTypeProblem(entityType, type)).toBe(
        allowed.includes(type) ? null : `File type ${type} is not valid for entity type ${entityType}`,
      );
  });

  it.each(['task', '', 'User', 'users', '__proto__', 'constructor', 'toString'])(
    'are refused for the unknown entity type %j [5.5]',
    (entityType) => {
      expect(fileTypeProblem(entityType, 'contract')).toBe(`Unknown entity type: ${entityType}`);
    },
  );
});

describe('the content type', () => {
  it.each([
    ['a.jpg', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['a.png', 'image/png'],
    ['a.gif', 'image/gif'],
    ['a.pdf', 'application/pdf'],
    ['a.doc', 'application/msword'],
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xls', 'application/vnd.ms-excel'],
    ['a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['SCAN.PDF', 'application/pdf'],
    ['report.final.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('of %s is %s [5.7]', (name, contentType) => {
    expect(contentTypeOf(name)).toBe(contentType);
  });

  it.each([
    'a.svg',
    'a.html',
    'a.webp',
    'a.txt',
    'a.zip',
    'a',
    '',
    '.pdf',
    'pdf',
    'a.',
    'a.pdf ',
    'a.pdf.exe',
    'a.constructor',
    'a.__proto__',
    'a.ｐｄｆ',
  ])('of %j is the generic one [5.7]', (name) => {
    expect(contentTypeOf(name)).toBe('application/octet-stream');
  });
});

it.each([
  ['notes.txt', true],
  ['README.MD', true],
  ['page.html', false],
  ['logo.svg', false],
  ['run.js', false],
  ['.txt', false],
])('%s may be shown as text: %s', (name, isText) => {
  expect(isTextName(name)).toBe(isText);
});
