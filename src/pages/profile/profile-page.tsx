import { useMutation } from '@tanstack/react-query';
import * as m from '#messages/profile-page.ts';
import { CalendarFeedSection } from '#src/features/calendar-feed/web/public.tsx';
import { PrivateModeSection } from '#src/features/encryption/web/public.tsx';
import { YourDataSection } from '#src/features/exports/web/public.tsx';
import type { PreferencesChange } from '#src/features/identity/rules/preferences.ts';
import { canKeepRecords } from '#src/features/identity/rules/role.ts';
import {
  ApiKeysSection,
  DeleteAccountSection,
  DevicesSection,
  SignInSection,
  session,
} from '#src/features/identity/web/public-for-profile.tsx';
import { useAccount, useSessionActions } from '#src/features/identity/web/public.tsx';
import { DefaultTasksSection } from '#src/features/projects/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import { FormPage } from '#src/platform/web/layout/page/form-page.tsx';
import { SectionNav } from '#src/platform/web/layout/page/section-nav.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { AccountSection } from './account/account-section.tsx';
import { FormatFields } from './preferences/format-fields.tsx';
import { RoundingFields } from './preferences/rounding-fields.tsx';
import { TimeAndMoneySection, TimeZoneField } from './preferences/time-and-money-section.tsx';
import * as styles from './profile.module.css';

/** Account, security, preferences and data. Each preference is saved at once. */
export function ProfilePage() {
  const { user, role, preferences } = useAccount();
  const { refresh } = useSessionActions();
  const { mutate } = useMutation({
    mutationFn: (change: PreferencesChange) => session.updatePreferences.call(change),
    onSuccess: () => {
      notify(m.saved);
      return refresh();
    },
    onError: (error) => notify(toFailure(error).message, { tone: 'failed' }),
  });
  const hasRecords = canKeepRecords(role);

  return (
    <FormPage
      title={m.profile}
      nav={
        <SectionNav
          label={m.settings}
          sections={sections.filter(({ isOfRecords = false }) => hasRecords || !isOfRecords)}
          pages={hasRecords ? settingsPages : []}
        />
      }
    >
      <AccountSection user={user} hasPicture={hasRecords} />
      {hasRecords && <TimeAndMoneySection preferences={preferences} onChange={mutate} />}
      <Section isPadded title={m.formats} id="formats">
        <div className={styles.fields}>
          {/* Times of logins are all that others have. */}
          {!hasRecords && <TimeZoneField preferences={preferences} onChange={mutate} />}
          <FormatFields value={preferences.formats} onChange={(formats) => mutate({ formats })} />
        </div>
      </Section>
      {hasRecords && (
        <>
          <Section isPadded title={m.rounding} id="rounding">
            <div className={styles.fields}>
              <RoundingFields value={preferences.rounding} onChange={(rounding) => mutate({ rounding })} />
            </div>
          </Section>
          <DefaultTasksSection fallback={<Skeleton height={120} />} />
        </>
      )}
      <SignInSection user={user} timeZone={preferences.timeZone} />
      <DevicesSection timeZone={preferences.timeZone} />
      <Section isPadded title={m.apiKeys} id="api-keys">
        <ApiKeysSection fallback={<Skeleton height={72} />} timeZone={preferences.timeZone} />
      </Section>
      {hasRecords && (
        <>
          <Section isPadded title={m.calendar} id="calendar">
            <div className={styles.fields}>
              <CalendarFeedSection timeZone={preferences.timeZone} />
            </div>
          </Section>
          <Section isPadded title={m.privateMode} id="private-mode">
            <PrivateModeSection fallback={<Skeleton height={72} />} />
          </Section>
          <Section isPadded title={m.importAndExport} id="your-data">
            <YourDataSection fallback={<Skeleton height={72} />} />
          </Section>
        </>
      )}
      <DeleteAccountSection user={user} hasRecords={hasRecords} />
    </FormPage>
  );
}

/** In the order of the page, what people look for first on top. */
const sections: { id: string; title: string; isOfRecords?: boolean }[] = [
  { id: 'account', title: m.account },
  { id: 'time-and-money', title: m.timeAndMoney, isOfRecords: true },
  { id: 'formats', title: m.formats },
  { id: 'rounding', title: m.rounding, isOfRecords: true },
  { id: 'default-tasks', title: m.defaultTasks, isOfRecords: true },
  { id: 'sign-in', title: m.security },
  { id: 'devices', title: m.devices },
  { id: 'api-keys', title: m.apiKeys },
  { id: 'calendar', title: m.calendar, isOfRecords: true },
  { id: 'private-mode', title: m.privateMode, isOfRecords: true },
  { id: 'your-data', title: m.importAndExport, isOfRecords: true },
  { id: 'delete-account', title: m.deleteAccount },
];

const settingsPages = [
  { path: '/invoices/settings', title: m.invoiceSettings },
  { path: '/invoices/emails/settings', title: m.mailServer },
  { path: '/invoices/reminders/settings', title: m.reminderSettings },
  { path: '/expenses/categories', title: m.expenseSettings },
];
