import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/scheduled-reports.ts';
import { describeColumns } from '#src/features/scheduled-reports/web/report-labels.ts';
import * as styles from '#src/features/scheduled-reports/web/scheduled-reports.module.css';
import { defaultColumns } from '#src/features/timesheets/rules/report-columns.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import type { ReportValues } from './report-values.ts';

const { Component: ColumnsDialog } = createLazyComponent(
  async () => (await import('#src/features/timesheets/web/public-for-columns.tsx')).ColumnsDialog,
);

/** The columns of a report of time; reports of expenses always have all. */
export function ReportColumnsField() {
  const { setValue } = useFormContext<ReportValues>();
  const [kind, format, columns] = useWatch<ReportValues, ['kind', 'format', 'columns']>({
    name: ['kind', 'format', 'columns'],
  });
  const [isChoosing, setIsChoosing] = useState(false);
  if (kind !== 'time') return null;
  return (
    <div className={styles.actions}>
      <span className={text.body}>{describeColumns(columns)}</span>
      <Button size="small" tone="neutral" onClick={() => setIsChoosing(true)}>
        {m.chooseColumns}
      </Button>
      {isChoosing && (
        <ColumnsDialog
          chosen={columns}
          defaults={defaultColumns(format)}
          hint={m.columnsOfReportHint}
          onChange={(chosen) => setValue('columns', chosen, { shouldDirty: true })}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}
