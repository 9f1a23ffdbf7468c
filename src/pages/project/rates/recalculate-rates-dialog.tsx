import { useState } from 'react';
import * as m from '#messages/project-page.ts';
import { useRecalculation } from '#src/features/billing/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { DayField } from '#src/platform/web/form/fields/day-field.tsx';
import { whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { RetryAlert } from '#src/platform/web/layout/feedback/retry-alert.tsx';
import { RateChangeList } from './rate-change-list.tsx';
import * as styles from './rates.module.css';

type RecalculateRatesDialogProps = {
  /** Asked after a change of rates, instead of opened on purpose. */
  question?: string;
  project: Project;
  onClose: () => void;
};

/** Previews current rates for uninvoiced entries; nothing changes until confirmed. */
export function RecalculateRatesDialog({ question, project, onClose }: RecalculateRatesDialogProps) {
  const [days, setDays] = useState({ from: '', to: '' });
  const scope = {
    projectId: project.id,
    ...(isCalendarDate(days.from) && { from: days.from }),
    ...(isCalendarDate(days.to) && { to: days.to }),
  };
  const isReversed = isCalendarDate(days.from) && isCalendarDate(days.to) && days.to < days.from;
  const { preview, count, failure, clearFailure, isBusy, apply } = useRecalculation({
    scope,
    isEnabled: !isReversed,
    done: (changedCount) => m.ratesChanged({ count: changedCount }),
    onDone: onClose,
  });
  const { data, error, isPlaceholderData } = preview;

  function changeDays(wanted: { from: string; to: string }) {
    clearFailure();
    setDays(wanted);
  }

  return (
    <DialogShell
      title={question ?? m.recalculateRates}
      {...(question !== undefined && { cancelLabel: m.notNow })}
      width="large"
      onClose={onClose}
      isBusy={isBusy}
      problem={
        error ? (
          <RetryAlert onRetry={() => void preview.refetch()}>{toFailure(error).message}</RetryAlert>
        ) : (
          failure
        )
      }
      actions={
        <Button
          variant="filled"
          disabled={count === 0 || isPlaceholderData || error !== null}
          isBusy={isBusy}
          onClick={whenReadable(() => void apply())}
        >
          {m.changeEntries({ count })}
        </Button>
      }
    >
      <p className={classNames(text.body, text.quiet)}>{m.recalculateRatesHint({ project: project.name })}</p>
      <div className={styles.days}>
        <DayField label={m.from} value={days.from} onChange={(from) => changeDays({ ...days, from })} />
        <DayField
          label={m.to}
          value={days.to}
          onChange={(to) => changeDays({ ...days, to })}
          error={isReversed ? m.endDateBeforeStartDate : undefined}
        />
      </div>
      {!data && !error && <Skeleton height={160} />}
      {data && !error && !isReversed && <RateChangeList count={data.count} changes={data.changes} />}
    </DialogShell>
  );
}
