import { useQuery } from '@tanstack/react-query';
import { documentLanguages } from '#messages/document/languages.ts';
import type { DocumentLanguage } from '#messages/document/languages.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { chooseLanguage } from '#src/features/invoices/rules/document-locale.ts';
import { storedSettingsQuery } from '#src/features/invoices/web/public-for-reports.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { presetReportEmail } from '#src/features/scheduled-reports/rules/report-email.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import type { ReportValues } from './report-values.ts';

type About = Pick<ReportValues, 'clientId' | 'projectId' | 'language'>;

/** The language of a report and its email, as the server chooses it. The form also opens if that can’t be read. */
export function useReportLanguage() {
  const settings = useQuery(storedSettingsQuery);
  const clients = useQuery(allClientsQuery);
  const projects = useQuery(allProjectsQuery);
  return {
    isLoading: settings.isPending || clients.isPending || projects.isPending,
    languageOf({ clientId, projectId, language }: About): DocumentLanguage {
      const project = projects.data?.items.find(({ id }) => id === projectId);
      const client = clients.data?.items.find(({ id }) => id === (clientId ?? project?.clientId));
      const account = settings.data?.settings ?? unknownAccount;
      return documentLanguage(language ?? chooseLanguage(client ?? null, account));
    },
  };
}

const unknownAccount = { language: null, seller: { country: null } };

/** Stint’s text in another language; null if a person wrote it. */
export function translatedPreset(
  written: Pick<ReportValues, 'subject' | 'text'>,
  language: DocumentLanguage,
): Pick<ReportValues, 'subject' | 'text'> | null {
  const isPreset = documentLanguages.some((each) => {
    const preset = presetReportEmail(each);
    return preset.subject === written.subject && preset.text === written.text;
  });
  return isPreset ? presetReportEmail(language) : null;
}
