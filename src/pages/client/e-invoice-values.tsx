import type { Client } from '#src/features/clients/contract.ts';
import type { EInvoiceChoice } from '#src/features/clients/rules/e-invoice-formats.ts';
import { eInvoiceChoiceLabels, electronicAddressSchemeName } from '#src/features/clients/web/public.tsx';

export function EInvoiceFormatName({ format }: { format: EInvoiceChoice }) {
  return eInvoiceChoiceLabels[format];
}

export function ElectronicAddressText({ address }: { address: NonNullable<Client['electronicAddress']> }) {
  return `${address.id} · ${electronicAddressSchemeName(address.scheme)}`;
}
