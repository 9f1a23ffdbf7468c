import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import * as m from '#messages/profile.ts';
import type { Preferences } from '#src/features/accounts/rules/preferences.ts';
import { canKeepRecords } from '#src/features/accounts/rules/role.ts';
import { CalendarFeedSection } from '#src/features/calendar-feed/web/public.tsx';
import { AvatarField, useAvatar } from '#src/features/documents/web/public.tsx';
import { PrivateModeSection } from '#src/features/encryption/web/public.tsx';
import { YourDataSection } from '#src/features/exports/web/public.tsx';
import type { sessionContract } from '#src/features/session/contract.ts';
import { useAccount, useSessionActions } from '#src/features/session/web/public.tsx';
import { addDays, formatDay } from '#src/platform/shared/calendar-days.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { RateField } from '#src/platform/web/form/rate-field.tsx';
import { AccountAvatar } from '#src/platform/web/format/account-avatar.tsx';
import { currencyName } from '#src/platform/web/format/display-names.ts';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';
import { maxFormWidth, maxListWidth } from '#src/platform/web/theme/tokens.ts';
import { RoundingFields } from './rounding-fields.tsx';
import { TargetFields } from './target-fields.tsx';

const session = createFeatureApi<typeof sessionContract>('session');

type PreferencesChange = Partial<Preferences>;

/** Account, preferences, private mode, export and calendar link. Each choice is saved at once. */
export function ProfilePage() {
  const { user, role, preferences } = useAccount();
  const avatar = useAvatar();
  const { refresh } = useSessionActions();
  const { mutate } = useMutation({
    mutationFn: (change: PreferencesChange) => session.updatePreferences.call(change),
    onSuccess: () => {
      notify(m.saved);
      return refresh();
    },
    onError: (error) => notify(toFailure(error).message, { tone: 'failed' }),
  });

  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: maxListWidth,
        mx: 'auto',
        display: 'grid',
        gap: 4,
        '& > *': { maxWidth: maxFormWidth, minWidth: 0 },
      }}
    >
      <PageHeading>{m.profile}</PageHeading>
      <Section isPadded title={m.account}>
        <Stack direction="row" spacing={4} sx={{ alignItems: 'center' }}>
          <AccountAvatar user={user} src={avatar?.url} size={48} />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{user.displayName}</Typography>
            <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{user.email}</Typography>
          </Box>
        </Stack>
        {canKeepRecords(role) && (
          <Box sx={{ mt: 4 }}>
            <Suspense fallback={<Skeleton variant="rounded" height={62} />}>
              <AvatarField />
            </Suspense>
          </Box>
        )}
      </Section>
      <Section isPadded title={m.timeAndMoney}>
        <Stack spacing={5}>
          <Autocomplete
            options={Intl.supportedValuesOf('timeZone')}
            value={preferences.timeZone}
            disableClearable
            onChange={(_event, timeZone) => mutate({ timeZone })}
            renderInput={(input) => <TextField {...input} label={m.timeZone} helperText={m.timeZoneHint} />}
          />
          <Autocomplete
            options={Intl.supportedValuesOf('currency')}
            value={preferences.currency}
            disableClearable
            getOptionLabel={formatCurrency}
            onChange={(_event, currency) => mutate({ currency })}
            renderInput={(input) => <TextField {...input} label={m.currency} helperText={m.currencyHint} />}
          />
          {canKeepRecords(role) && (
            <RateField
              label={m.yourDefaultRate}
              value={preferences.defaultRate}
              currency={preferences.currency}
              help={m.defaultRateHint}
              onChange={(defaultRate) => defaultRate !== undefined && mutate({ defaultRate })}
            />
          )}
          <TextField
            select
            label={m.weekStartsOn}
            value={preferences.weekStart}
            onChange={({ target }) => mutate({ weekStart: Number(target.value) })}
          >
            {[1, 6, 0].map((day) => (
              <MenuItem key={day} value={day}>
                {formatWeekday(day)}
              </MenuItem>
            ))}
          </TextField>
          {canKeepRecords(role) && (
            <TargetFields
              value={preferences.target}
              weekStart={preferences.weekStart}
              onChange={(target) => mutate({ target })}
            />
          )}
        </Stack>
      </Section>
      {canKeepRecords(role) && (
        <Section isPadded title={m.rounding} id="rounding">
          <Stack spacing={5}>
            <RoundingFields value={preferences.rounding} onChange={(rounding) => mutate({ rounding })} />
          </Stack>
        </Section>
      )}
      {canKeepRecords(role) && (
        <Section isPadded title={m.privateMode} id="private-mode">
          <Suspense fallback={<Skeleton variant="rounded" height={72} />}>
            <PrivateModeSection />
          </Suspense>
        </Section>
      )}
      {canKeepRecords(role) && (
        <Section isPadded title={m.yourData} id="your-data">
          <Suspense fallback={<Skeleton variant="rounded" height={72} />}>
            <YourDataSection />
          </Suspense>
        </Section>
      )}
      {canKeepRecords(role) && (
        <Section isPadded title={m.calendar} id="calendar">
          <Stack spacing={5}>
            <CalendarFeedSection timeZone={preferences.timeZone} />
          </Stack>
        </Section>
      )}
    </Box>
  );
}

function formatCurrency(code: string): string {
  return `${code} · ${currencyName(code)}`;
}

/** `day`: 0 is Sunday, as was 4 January 1970. */
function formatWeekday(day: number): string {
  return formatDay(addDays('1970-01-04', day), { weekday: 'long' });
}
