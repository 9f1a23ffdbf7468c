import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';

export type EInvoiceSpec = {
  syntax: 'cii' | 'ubl';
  /** BT-24 */
  guideline: string;
  /** BT-23 */
  process: string | null;
  isInPdf: boolean;
  /** Inside the PDF. */
  fileName: string;
};

const xrechnung = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
const billing = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

export const eInvoiceSpecs: Readonly<Record<EInvoiceFormat, EInvoiceSpec>> = {
  facturX: {
    syntax: 'cii',
    guideline: 'urn:cen.eu:en16931:2017',
    process: null,
    isInPdf: true,
    fileName: 'factur-x.xml',
  },
  xrechnungPdf: {
    syntax: 'cii',
    guideline: xrechnung,
    process: billing,
    isInPdf: true,
    fileName: 'xrechnung.xml',
  },
  xrechnungCii: {
    syntax: 'cii',
    guideline: xrechnung,
    process: billing,
    isInPdf: false,
    fileName: 'xrechnung.xml',
  },
  xrechnungUbl: {
    syntax: 'ubl',
    guideline: xrechnung,
    process: billing,
    isInPdf: false,
    fileName: 'xrechnung.xml',
  },
  peppol: {
    syntax: 'ubl',
    guideline: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    process: billing,
    isInPdf: false,
    fileName: 'peppol.xml',
  },
};
