import { useFormState } from 'react-hook-form';
import * as m from '#messages/clients.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { CityFields } from './city-fields.tsx';

export function AddressFields() {
  const { defaultValues } = useFormState<{ address: string | null }>();
  const isImported = (defaultValues?.address ?? '') !== '';
  return (
    <>
      <TextInput name="postalAddress.street" label={m.street} />
      <TextInput name="postalAddress.street2" label={m.street2} help={m.secondAddressLineHint} />
      <CityFields name="postalAddress" countryField="countryCode" />
      {isImported && (
        <TextInput name="address" label={m.freeFormAddress} rows={2} help={m.freeFormAddressHint} />
      )}
    </>
  );
}
