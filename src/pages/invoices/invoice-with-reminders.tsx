import { InvoicePage } from '#src/features/invoices/web/public-for-invoices.tsx';
import { RemindersSection } from '#src/features/reminders/web/public.tsx';

export function InvoiceWithReminders() {
  return <InvoicePage remindersOf={(invoice) => <RemindersSection invoice={invoice} />} />;
}
