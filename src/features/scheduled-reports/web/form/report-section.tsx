import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { documentLanguages } from '#messages/document/languages.ts';
import * as m from '#messages/scheduled-reports.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { clientOptions } from '#src/features/invoices/web/public-for-reports.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { emptyReportFilter } from '#src/features/scheduled-reports/contract-fields.ts';
import {
  countFilters,
  reportFormatLabels,
  reportKindLabels,
  reportPeriodLabels,
  whenEmptyLabels,
} from '#src/features/scheduled-reports/web/report-labels.ts';
import * as styles from '#src/features/scheduled-reports/web/scheduled-reports.module.css';
import { FieldColumns } from '#src/features/schedules/web/public.tsx';
import { compareNames } from '#src/platform/shared/text.ts';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { languageName } from '#src/platform/web/format/display-names.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { ReportColumnsField } from './report-columns-field.tsx';
import type { ReportValues } from './report-values.ts';
import { translatedPreset, useReportLanguage } from './use-report-language.ts';

/** What the file contains. */
export function ReportSection() {
  const { getValues, setValue } = useFormContext<ReportValues>();
  const [clientId, filter, format] = useWatch<ReportValues, ['clientId', 'filter', 'format']>({
    name: ['clientId', 'filter', 'format'],
  });
  const { data: clients } = useQuery(allClientsQuery);
  const { data: projects } = useQuery(allProjectsQuery);
  const clientNames = new Map((clients?.items ?? []).map(({ id, name }) => [id, name]));
  const projectOptions = (projects?.items ?? [])
    .filter((project) => clientId === null || project.clientId === clientId)
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(({ id, name, clientId: of }) => {
      const group = clientNames.get(of ?? '') ?? '';
      return { id, label: name, ...(group !== '' && { group }) };
    });
  const filters = countFilters(filter);
  const { languageOf } = useReportLanguage();
  // Otherwise the email would have Stint’s text in one language, and its values in another.
  const translateText = (picked: Partial<Pick<ReportValues, 'clientId' | 'projectId' | 'language'>>) => {
    const preset = translatedPreset(getValues(), languageOf({ ...getValues(), ...picked }));
    if (!preset) return;
    setValue('subject', preset.subject);
    setValue('text', preset.text);
  };
  /** Another project has other tasks. */
  const forgetTask = () => setValue('filter.taskId', null, { shouldDirty: true });
  return (
    <Section title={m.report} isPadded>
      <div className={styles.stack}>
        <TextInput name="name" label={m.name} help={m.reportNameHelp} required />
        <FieldColumns>
          <SelectInput
            name="kind"
            label={m.reportContents}
            choices={toChoices(reportKindLabels)}
            // Filters and columns belong to one kind.
            onPick={() => {
              setValue('filter', emptyReportFilter, { shouldDirty: true });
              setValue('columns', null, { shouldDirty: true });
            }}
          />
          <SelectInput name="period" label={m.period} choices={toChoices(reportPeriodLabels)} />
          <SelectInput
            name="format"
            label={m.format}
            choices={toChoices(reportFormatLabels)}
            // Clients read a PDF, which has no rates unless they are chosen for it.
            onPick={(picked) => {
              if ((picked === 'pdf') !== (format === 'pdf')) setValue('columns', null, { shouldDirty: true });
            }}
          />
        </FieldColumns>
        <FieldColumns>
          <ComboboxInput
            name="clientId"
            label={m.client}
            options={clientOptions(clients?.items ?? [])}
            placeholder={m.allClients}
            onPick={(picked) => {
              const project = projects?.items.find(({ id }) => id === getValues('projectId'));
              const isOfOther = picked && project && project.clientId !== picked.id;
              if (isOfOther) {
                setValue('projectId', null);
                forgetTask();
              }
              translateText({ clientId: picked?.id ?? null, ...(isOfOther && { projectId: null }) });
            }}
          />
          <ComboboxInput
            name="projectId"
            label={m.project}
            options={projectOptions}
            placeholder={m.allProjects}
            onPick={(picked) => {
              forgetTask();
              translateText({ projectId: picked?.id ?? null });
            }}
          />
        </FieldColumns>
        {filters > 0 && (
          <p className={styles.actions}>
            <span className={text.body}>{m.alsoFiltered({ count: filters })}</span>
            <Button
              size="small"
              tone="neutral"
              onClick={() => setValue('filter', emptyReportFilter, { shouldDirty: true })}
            >
              {m.removeFilters}
            </Button>
          </p>
        )}
        <ReportColumnsField />
        <FieldColumns>
          <SelectInput
            name="language"
            label={m.language}
            onPick={(picked) =>
              translateText({ language: documentLanguages.find((each) => each === picked) ?? null })
            }
            {...(format === 'csv' && { help: m.csvIsEnglish })}
            choices={[
              { value: '', label: m.languageOfDocuments },
              ...documentLanguages.map((language) => ({ value: language, label: languageName(language) })),
            ]}
          />
          <SelectInput name="whenEmpty" label={m.ifNothingToReport} choices={toChoices(whenEmptyLabels)} />
        </FieldColumns>
      </div>
    </Section>
  );
}
