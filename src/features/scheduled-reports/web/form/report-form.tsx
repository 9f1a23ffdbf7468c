import { FormProvider, useForm, useWatch } from 'react-hook-form';
import * as m from '#messages/scheduled-reports.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { reportedDays } from '#src/features/scheduled-reports/rules/report-period.ts';
import { ReportObstacles } from '#src/features/scheduled-reports/web/report-obstacles.tsx';
import * as styles from '#src/features/scheduled-reports/web/scheduled-reports.module.css';
import { WrittenSchedule } from '#src/features/schedules/contract-schedule.ts';
import { planSchedule } from '#src/features/schedules/rules/plan-schedule.ts';
import type { Recurrence } from '#src/features/schedules/rules/schedule.ts';
import {
  FieldColumns,
  OutcomeSection,
  ScheduleFields,
  describeBeginning,
} from '#src/features/schedules/web/public.tsx';
import { formatDays } from '#src/platform/shared/calendar-days.ts';
import { TimeInput } from '#src/platform/web/form/fields/day-input.tsx';
import { LeavePrompt } from '#src/platform/web/form/leave-prompt.tsx';
import { PageFormEnd } from '#src/platform/web/form/page/page-form-end.tsx';
import { usePageFormSave } from '#src/platform/web/form/page/use-page-form-save.ts';
import { createSchemaResolver } from '#src/platform/web/form/schema-resolver.ts';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import { EmailSection } from './email-section.tsx';
import { ReportSection } from './report-section.tsx';
import { reportFormSchema } from './report-values.ts';
import type { CheckedReport, ReportValues } from './report-values.ts';

type ScheduledReportFormProps = {
  values: ReportValues;
  /** Null: a new one. */
  before: Recurrence | null;
  today: string;
  onSave: (checked: CheckedReport) => Promise<void>;
  /** The latest version, if someone else changed it. */
  onReload?: () => void;
};

/** One form: what is sent, on which days, to whom. */
export function ScheduledReportForm({ values, before, today, onSave, onReload }: ScheduledReportFormProps) {
  const { weekStart } = useAccount().preferences;
  const form = useForm<ReportValues, unknown, CheckedReport>({
    defaultValues: values,
    resolver: createSchemaResolver<ReportValues, CheckedReport>(reportFormSchema),
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  const [kind, period, recurrence] = useWatch({
    control: form.control,
    name: ['kind', 'period', 'recurrence'],
  });
  const { data: schedule } = WrittenSchedule.safeParse(recurrence);
  const nextDay = schedule ? planSchedule(schedule, { before, today }).nextDay : null;

  const { problem, onSubmit } = usePageFormSave(form, onSave);

  return (
    <FormProvider {...form}>
      <LeavePrompt isDirty={isDirty && !isSubmitting && !isSubmitSuccessful} />
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        <div className={styles.fields}>
          <ReportObstacles kind={kind} />
          <ReportSection />
          <div className={styles.outcome}>
            <OutcomeSection schedule={schedule} nextDay={nextDay}>
              {schedule && describeBeginning(schedule)}
              {nextDay !== null &&
                ` ${m.nextOneReports({ period: formatDays(reportedDays(period, nextDay, weekStart), { dateStyle: 'long' }) })}`}
            </OutcomeSection>
          </div>
          <FieldsSection title={m.schedule}>
            <ScheduleFields />
            <FieldColumns>
              <TimeInput name="recurrence.time" label={m.timeOfDay} />
            </FieldColumns>
          </FieldsSection>
          <EmailSection previewDay={nextDay} />
          <PageFormEnd
            saveLabel={before === null ? m.createScheduledReport : m.save}
            problem={problem}
            onReload={onReload}
          />
        </div>
      </form>
    </FormProvider>
  );
}
