import { expect, it } from 'vitest';
import { writeXml } from './xml-text.ts';

it('writes elements in their order, with attributes and repetitions', () => {
  const xml = writeXml('Invoice', {
    '@xmlns': 'urn:x',
    ID: 'INV-1',
    Amount: { '@currencyID': 'EUR', '#': '1.00' },
    Line: [{ ID: '1' }, { ID: '2' }],
  });
  expect(xml).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Invoice xmlns="urn:x">',
      '  <ID>INV-1</ID>',
      '  <Amount currencyID="EUR">1.00</Amount>',
      '  <Line>',
      '    <ID>1</ID>',
      '  </Line>',
      '  <Line>',
      '    <ID>2</ID>',
      '  </Line>',
      '</Invoice>',
      '',
    ].join('\n'),
  );
});

it('leaves out elements without text, and those that would hold only such ones', () => {
  const xml = writeXml('Invoice', {
    ID: 'INV-1',
    Note: '  ',
    Endpoint: { '@schemeID': 'EM', '#': '' },
    Contact: { Name: null, Phone: '' },
    Line: [],
  });
  expect(xml.split('\n').slice(1)).toEqual(['<Invoice>', '  <ID>INV-1</ID>', '</Invoice>', '']);
});

it('escapes texts and attributes, and keeps lines, emoji and right-to-left text', () => {
  const text = 'Müller & Söhne <GmbH> "A" 🎉 שלום\nsecond line';
  const xml = writeXml('Note', { '@title': 'a"b&c', '#': text });
  expect(xml).toContain(
    '<Note title="a&quot;b&amp;c">Müller &amp; Söhne &lt;GmbH&gt; &quot;A&quot; 🎉 שלום\nsecond line</Note>',
  );
});

it('removes characters that XML can’t have', () => {
  const illegal = `a\u0000\u0008\u000B\u001Fb\uD800c\uFFFFd\r\ne\tf`;
  expect(writeXml('Note', illegal)).toContain('<Note>abcd\ne\tf</Note>');
  expect(writeXml('Note', { '#': '\u0000\u0001' })).not.toContain('Note');
});
