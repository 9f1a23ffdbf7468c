import { electronicAddressSchemes } from '#src/features/clients/rules/electronic-address.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { CurrencyInput } from '#src/platform/web/form/fields/currency-input.tsx';
import { LanguageInput } from '#src/platform/web/form/fields/language-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';

/** Fields for invoices and their delivery. */
export function InvoicingFields() {
  const { currency } = useAccount().preferences;
  return (
    <>
      <TextInput name="legalName" label="Legal name" help="If different from the name above." />
      <FieldPair>
        <TextInput name="vatId" label="VAT ID" help="With the country code, like DE123456789." />
        <TextInput
          name="registrationId"
          label="Registration ID"
          help="Company register number, like HRB 12345."
        />
        <CurrencyInput name="currency" label="Currency" help={`If empty: ${currency}.`} />
        <LanguageInput name="language" label="Language" help="For invoices and emails." />
        <RateInput name="paymentTermsDays" label="Payment terms" isMoney={false} unit="days" />
        <TextInput
          name="buyerReference"
          label="Buyer reference"
          help="A reference the client needs on invoices, like a Leitweg-ID."
        />
      </FieldPair>
      <FieldPair>
        <ComboboxInput name="electronicAddress.scheme" label="E-invoice address type" options={schemes} />
        <TextInput
          name="electronicAddress.id"
          label="E-invoice address"
          help="Where e-invoices are delivered."
        />
      </FieldPair>
    </>
  );
}

// The list has the most common schemes first.
const schemes = Object.entries(electronicAddressSchemes).map(([id, name]) => ({
  id,
  label: `${name} · ${id}`,
}));
