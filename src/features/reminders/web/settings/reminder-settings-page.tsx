import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/reminders.ts';
import { reminders } from '#src/features/reminders/web/api.ts';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { ReminderSettingsForm } from './reminder-settings-form.tsx';
import styles from './settings.module.css';

/** Whether, when and with which words invoices are reminded. */
export function ReminderSettingsPage() {
  const query = useQuery(reminders.settings.queryOptions({ input: {} }));
  const presets = useQuery(reminders.presetTexts.queryOptions({ input: {} }));
  /** Loading the latest version starts the form again. */
  const [loadCount, setLoadCount] = useState(0);

  async function reload() {
    await query.refetch();
    setLoadCount(loadCount + 1);
  }

  return (
    <DetailPage
      back={{ label: m.reminders, to: '/invoices/reminders' }}
      record={query.data && presets.data && { ...query.data, presets: presets.data }}
      error={query.error ?? presets.error}
      onRetry={() => void Promise.all([query.refetch(), presets.refetch()])}
      missing={{ heading: '', hint: '' }}
      title={() => m.reminderSettings}
    >
      {(stored) => (
        <div className={styles.page}>
          <ReminderSettingsForm key={loadCount} stored={stored} onReload={() => void reload()} />
        </div>
      )}
    </DetailPage>
  );
}
