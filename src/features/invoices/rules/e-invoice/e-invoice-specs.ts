import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';

export type EInvoiceSpec = {
  syntax: 'cii' | 'ubl';
  /** BT-24 */
  guideline: string;
  /** BT-23 */
  process: string | null;
  isXRechnung: boolean;
  isInPdf: boolean;
  /** The name that readers look for inside the PDF, and that of a separate file. */
  fileName: string;
};

const core = 'urn:cen.eu:en16931:2017';
const billing = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const xrechnung = {
  guideline: `${core}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
  process: billing,
  isXRechnung: true,
  fileName: 'xrechnung.xml',
};

/** What the formats share with EN 16931 is left out. */
export const eInvoiceSpecs: Readonly<Record<EInvoiceFormat, EInvoiceSpec>> = {
  facturX: {
    syntax: 'cii',
    guideline: core,
    process: null,
    isXRechnung: false,
    isInPdf: true,
    fileName: 'factur-x.xml',
  },
  xrechnungPdf: { ...xrechnung, syntax: 'cii', isInPdf: true },
  xrechnungCii: { ...xrechnung, syntax: 'cii', isInPdf: false },
  xrechnungUbl: { ...xrechnung, syntax: 'ubl', isInPdf: false },
  peppol: {
    syntax: 'ubl',
    guideline: `${core}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    process: billing,
    isXRechnung: false,
    isInPdf: false,
    fileName: 'peppol.xml',
  },
};
