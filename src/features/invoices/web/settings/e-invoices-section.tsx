import * as m from '#messages/invoices.ts';
import { eInvoiceFormats } from '#src/features/clients/rules/e-invoice-formats.ts';
import { eInvoiceFormatLabels, ElectronicAddressFields } from '#src/features/clients/web/public.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
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

const choices = [
  { value: '', label: m.none },
  ...eInvoiceFormats.map((value) => ({ value, label: eInvoiceFormatLabels[value] })),
];
