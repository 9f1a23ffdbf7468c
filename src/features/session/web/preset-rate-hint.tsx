import Link from '@mui/material/Link';
import * as m from '#messages/session.ts';
import { presetRate } from '#src/features/accounts/rules/preferences.ts';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { useAccount } from './session-provider.tsx';

/** Says where the preset rate is used, until the account has its own. [9.1] */
export function PresetRateHint() {
  if (useAccount().preferences.defaultRate !== presetRate) return null;
  return (
    <span>
      {' '}
      <RichText text={m.presetRateHint} tags={{ link: linkToRate }} />
    </span>
  );
}

/** In a new tab, so that nothing typed is lost. */
function linkToRate(text: string) {
  return (
    <Link href="/profile#time-and-money" target="_blank" underline="always">
      {text}
    </Link>
  );
}
