import { expect, it } from 'vitest';
import { eInvoiceFormats } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { aLine, terms } from '#tests/support/invoice-terms-fixture.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import { eInvoiceProblems } from './e-invoice-problems.ts';
import { writeEInvoice } from './write-e-invoice.ts';

/** The rules and fields of what is wrong, by format. */
function foundIn(invoice: FrozenInvoice): Record<string, string[]> {
  return Object.fromEntries(
    eInvoiceFormats.map((format) => [
      format,
      eInvoiceProblems(invoice, format).map(({ rule, field }) => `${rule} ${field}`),
    ]),
  );
}

it('text of characters that XML can’t have is missing text', () => {
  const document = anInvoiceDocument();
  const nothing = '\u0007\uFFFE';
  const found = foundIn({
    ...document,
    seller: { ...document.seller, name: nothing, city: nothing },
    buyer: { ...document.buyer, name: nothing },
    buyerReference: nothing,
    dueDay: null,
    bank: { ...document.bank, instructions: nothing },
    paymentNotes: [],
    terms: terms([aLine({ kind: 'heading', title: nothing }), aLine({ title: nothing })]),
  });
  const core = ['BR-06 seller.name', 'BR-07 buyer.name', 'BR-CO-25 dueDay', 'BR-25 lines.1.title'];
  const german = ['BR-DE-15 buyerReference', 'BR-DE-3 seller.city'];
  expect(found.facturX).toEqual(core);
  for (const format of ['xrechnungPdf', 'xrechnungCii', 'xrechnungUbl'])
    expect(found[format]).toEqual([...core, ...german]);
  expect(found.peppol).toEqual(expect.arrayContaining([...core, 'PEPPOL-EN16931-R003 buyerReference']));
});

it('an order number stands in for a buyer reference that has no characters', () => {
  const found = foundIn({ ...anInvoiceDocument(), buyerReference: '\uFFFE', poNumber: 'PO 1' });
  expect(found.peppol).not.toContain('PEPPOL-EN16931-R003 buyerReference');
});

it('a # in the note is no code of a subject', () => {
  const document = anInvoiceDocument({ texts: { subject: 'Project #WIP#', intro: '', closing: '' } });
  const ubl = writeEInvoice(document, 'xrechnungUbl');
  expect(ubl).toContain('<cbc:Note>#AAI#Project #WIP#');
  expect(writeEInvoice(document, 'facturX')).toContain('<ram:Content>Project #WIP#');
  const plain = anInvoiceDocument({ texts: { subject: 'Project', intro: '', closing: '' } });
  expect(writeEInvoice(plain, 'peppol')).toContain('<cbc:Note>Project');
});
