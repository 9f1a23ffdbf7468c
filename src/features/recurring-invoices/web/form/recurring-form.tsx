import { FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import * as m from '#messages/recurring-invoices.ts';
import { NewRecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import type { Recurrence } from '#src/features/schedules/rules/schedule.ts';
import { LeavePrompt } from '#src/platform/web/form/leave-prompt.tsx';
import { PageFormEnd } from '#src/platform/web/form/page/page-form-end.tsx';
import { usePageFormSave } from '#src/platform/web/form/page/use-page-form-save.ts';
import { createSchemaResolver } from '#src/platform/web/form/schema-resolver.ts';
import { InvoicingOutcome } from './invoicing-outcome.tsx';
import { LinesSection } from './lines-section.tsx';
import { OwnTextsSection } from './own-texts-section.tsx';
import * as styles from './recurring-form.module.css';
import { withoutUnusedLine } from './recurring-values.ts';
import type { RecurringValues } from './recurring-values.ts';
import { ScheduleSection } from './schedule-section.tsx';
import { ServiceSection } from './service-section.tsx';
import { WorkSection } from './work-section.tsx';

export type CheckedRecurringInvoice = z.infer<typeof NewRecurringInvoice>;

type RecurringFormProps = {
  values: RecurringValues;
  /** Null: a new one. */
  before: Recurrence | null;
  today: string;
  isNew: boolean;
  onSave: (checked: CheckedRecurringInvoice) => Promise<void>;
  /** The latest version, if someone else changed it. */
  onReload?: () => void;
};

const checkSchema = createSchemaResolver<RecurringValues, CheckedRecurringInvoice>(NewRecurringInvoice);

/** One form: what repeats, on which days, and what each invoice bills. */
export function RecurringForm({ values, before, today, isNew, onSave, onReload }: RecurringFormProps) {
  const form = useForm<RecurringValues, unknown, CheckedRecurringInvoice>({
    defaultValues: values,
    resolver: (entered, ...rest) => checkSchema(withoutUnusedLine(entered), ...rest),
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  const { problem, onSubmit } = usePageFormSave(form, onSave);

  return (
    <FormProvider {...form}>
      <LeavePrompt isDirty={isDirty && !isSubmitting && !isSubmitSuccessful} />
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        <div className={styles.fields}>
          <ScheduleSection isNew={isNew} />
          <div className={styles.outcome}>
            <InvoicingOutcome before={before} today={today} />
          </div>
          <LinesSection />
          <WorkSection />
          <ServiceSection />
          <OwnTextsSection />
          <PageFormEnd
            problem={problem}
            onReload={onReload}
            saveLabel={isNew ? m.createRecurringInvoice : m.save}
          />
        </div>
      </form>
    </FormProvider>
  );
}
