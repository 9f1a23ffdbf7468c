import { currencyName } from '#src/platform/web/format/display-names.ts';
import { ComboboxInput } from './combobox-input.tsx';
import type { ComboboxOption } from './combobox-input.tsx';

/** A currency by its letters and its name in the reader's language; its value is the three letters, or null. */
export function CurrencyInput(props: { name: string; label: string; help?: string }) {
  return <ComboboxInput {...props} options={currencies} />;
}

const currencies: readonly ComboboxOption[] = Intl.supportedValuesOf('currency').map((letters) => ({
  id: letters,
  label: `${letters} – ${currencyName(letters)}`,
}));
