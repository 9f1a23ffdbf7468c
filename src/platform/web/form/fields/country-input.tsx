import { countryCodes } from '#src/platform/shared/countries.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { countryName, countryNames } from '#src/platform/web/format/display-names.ts';
import { ComboboxInput } from './combobox-input.tsx';
import type { ComboboxOption } from './combobox-input.tsx';

/** A country by its localized name, or its name in another language; its value is the ISO 3166 code, or null. */
export function CountryInput(props: { name: string; label: string; help?: string }) {
  return <ComboboxInput {...props} options={countries} />;
}

const countries: readonly ComboboxOption[] = countryCodes
  .map((code) => ({ id: code, label: countryName(code), otherNames: () => countryNames(code) }))
  .toSorted((a, b) => compareNames(a.label, b.label));
