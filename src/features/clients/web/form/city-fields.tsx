import { useWatch } from 'react-hook-form';
import * as m from '#messages/clients.ts';
import { placeFields } from '#src/features/clients/rules/postal-address.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { CountryInput } from '#src/platform/web/form/fields/country-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';

type CityFieldsProps = {
  /** The address in the form has these. */
  name: string;
  countryField?: 'country' | 'countryCode';
  /** Browsers fill in only your own address. */
  isOwn?: boolean;
};

/** Postal code, city and region in the order of the country, and the country. */
export function CityFields({ name, countryField = 'country', isOwn = false }: CityFieldsProps) {
  const country: unknown = useWatch({ name: `${name}.${countryField}` });
  return (
    <FieldPair>
      {placeFields(typeof country === 'string' ? country : null).map((field) => (
        <TextInput
          key={field}
          name={`${name}.${field}`}
          label={labels[field]}
          {...(isOwn && { autoComplete: autoComplete[field] })}
        />
      ))}
      <CountryInput name={`${name}.${countryField}`} label={m.country} />
    </FieldPair>
  );
}

const labels = { postalCode: m.postalCode, city: m.city, region: m.region };
const autoComplete = { postalCode: 'postal-code', city: 'address-level2', region: 'address-level1' } as const;
