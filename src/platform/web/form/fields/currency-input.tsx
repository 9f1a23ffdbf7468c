import { currencyName } from '#src/platform/web/format/display-names.ts';
import { ComboboxInput } from './combobox-input.tsx';
import type { ComboboxOption } from './combobox-input.tsx';

/** A currency by code and localized name; its value is the code, or null. */
export function CurrencyInput(props: { name: string; label: string; help?: string }) {
  return <ComboboxInput {...props} options={currencies} />;
}

const currencies: readonly ComboboxOption[] = Intl.supportedValuesOf('currency').map((letters) => ({
  id: letters,
  label: `${letters} – ${currencyName(letters)}`,
}));
