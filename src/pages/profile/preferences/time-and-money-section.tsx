import * as m from '#messages/profile-page.ts';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import type { Preferences, PreferencesChange } from '#src/features/identity/rules/preferences.ts';
import * as styles from '#src/pages/profile/profile.module.css';
import { addDays, formatDay } from '#src/platform/shared/calendar-days.ts';
import { RateField } from '#src/platform/web/form/rate-field.tsx';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { currencyName } from '#src/platform/web/format/display-names.ts';
import { Combobox } from '#src/platform/web/kit/fields/combobox.tsx';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { LockField } from './lock-field.tsx';
import { TargetFields } from './target-fields.tsx';

type PreferenceProps = { preferences: Preferences; onChange: (change: PreferencesChange) => void };

/** Of accounts with records. */
export function TimeAndMoneySection({ preferences, onChange }: PreferenceProps) {
  return (
    <Section isPadded title={m.timeAndMoney} id="time-and-money">
      <div className={styles.fields}>
        <TimeZoneField help={m.timeZoneHint} {...{ preferences, onChange }} />
        <Combobox
          label={m.currency}
          help={m.currencyHint}
          value={preferences.currency}
          onChange={(choice) => choice && onChange({ currency: choice.id })}
          choices={choicesOf(Intl.supportedValuesOf('currency'), preferences.currency, formatCurrency)}
          isClearable={false}
        />
        <RateField
          label={m.yourDefaultRate}
          value={preferences.defaultRate ?? undefined}
          currency={preferences.currency}
          help={
            preferences.defaultRate === null
              ? m.unsetDefaultRateHint({
                  rate: formatRate(defaultRates(preferences).hourly, preferences.currency),
                })
              : m.defaultRateHint
          }
          onChange={(defaultRate) => defaultRate !== undefined && onChange({ defaultRate })}
        />
        <Select
          label={m.weekStartsOn}
          value={String(preferences.weekStart)}
          onChange={(day) => onChange({ weekStart: Number(day) })}
          choices={[1, 6, 0].map((day) => ({ value: String(day), label: formatWeekday(day) }))}
        />
        <TargetFields
          value={preferences.target}
          weekStart={preferences.weekStart}
          onChange={(target) => onChange({ target })}
        />
        <LockField {...preferences} />
      </div>
    </Section>
  );
}

export function TimeZoneField({ preferences, onChange, help }: PreferenceProps & { help?: string }) {
  return (
    <Combobox
      label={m.timeZone}
      help={help}
      value={preferences.timeZone}
      onChange={(choice) => choice && onChange({ timeZone: choice.id })}
      choices={choicesOf(Intl.supportedValuesOf('timeZone'), preferences.timeZone)}
      isClearable={false}
    />
  );
}

/** `current` may be one that the browser doesn't list. */
function choicesOf(values: readonly string[], current: string, toLabel = (id: string) => id) {
  return [...new Set([...values, current])].map((id) => ({ id, label: toLabel(id) }));
}

function formatCurrency(code: string): string {
  return `${code} · ${currencyName(code)}`;
}

/** `day`: 0 is Sunday, as was 4 January 1970. */
function formatWeekday(day: number): string {
  return formatDay(addDays('1970-01-04', day), { weekday: 'long' });
}
