import { currencyName } from '#src/platform/web/format/names.ts';
import { ComboboxInput } from './pick-input.tsx';
import type { ComboboxOption } from './pick-input.tsx';

/** A currency by its letters and its name in the reader's language; its value is the three letters, or null. */
export function CurrencyInput(props: { name: string; label: string; help?: string }) {
  return <ComboboxInput {...props} options={currencies} />;
}

const currencies: readonly ComboboxOption[] = Intl.supportedValuesOf('currency').map((letters) => ({
  id: letters,
  label: `${letters} – ${currencyName(letters)}`,
}));
