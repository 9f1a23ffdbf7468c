import { use } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { documentDays, servicePeriod } from '#src/features/invoices/rules/document-days.ts';
import { formatServicePeriod } from '#src/features/invoices/web/invoice-labels.ts';
import { clientOptions } from '#src/features/invoices/web/new/billed-client-input.tsx';
import { useInvoiceSettings } from '#src/features/invoices/web/queries.ts';
import { daysBetween, formatDay, isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { CurrencyInput } from '#src/platform/web/form/fields/currency-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { FoldingSection } from '#src/platform/web/layout/page/folding-section.tsx';
import { CheckedDayInput, CheckedTextInput } from './checked-inputs.tsx';
import { printedLanguage } from './details/printed-language.ts';
import { DraftProblems, useFieldProblem } from './draft-problems.ts';
import type { DraftValues } from './draft-values.ts';
import * as styles from './editor.module.css';

type DetailsSectionProps = { type: Invoice['type']; clients: readonly Client[] };

/** Client, dates and references. */
export function DetailsSection({ type, clients }: DetailsSectionProps) {
  const { setValue } = useFormContext<DraftValues>();
  const clientProblem = useFieldProblem('clientId');
  const proposed = useServicePeriodOfLines();
  const emptyDays = useEmptyDays(type, clients);
  const folded = useFolded({ type, clients }, emptyDays, proposed);
  const isCreditNote = type === 'creditNote';
  return (
    <FoldingSection title={m.details} {...folded}>
      <div className={styles.stack}>
        {/* A credit note has the client and currency of its invoice. */}
        {!isCreditNote && (
          <FieldColumns>
            <ComboboxInput
              name="clientId"
              label={m.client}
              options={clientOptions(clients)}
              {...(clientProblem !== undefined && { help: m.chooseClient })}
              onPick={(picked) => {
                const client = clients.find(({ id }) => id === picked?.id);
                if (client?.currency) setValue('currency', client.currency);
                if (client?.buyerReference) setValue('buyerReference', client.buyerReference);
              }}
            />
            <CurrencyInput name="currency" label={m.currency} />
          </FieldColumns>
        )}
        <FieldColumns>
          <CheckedDayInput name="issueDay" label={m.issueDate} {...emptyDays.issue} />
          {!isCreditNote && (
            <CheckedDayInput
              name="dueDay"
              label={type === 'quote' ? m.validUntil : m.dueDate}
              {...emptyDays.due}
            />
          )}
        </FieldColumns>
        <FieldColumns>
          <CheckedDayInput
            name="serviceFrom"
            label={m.serviceFrom}
            {...(proposed !== null && { help: m.servicePeriodOfLines({ period: proposed }) })}
          />
          <CheckedDayInput name="serviceTo" label={m.serviceTo} />
        </FieldColumns>
        <FieldColumns>
          <CheckedTextInput name="buyerReference" label={m.buyerReference} />
          <CheckedTextInput name="poNumber" label={m.poNumber} />
        </FieldColumns>
        {isCreditNote && (
          <SwitchInput name="releasesEntries" label={m.releasesEntries} help={m.releasesEntriesHelp} />
        )}
      </div>
    </FoldingSection>
  );
}

/** What is printed from fields that are folded away, and whether one of them needs attention. */
function useFolded({ type, clients }: DetailsSectionProps, emptyDays: EmptyDays, ofLines: string | null) {
  const [clientId, dueDay, serviceFrom, serviceTo] = useWatch<
    DraftValues,
    ['clientId', 'dueDay', 'serviceFrom', 'serviceTo']
  >({ name: ['clientId', 'dueDay', 'serviceFrom', 'serviceTo'] });
  const settings = useInvoiceSettings();
  const problems = use(DraftProblems);
  const client = clients.find(({ id }) => id === clientId);
  const due = dueDay === null ? emptyDays.due?.placeholder : formatDay(dueDay, { dateStyle: 'medium' });
  return {
    summary: [
      client?.name,
      client && settings && printedLanguage(client, settings),
      due !== undefined && (type === 'quote' ? m.validUntilDay({ day: due }) : m.dueOn({ day: due })),
      formatServicePeriod({ serviceFrom, serviceTo }) ?? ofLines,
    ]
      .filter(Boolean)
      .join(' · '),
    isOpenAtFirst: clientId === null,
    hasProblem: problems.some(({ field }) => foldedFields.has(field)),
  };
}

const foldedFields = new Set([
  'clientId',
  'currency',
  'issueDay',
  'dueDay',
  'serviceFrom',
  'serviceTo',
  'buyerReference',
  'poNumber',
]);

type EmptyDays = Partial<Record<'issue' | 'due', { placeholder: string }>>;

/** The days that are printed while their fields are empty. */
function useEmptyDays(type: Invoice['type'], clients: readonly Client[]): EmptyDays {
  const today = useAccountToday();
  const settings = useInvoiceSettings();
  const [clientId, issueDay, dueDay] = useWatch<DraftValues, ['clientId', 'issueDay', 'dueDay']>({
    name: ['clientId', 'issueDay', 'dueDay'],
  });
  if (!settings) return {};
  const typed = { issueDay: issueDay !== null && isCalendarDate(issueDay) ? issueDay : null, dueDay: null };
  const days = documentDays(
    { type, lines: [], serviceFrom: null, serviceTo: null, ...typed },
    clients.find(({ id }) => id === clientId),
    settings,
    today,
  );
  const medium = { dateStyle: 'medium' } as const;
  return {
    issue: { placeholder: m.todayOnDay({ day: formatDay(today, medium) }) },
    ...(dueDay === null &&
      days.dueDay !== null && {
        due: {
          placeholder: m.dayAfterDays({
            day: formatDay(days.dueDay, medium),
            days: daysBetween(days.issueDay, days.dueDay),
          }),
        },
      }),
  };
}

/** What is printed while the fields are empty. */
function useServicePeriodOfLines(): string | null {
  const [lines, serviceFrom, serviceTo] = useWatch<DraftValues, ['lines', 'serviceFrom', 'serviceTo']>({
    name: ['lines', 'serviceFrom', 'serviceTo'],
  });
  const period = servicePeriod({ serviceFrom: null, serviceTo: null, lines });
  return serviceFrom === null && serviceTo === null ? formatServicePeriod(period) : null;
}

function FieldColumns({ children }: { children: React.ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
