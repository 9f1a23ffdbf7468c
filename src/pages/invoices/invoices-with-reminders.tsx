import { InvoicesPage } from '#src/features/invoices/web/for-invoices.tsx';
import { RemindersNotice, useRemindersTab } from '#src/features/reminders/web/public.tsx';

export function InvoicesWithReminders() {
  return <InvoicesPage moreTabs={[useRemindersTab()]} notice={<RemindersNotice />} />;
}
