import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { eInvoiceFormats } from '#src/features/clients/rules/e-invoice-formats.ts';
import {
  allClientsQuery,
  eInvoiceFormatLabels,
  ElectronicAddressFields,
} from '#src/features/clients/web/public.tsx';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';

/** The usual format, and what only electronic invoices say of the business. */
export function EInvoicesSection() {
  return (
    <FieldsSection title={m.eInvoices} description={m.eInvoicesHelp}>
      <SelectInput
        name="eInvoiceFormat"
        label={m.eInvoiceDefault}
        choices={choices}
        help={m.eInvoiceDefaultHelp}
      />
      <ClientsLackingAddress />
      <TextInput
        name="seller.contactName"
        label={m.contactPerson}
        autoComplete="name"
        help={m.contactPersonHelp}
      />
      <ElectronicAddressFields name="seller.electronicAddress" help={m.ownEInvoiceAddressHelp} />
    </FieldsSection>
  );
}

/** How many of the clients that get the usual format can't be invoiced with it yet. */
function ClientsLackingAddress() {
  const { control } = useFormContext<InvoiceSettings>();
  // No choice is an empty text here, and null once stored.
  const hasFormat = Boolean(useWatch({ control, name: 'eInvoiceFormat' }));
  const { data } = useQuery({ ...allClientsQuery, enabled: hasFormat });
  if (!hasFormat || data === undefined) return null;
  const concerned = data.items.filter(({ isActive, eInvoiceFormat }) => isActive && eInvoiceFormat === null);
  const lacking = concerned.filter(lacksAddressFields).length;
  return (
    lacking > 0 && (
      <Alert tone="warning" role="status">
        {m.eInvoiceClientsLack({ lacking, count: concerned.length })}
      </Alert>
    )
  );
}

/** In private mode, only the server can read some addresses. */
function lacksAddressFields({ postalAddress, postalAddressEnc }: Client): boolean {
  if (postalAddress === null) return !postalAddressEnc;
  const { street, city, countryCode } = postalAddress;
  return [street, city, countryCode].some((part) => (part ?? '').trim() === '');
}

const choices = [
  { value: '', label: m.none },
  ...eInvoiceFormats.map((value) => ({ value, label: eInvoiceFormatLabels[value] })),
];
