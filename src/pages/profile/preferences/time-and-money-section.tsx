import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import * as m from '#messages/profile-page.ts';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import type { Preferences, PreferencesChange } from '#src/features/identity/rules/preferences.ts';
import { addDays, formatDay } from '#src/platform/shared/calendar-days.ts';
import { RateField } from '#src/platform/web/form/rate-field.tsx';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { currencyName } from '#src/platform/web/format/display-names.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { LockField } from './lock-field.tsx';
import { TargetFields } from './target-fields.tsx';

type TimeAndMoneySectionProps = {
  preferences: Preferences;
  /** Whether the account has records, which a rate and a target concern. */
  hasRecords: boolean;
  onChange: (change: PreferencesChange) => void;
};

export function TimeAndMoneySection({ preferences, hasRecords, onChange }: TimeAndMoneySectionProps) {
  return (
    <Section isPadded title={m.timeAndMoney} id="time-and-money">
      <Stack spacing={5}>
        <Autocomplete
          options={Intl.supportedValuesOf('timeZone')}
          value={preferences.timeZone}
          disableClearable
          onChange={(_event, timeZone) => onChange({ timeZone })}
          renderInput={(input) => <TextField {...input} label={m.timeZone} helperText={m.timeZoneHint} />}
        />
        <Autocomplete
          options={Intl.supportedValuesOf('currency')}
          value={preferences.currency}
          disableClearable
          getOptionLabel={formatCurrency}
          onChange={(_event, currency) => onChange({ currency })}
          renderInput={(input) => <TextField {...input} label={m.currency} helperText={m.currencyHint} />}
        />
        {hasRecords && (
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
        )}
        <TextField
          select
          label={m.weekStartsOn}
          value={preferences.weekStart}
          onChange={({ target }) => onChange({ weekStart: Number(target.value) })}
        >
          {[1, 6, 0].map((day) => (
            <MenuItem key={day} value={day}>
              {formatWeekday(day)}
            </MenuItem>
          ))}
        </TextField>
        {hasRecords && (
          <TargetFields
            value={preferences.target}
            weekStart={preferences.weekStart}
            onChange={(target) => onChange({ target })}
          />
        )}
        {hasRecords && <LockField {...preferences} />}
      </Stack>
    </Section>
  );
}

function formatCurrency(code: string): string {
  return `${code} · ${currencyName(code)}`;
}

/** `day`: 0 is Sunday, as was 4 January 1970. */
function formatWeekday(day: number): string {
  return formatDay(addDays('1970-01-04', day), { weekday: 'long' });
}
