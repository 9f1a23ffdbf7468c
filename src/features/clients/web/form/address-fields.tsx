import * as m from '#messages/clients.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { CountryInput } from '#src/platform/web/form/fields/country-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';

export function AddressFields() {
  return (
    <>
      <TextInput name="postalAddress.street" label={m.street} />
      <TextInput name="postalAddress.street2" label={m.secondAddressLine} help={m.secondAddressLineHint} />
      <FieldPair>
        <TextInput name="postalAddress.postalCode" label={m.postalCode} />
        <TextInput name="postalAddress.city" label={m.city} />
        <TextInput name="postalAddress.region" label={m.region} />
        <CountryInput name="postalAddress.countryCode" label={m.country} />
      </FieldPair>
      <TextInput name="address" label={m.freeFormAddress} rows={2} help={m.freeFormAddressHint} />
    </>
  );
}
