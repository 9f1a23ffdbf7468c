import { useWatch } from 'react-hook-form';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { chooseLanguage, documentLocale } from '#src/features/invoices/rules/document-locale.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { useInvoiceSettings } from '#src/features/invoices/web/public-for-recurring.tsx';
import { billedPeriod } from '#src/features/recurring-invoices/rules/billed-period.ts';
import { fillPeriod } from '#src/features/recurring-invoices/rules/period-placeholders.ts';
import { useBilledClients } from '#src/features/recurring-invoices/web/queries.ts';
import { WrittenSchedule } from '#src/features/schedules/contract-schedule.ts';
import { planSchedule } from '#src/features/schedules/rules/plan-schedule.ts';
import type { RecurringValues } from './recurring-values.ts';

/** Writes a text as the next invoice prints it; null if it has no placeholders, or no invoice follows. */
export function useNextPeriodText(): (text: string) => string | null {
  const today = useAccountToday();
  const settings = useInvoiceSettings();
  const { clientOf } = useBilledClients();
  const [clientId, recurrence, periodSide, serviceFrom, serviceTo] = useWatch<
    RecurringValues,
    ['clientId', 'recurrence', 'periodSide', 'serviceFrom', 'serviceTo']
  >({ name: ['clientId', 'recurrence', 'periodSide', 'serviceFrom', 'serviceTo'] });
  const { data: schedule } = WrittenSchedule.safeParse(recurrence);
  const nextDay = schedule ? planSchedule(schedule, { before: null, today }).nextDay : null;
  if (!schedule || nextDay === null || !settings) return () => null;
  const part = billedPeriod({ recurrence: schedule, periodSide, serviceFrom, serviceTo }, nextDay);
  if (!part) return () => null;
  const tag = chooseLanguage(clientOf({ clientId: clientId ?? '' }) ?? null, settings);
  const terms = {
    language: tag,
    locale: documentLocale(tag, settings.pageSize),
    maxLength: invoiceLimits.text,
  };
  return (text) => {
    const filled = fillPeriod(text, part, terms);
    return filled === text ? null : filled;
  };
}
