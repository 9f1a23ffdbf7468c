import { expect, it } from 'vitest';
import { toCsv } from './csv-text.ts';

it('a CSV file quotes what needs it, and numbers stay numbers', () => {
  expect(toCsv([['Acme, Inc.', 'Say "hi"', 'two\nlines', '-12.50', '']])).toBe(
    '"Acme, Inc.","Say ""hi""","two\nlines",-12.50,\r\n',
  );
});

it.each(['=1+1', '+1 (555) 0100', '-1+1', '@SUM(A1)', '\tx', '＝1'])(
  'a CSV file runs %j as no formula',
  (text) => {
    expect(toCsv([[text]])).toBe(`'${text}\r\n`);
  },
);

it('quotes the delimiter of its file', () => {
  expect(toCsv([['1,5', 'a;b', 2]], ';')).toBe('"1,5";"a;b";2\r\n');
});
