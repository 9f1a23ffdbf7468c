import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/reminders.ts';
import { reminders } from '#src/features/reminders/web/api.ts';
import { useFormReload } from '#src/platform/web/form/page/use-form-reload.ts';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { ReminderSettingsForm } from './reminder-settings-form.tsx';

/** Whether, when and with which words invoices are reminded. */
export function ReminderSettingsPage() {
  const query = useQuery(reminders.settings.queryOptions({ input: {} }));
  const presets = useQuery(reminders.presetTexts.queryOptions({ input: {} }));
  const { key, onReload } = useFormReload(query);

  return (
    <DetailPage
      back={{ label: m.reminders, to: '/invoices/reminders' }}
      record={query.data && presets.data && { ...query.data, presets: presets.data }}
      error={query.error ?? presets.error}
      onRetry={() => void Promise.all([query.refetch(), presets.refetch()])}
      missing={{ heading: '', hint: '' }}
      title={() => m.reminderSettings}
    >
      {(stored) => <ReminderSettingsForm key={key} stored={stored} onReload={onReload} />}
    </DetailPage>
  );
}
