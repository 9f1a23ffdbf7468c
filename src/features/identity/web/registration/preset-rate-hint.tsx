import * as m from '#messages/identity.ts';
import { hasPresetRates } from '#src/features/identity/rules/preferences.ts';
import { useAccount } from '#src/features/identity/web/session/session-provider.tsx';
import { OuterLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';

/** Says where the preset rate is used, or none, until the account has its own. [9.1] */
export function PresetRateHint({ currency }: { currency: string }) {
  if (useAccount().preferences.defaultRate !== null) return null;
  return (
    <span>
      {' '}
      <RichText
        text={hasPresetRates(currency) ? m.presetRateHint : m.noDefaultRateHint}
        tags={{ link: linkToRate }}
      />
    </span>
  );
}

/** In a new tab, so that nothing typed is lost. */
function linkToRate(text: string) {
  return (
    <OuterLink href="/profile#time-and-money" target="_blank" isUnderlined>
      {text}
    </OuterLink>
  );
}
