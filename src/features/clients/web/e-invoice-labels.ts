import * as m from '#messages/clients.ts';
import type { EInvoiceChoice, EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';

export const eInvoiceFormatLabels: Readonly<Record<EInvoiceFormat, string>> = {
  facturX: m.eInvoiceFacturX,
  xrechnungPdf: m.eInvoiceXrechnungPdf,
  xrechnungCii: m.eInvoiceXrechnungCii,
  xrechnungUbl: m.eInvoiceXrechnungUbl,
  peppol: m.eInvoicePeppol,
};

export const eInvoiceChoiceLabels: Readonly<Record<EInvoiceChoice, string>> = {
  ...eInvoiceFormatLabels,
  none: m.none,
};
