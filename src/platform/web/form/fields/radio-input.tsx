import Radio from '@mui/material/Radio';
import type { RadioProps } from '@mui/material/Radio';
import { focusRing } from '#src/platform/web/theme/field-overrides.ts';

/** Shows the keyboard focus around the radio, because the focused input inside is transparent. */
export function RadioInput(props: RadioProps) {
  return (
    <Radio
      {...props}
      sx={(theme) => ({ '&:has(:focus-visible)': { ...focusRing(theme), outlineOffset: -4 } })}
    />
  );
}
