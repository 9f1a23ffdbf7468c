import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { CountryInput } from '#src/platform/web/form/fields/country-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';

export function AddressFields() {
  return (
    <>
      <TextInput name="postalAddress.street" label="Street" />
      <TextInput name="postalAddress.street2" label="Address line 2" help="Floor, building or PO box." />
      <FieldPair>
        <TextInput name="postalAddress.postalCode" label="Postal code" />
        <TextInput name="postalAddress.city" label="City" />
        <TextInput name="postalAddress.region" label="Region" />
        <CountryInput name="postalAddress.countryCode" label="Country" />
      </FieldPair>
      <TextInput
        name="address"
        label="Free-form address"
        rows={2}
        help="For your own use. Invoices use the fields above."
      />
    </>
  );
}
