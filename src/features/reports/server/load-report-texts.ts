import type { DocumentLanguage } from '#messages/document/languages.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { findDocumentLanguage } from '#src/features/invoices/server/public.ts';
import { findProjectBilling } from '#src/features/projects/server/public.ts';
import { exchangeWording, reportWording } from '#src/features/reports/rules/report-wording.ts';
import type { ReportWording } from '#src/features/reports/rules/report-wording.ts';
import type { TimeReportFormat } from '#src/features/reports/rules/time-report.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

type Worded = {
  format: TimeReportFormat;
  clientId: string | undefined;
  projectId: string | undefined;
  language: DocumentLanguage | null;
};

/** CSV files are the same in every language. */
export async function loadReportTexts(
  db: Db,
  owner: Owner,
  { format, ...worded }: Worded,
): Promise<ReportWording> {
  return format === 'csv' ? exchangeWording : findReportWording(db, owner, worded);
}

/** In a language, or that of the client’s documents, also of a project’s; without one client, in that of the account’s. */
export async function findReportWording(
  db: Db,
  owner: Owner,
  { clientId, projectId, language: chosen }: Omit<Worded, 'format'>,
): Promise<ReportWording> {
  const project = projectId === undefined ? null : await findProjectBilling(db, owner, projectId);
  const ofClient = clientId ?? project?.clientId;
  const client =
    chosen !== null ? { language: chosen } : ofClient == null ? null : await findClient(db, owner, ofClient);
  const { language, locale } = await findDocumentLanguage(db, owner, client ?? null);
  return reportWording(documentLanguage(language), locale);
}
