import { InvoicesPage } from '#src/features/invoices/web/public-for-invoices.tsx';
import { RemindersNotice } from '#src/features/reminders/web/public.tsx';

export function InvoicesWithReminders() {
  return <InvoicesPage notice={<RemindersNotice />} />;
}
