import { describe, expect, it } from 'vitest';
import { toReceiptFields } from '#src/features/expenses/rules/reading/e-invoice-fields.ts';
import { ciiXml, ublXml } from '#tests/support/receipts/e-invoice-xml.ts';
import { parseEInvoice } from './e-invoice.ts';

function fieldsOf(xml: string) {
  const invoice = parseEInvoice(Buffer.from(xml));
  return 'problem' in invoice ? invoice.problem : toReceiptFields(invoice);
}

describe.each([
  ['UBL', ublXml],
  ['CII', ciiXml],
])('an e-invoice in %s', (_syntax, xml) => {
  it('has a line for each tax group, and keeps printed tax that differs by a cent', () => {
    expect(fieldsOf(xml())).toEqual({
      kind: 'purchase',
      taxCase: 'domestic',
      vendor: 'Müller & Söhne GmbH',
      receiptNumber: 'RE-2026/0815',
      day: '2026-11-18',
      currency: 'EUR',
      receiptTotalMinor: 11_891,
      lines: [
        { description: 'Two nights', amountMinor: 10_700, taxRate: '7', taxMinor: null },
        { description: 'Breakfast', amountMinor: 1191, taxRate: '19', taxMinor: 191 },
      ],
    });
  });

  it('is a refund as a credit note, or with a negative total', () => {
    const groups = [{ category: 'S', rate: '19', net: '-100.00', tax: '-19.00' }];
    const negative = { groups, totalNet: '-100.00', totalTax: '-19.00', totalGross: '-119.00' };

    expect(fieldsOf(xml({ typeCode: '381' }))).toMatchObject({ kind: 'refund', receiptTotalMinor: 11_891 });
    expect(fieldsOf(xml(negative))).toMatchObject({
      kind: 'refund',
      receiptTotalMinor: 11_900,
      lines: [{ amountMinor: 11_900, taxRate: '19' }],
    });
  });

  it.each([
    ['AE', 'reverseCharge'],
    ['K', 'intraCommunity'],
    ['E', 'exempt'],
    ['O', 'outsideScope'],
    ['Z', 'domestic'],
  ])('of category %s has the tax case %s', (category, taxCase) => {
    const groups = [{ category, rate: '0', net: '100.00', tax: '0.00' }];
    const untaxed = { groups, totalNet: '100.00', totalTax: '0.00', totalGross: '100.00' };

    expect(fieldsOf(xml(untaxed))).toMatchObject({
      taxCase,
      lines: [{ amountMinor: 10_000, taxRate: '0', taxMinor: null }],
    });
  });

  it('keeps its lines and its total apart if they don’t add up', () => {
    expect(fieldsOf(xml({ totalGross: '120.00' }))).toMatchObject({
      receiptTotalMinor: 12_000,
      lines: [{ amountMinor: 10_700 }, { amountMinor: 1191 }],
    });
  });
});

it('reads yen, which have no decimals, and other encodings', () => {
  const groups = [{ category: 'S', rate: '10', net: '1000', tax: '100' }];
  const yen = ublXml({ currency: 'JPY', groups, totalGross: '1100', totalTax: '100' });
  expect(fieldsOf(yen)).toMatchObject({ currency: 'JPY', receiptTotalMinor: 1100 });

  const latin1 = Buffer.from(ublXml().replace('UTF-8', 'ISO-8859-1'), 'latin1');
  expect(parseEInvoice(latin1)).toMatchObject({ seller: 'Müller & Söhne GmbH' });
});

describe('a hostile or other XML file', () => {
  const bomb = `<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>`;
  it.each([
    ['with entities that grow', ublXml().replace('<Invoice', `${bomb}<Invoice`), 'hasDtd'],
    ['with an external DTD', `<!DOCTYPE Invoice SYSTEM "file:///etc/passwd">${ublXml()}`, 'hasDtd'],
    ['in UTF-16 with a DTD', `\uFEFF<!DOCTYPE x []>${ublXml()}`, 'hasDtd'],
    ['that is too deep', `<Invoice>${'<a>'.repeat(100_000)}</Invoice>`, 'tooDeep'],
    ['of another kind', '<svg/>', 'noEInvoice'],
    ['that names a prototype', '<__proto__><Invoice/></__proto__>', 'noEInvoice'],
    ['that is no XML', '<Invo', 'noEInvoice'],
    [
      'in ZUGFeRD 1',
      '<rsm:CrossIndustryDocument xmlns:rsm="x"><a/></rsm:CrossIndustryDocument>',
      'outdatedEInvoice',
    ],
  ])('%s has a problem', (_title, xml, problem) => {
    const bytes = xml.startsWith('\uFEFF') ? Buffer.from(xml, 'utf16le') : Buffer.from(xml);
    expect(parseEInvoice(bytes)).toEqual({ problem });
  });

  it.each(['-100', '-1', '100.01', '1e99', 'NaN'])('with a tax rate of %s has a rate of 0', (rate) => {
    const groups = [{ category: 'S', rate, net: '100.00', tax: '19.00' }];
    expect(fieldsOf(ublXml({ groups }))).toMatchObject({ lines: [{ taxRate: '0', taxMinor: 1900 }] });
  });

  it('has no fields without totals and names', () => {
    expect(fieldsOf('<Invoice><ID/></Invoice>')).toEqual({
      kind: 'purchase',
      taxCase: 'domestic',
      lines: [],
    });
  });

  it('doesn’t expand what it can’t know', () => {
    expect(fieldsOf(ublXml({ seller: 'X' }).replace('>X<', '>&#77;&#xfc;&evil;&amp;lt;<'))).toMatchObject({
      vendor: 'Mü&evil;&lt;',
    });
  });
});
