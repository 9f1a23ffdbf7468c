import { currencyName } from '#src/platform/web/format/names.ts';
import { PickInput } from './pick-input.tsx';
import type { Pickable } from './pick-input.tsx';

/** A currency by its letters and its name in the reader's language; its value is the three letters, or null. */
export function CurrencyInput(props: { name: string; label: string; help?: string }) {
  return <PickInput {...props} options={currencies} />;
}

const currencies: readonly Pickable[] = Intl.supportedValuesOf('currency').map((letters) => ({
  id: letters,
  label: `${letters} – ${currencyName(letters)}`,
}));
