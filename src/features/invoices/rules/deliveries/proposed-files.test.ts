import { describe, expect, it } from 'vitest';
import { proposeFiles } from './proposed-files.ts';

const pdfOnly = { hasPdf: true, attachments: [] };
const xmlOnly = { hasPdf: false, attachments: ['eInvoice' as const] };

describe('the files of an email', () => {
  it.each([null, 'facturX', 'xrechnungPdf'] as const)('are the PDF without a last email: %s', (format) => {
    expect(proposeFiles(format, null)).toEqual(pdfOnly);
  });

  it.each(['xrechnungCii', 'xrechnungUbl', 'peppol'] as const)(
    'are the XML instead of the PDF: %s',
    (format) => {
      expect(proposeFiles(format, null)).toEqual(xmlOnly);
      expect(proposeFiles(format, { ...pdfOnly, eInvoiceFormat: null })).toEqual(xmlOnly);
      expect(proposeFiles(format, { ...pdfOnly, eInvoiceFormat: 'facturX' })).toEqual(xmlOnly);
    },
  );

  it('are those of the last email about such an e-invoice', () => {
    const both = { hasPdf: true, attachments: ['eInvoice' as const, 'receipts' as const] };
    expect(proposeFiles('peppol', { ...both, eInvoiceFormat: 'xrechnungUbl' })).toEqual(both);
    expect(proposeFiles('peppol', { ...pdfOnly, eInvoiceFormat: 'peppol' })).toEqual(pdfOnly);
    const none = { hasPdf: false, attachments: [] };
    expect(proposeFiles('facturX', { ...none, eInvoiceFormat: 'facturX' })).toEqual(none);
    expect(proposeFiles(null, { ...none, eInvoiceFormat: null })).toEqual(none);
  });

  it('have the first e-invoice after emails with only a link, with their other files', () => {
    const last = { hasPdf: false, attachments: ['receipts' as const], eInvoiceFormat: null };
    expect(proposeFiles('facturX', last)).toEqual({ hasPdf: true, attachments: ['receipts'] });
    expect(proposeFiles('peppol', last)).toEqual({ hasPdf: false, attachments: ['eInvoice', 'receipts'] });
  });

  it('have the PDF again once the client gets no XML, with the other files of the last email', () => {
    const last = { hasPdf: false, attachments: ['eInvoice' as const, 'timesheetPdf' as const] };
    for (const format of [null, 'facturX'] as const)
      expect(proposeFiles(format, { ...last, eInvoiceFormat: 'peppol' })).toEqual({
        hasPdf: true,
        attachments: ['timesheetPdf'],
      });
  });
});
