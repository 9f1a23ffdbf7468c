import { sql } from 'kysely';
import { scheduledReportWords } from '#messages/document/scheduled-reports.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { countExpenses } from '#src/features/expenses/server/public.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import { splitEmail } from '#src/features/invoices/rules/deliveries/email-link.ts';
import { findLetterhead } from '#src/features/invoices/server/public.ts';
import { expenseFileName } from '#src/features/reports/rules/expense-report.ts';
import { reportFileName } from '#src/features/reports/rules/time-report.ts';
import { countEntries } from '#src/features/reports/server/public.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { fillReportEmail } from '#src/features/scheduled-reports/rules/report-email.ts';
import { reportedDays } from '#src/features/scheduled-reports/rules/report-period.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

/** What decides the file and the email of a day. */
export type ReportContent = Pick<
  ScheduledReport,
  'kind' | 'format' | 'period' | 'clientId' | 'projectId' | 'filter' | 'language' | 'subject' | 'text'
>;

/** The days that the report of a day is about. */
export async function findReportedDays(
  db: Db,
  owner: Owner,
  { period }: Pick<ReportContent, 'period'>,
  day: string,
): Promise<DayRange> {
  const { weekStart } = await findPreferences(db, owner);
  return reportedDays(period, day, weekStart);
}

/** How many entries or expenses the report of a day has. */
export async function countReported(
  db: Db,
  owner: Owner,
  report: ReportContent,
  day: string,
): Promise<number> {
  const days = await findReportedDays(db, owner, report, day);
  return report.kind === 'time'
    ? countEntries(db, owner, filterOfTime(report, days))
    : countExpenses(db, owner, filterOfExpenses(report, days));
}

/** The project of a report, and its client or that of the project; null: it is about all of them. */
export async function findReportSubject(
  db: Db,
  owner: Owner,
  { clientId, projectId }: Pick<ReportContent, 'clientId' | 'projectId'>,
) {
  const project = projectId === null ? null : await findProject(db, owner, projectId);
  const ofClient = clientId ?? project?.clientId ?? null;
  const client = ofClient === null ? null : await findClient(db, owner, ofClient);
  return { client, project };
}

/** The email of a day, as it is sent and as its preview shows it. */
export async function composeReportEmail(db: Db, owner: Owner, report: ReportContent, day: string) {
  const { kind, format, language: chosen, subject, text } = report;
  const days = await findReportedDays(db, owner, report, day);
  const { client, project } = await findReportSubject(db, owner, report);
  const letterhead = await findLetterhead(
    db,
    owner,
    chosen === null && client ? client : { language: chosen },
  );
  const account = await findAccount(db);
  const seller = letterhead.seller.name || account.name;
  const language = documentLanguage(letterhead.language);
  const names = { client: client?.name ?? '', project: project?.name ?? '', seller };
  const filled = fillReportEmail(
    { subject, text },
    { kind, language, locale: letterhead.locale, days, names },
  );
  const content: MailContent = {
    subject: filled.subject,
    paragraphs: splitEmail(filled.text, '').paragraphs,
    footer: scheduledReportWords[language].footer({ seller }),
    heading: seller,
    language,
  };
  return {
    days,
    content,
    seller,
    displayName: account.name,
    replyTo: letterhead.seller.email ?? account.email,
    fileName:
      kind === 'time'
        ? reportFileName(format, { ...days, client: client?.name })
        : expenseFileName(format, days),
  };
}

export function filterOfTime({ clientId, projectId, filter }: ReportContent, days: DayRange) {
  const { taskId, billable, invoiced, tag, search } = filter;
  return withoutNulls({ ...days, clientId, projectId, taskId, billable, invoiced, tag, search });
}

export function filterOfExpenses({ clientId, projectId, filter }: ReportContent, days: DayRange) {
  const { categoryId, state, paidBy, isRecurring, search } = filter;
  return withoutNulls({ ...days, clientId, projectId, categoryId, state, paidBy, isRecurring, search });
}

type WithoutNulls<T> = { [K in keyof T]: Exclude<T[K], null> | undefined };

/** A field that is null limits nothing. */
function withoutNulls<T extends object>(fields: T): WithoutNulls<T> {
  // Every field has its value, or undefined instead of null.
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, unknown] => [name, value ?? undefined]),
  ) as WithoutNulls<T>;
}

async function findProject(
  db: Db,
  { ownerId }: Owner,
  id: string,
): Promise<{ name: string; clientId: string | null } | null> {
  const project = await db
    .selectFrom('projects')
    .select(['name', 'clientId'])
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return project ?? null;
}

/** Who works, and where answers go unless the business has an address. */
async function findAccount(db: Db): Promise<{ name: string; email: string | null }> {
  const { rows } = await sql<{ name: string | null; email: string | null }>`
    select own_name() as name, own_email() as email`.execute(db);
  return { name: rows[0]?.name ?? '', email: rows[0]?.email ?? null };
}
