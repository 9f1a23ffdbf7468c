import type { DocumentLanguage } from '#messages/document/languages.ts';
import { scheduledReportWords } from '#messages/document/scheduled-reports.ts';
import { fillEmail, placeholderProblem } from '#src/features/invoices/rules/deliveries/fill-email.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import type { deliveryStatuses } from '#src/features/invoices/rules/delivery.ts';
import { fillPeriod } from '#src/features/recurring-invoices/rules/period-placeholders.ts';
import { reportWording } from '#src/features/reports/rules/report-wording.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import type { ReportKind } from './report-limits.ts';

/** Subjects and texts can have these; {month}, {quarter} and {year} also with an offset. */
export const reportPlaceholders = [
  'report',
  'client',
  'project',
  'seller',
  'period',
  'from',
  'to',
  'month',
  'quarter',
  'year',
] as const;

type ReportEmail = { subject: string; text: string };

/** Stint’s email with a report, with placeholders. */
export function presetReportEmail(language: DocumentLanguage): ReportEmail {
  const words = scheduledReportWords[language];
  return {
    subject: '{report}, {period}',
    text: [words.greeting, words.attached({ period: '{period}' }), `${words.closing}\n{seller}`].join('\n\n'),
  };
}

/** What {report} says. */
export function reportTitle(kind: ReportKind, language: DocumentLanguage): string {
  const { words } = reportWording(language, language);
  return kind === 'time' ? words.timesheet : words.expenses;
}

type ReportTerms = {
  kind: ReportKind;
  language: DocumentLanguage;
  locale: string;
  days: DayRange;
  names: { client: string; project: string; seller: string };
};

/** An email with its values. Names can’t insert placeholders. */
export function fillReportEmail(
  { subject, text }: ReportEmail,
  { kind, language, locale, days, names }: ReportTerms,
): ReportEmail {
  const withPeriod = (written: string, maxLength: number) =>
    fillPeriod(written, days, { language, locale, maxLength });
  const filled = fillEmail(
    {
      subject: withPeriod(subject, deliveryLimits.subject),
      text: withPeriod(text, deliveryLimits.text),
    },
    { report: reportTitle(kind, language), ...names },
  );
  return {
    subject: filled.subject.slice(0, deliveryLimits.subject),
    text: filled.text.slice(0, deliveryLimits.text),
  };
}

/** Whether the email of a day can be sent again: it was cancelled, or not everyone got it for sure. */
export function mayNotHaveArrived({
  status,
  problem,
}: {
  status: (typeof deliveryStatuses)[number];
  problem: string | null;
}): boolean {
  switch (status) {
    case 'failed':
    case 'uncertain':
    case 'cancelled':
      return true;
    case 'sent':
      return problem !== null;
    case 'queued':
    case 'sending':
      return false;
  }
}

/** What is wrong with the placeholders of a text, as the end of a sentence; null if nothing is. */
export function reportPlaceholderProblem(text: string): string | null {
  return placeholderProblem(text, reportPlaceholders);
}
