import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { pdfWords } from '#messages/document/invoices.ts';
import { documentLanguages } from '#messages/document/languages.ts';
import { invoiceLayouts, pageSizes } from '#src/features/invoices/rules/invoice-limits.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import { renderStatementPdf } from './render-statement.ts';
import type { StatementDocument } from './render-statement.ts';

function aStatement(change: Partial<StatementDocument> = {}): StatementDocument {
  const { seller, buyer, language, layout, pageSize, accentColour, logo, createdAt } = anInvoiceDocument();
  return {
    seller,
    buyer,
    language,
    layout,
    pageSize,
    accentColour,
    logo,
    createdAt,
    type: 'statement',
    terms: { currency: 'EUR' },
    from: '2026-01-01',
    to: '2026-11-24',
    openingMinor: 12_345,
    closingMinor: 111_345,
    rows: [
      {
        day: '2026-02-03',
        kind: 'invoice',
        number: '2026-0001',
        invoices: [],
        amountMinor: 119_000,
        balanceMinor: 131_345,
      },
      {
        day: '2026-02-20',
        kind: 'payment',
        number: null,
        invoices: [{ number: '2026-0001' }, { number: '2026-0003' }],
        amountMinor: -20_000,
        balanceMinor: 111_345,
      },
    ],
    ageing: {
      day: '2026-11-24',
      bucketsMinor: [0, 0, 100_000, 0, 21_345],
      claimsMinor: 0,
      onAccountMinor: 10_000,
    },
    ...change,
  };
}

async function pagesOf(change: Partial<StatementDocument> = {}): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await renderStatementPdf(aStatement(change))));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

describe('the PDF of a statement', () => {
  it('has parties, period, balances, rows and the age of what is open', async () => {
    const text = (await pagesOf()).join(' ');
    for (const part of [
      'Zoë Müller Softwareentwicklung',
      aStatement().buyer.name,
      'Statement of account 1 Jan – 24 Nov 2026',
      'Opening balance 123.45',
      '3 Feb 2026 Invoice 2026-0001 1,190.00 1,313.45',
      '20 Feb 2026 Payment for 2026-0001, 2026-0003 −200.00 1,113.45',
      'Closing balance 1,113.45',
      'Open on 24 November 2026, by days overdue',
      'Not due 1–30 31–60 61–90 Over 90 Credit',
      '0.00 0.00 1,000.00 0.00 213.45 −100.00',
    ])
      expect(text).toContain(part);
    expect((await pagesOf({ ageing: null })).join(' ')).not.toContain('by days overdue');
  });

  it('keeps the balance and its age with the last movement', async () => {
    const row = { day: '2026-02-03', kind: 'invoice', number: '7', invoices: [], amountMinor: 1 } as const;
    for (let count = 16; count < 23; count += 1) {
      const rows = Array.from({ length: count }, (_, place) => ({ ...row, balanceMinor: place }));
      expect((await pagesOf({ rows })).at(-1)).toMatch(
        /3 Feb 2026 Invoice 7 .*Closing balance .*days overdue/,
      );
    }
  });

  it.each(documentLanguages)('is written in %s', async (language) => {
    const text = (await pagesOf({ language })).join(' ');
    const words = pdfWords[language];
    const { statement, openingBalance, closingBalance, balance, payments, ageing, ageingBuckets, onAccount } =
      words;
    const [before] = ageing({ day: '|' }).split('|');
    for (const word of [
      statement,
      openingBalance,
      closingBalance,
      balance,
      words.paymentOf({ payment: payments.payment, numbers: '2026-0001, 2026-0003' }),
      ...Object.values(ageingBuckets),
    ])
      expect(text).toContain(word);
    expect(text).toContain(onAccount);
    expect(text).toContain(before);
    expect(text).not.toContain('?');
  });

  it.each(invoiceLayouts.flatMap((layout) => pageSizes.map((pageSize) => [layout, pageSize] as const)))(
    'continues a long one on the next page: %s, %s',
    async (layout, pageSize) => {
      const number = 'n'.repeat(200);
      const row = { day: '2026-02-03', kind: 'invoice', number, invoices: [], amountMinor: 1 } as const;
      const rows = Array.from({ length: 60 }, (_, place) => ({ ...row, balanceMinor: place }));
      const pages = await pagesOf({ layout, pageSize, rows });
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) expect(page).toContain('Statement of account');
      expect(pages.at(-1)).toContain('Credit');
    },
  );

  it('prints names in any script, and amounts of any size', async () => {
    const { buyer } = aStatement();
    const name = 'Ελένη 株式会社 🚀 <b>';
    const text = (
      await pagesOf({
        buyer: { ...buyer, name },
        terms: { currency: 'KWD' },
        openingMinor: 9_007_199_254_740_991,
        rows: [],
      })
    ).join(' ');
    expect(text).toContain('Ελένη');
    expect(text).toContain('<b>');
    expect(text).toContain('9,007,199,254,740.991');
  });

  it('is the same for the same statement', async () => {
    const [one, other] = [await renderStatementPdf(aStatement()), await renderStatementPdf(aStatement())];
    expect(one.equals(other)).toBe(true);
  });
});
