import { Pencil, RefreshCcw } from 'lucide-react';
import { useId, useState } from 'react';
import * as m from '#messages/project-page.ts';
import type { UnallocatedWork } from '#src/features/projects/contract-fields.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { DisclosureHeader } from '#src/platform/web/layout/page/disclosure-header.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { LedgerEntries } from './ledger-entry-rows.tsx';
import { LedgerFigures, billedWorkFigures } from './ledger-figures.tsx';
import * as styles from './ledger.module.css';

const { Component: ReRateDialog } = createLazyComponent(
  async () => (await import('#src/pages/project/rates/recalculate-rates-dialog.tsx')).RecalculateRatesDialog,
);

type UnallocatedTimeProps = {
  project: Project;
  work: UnallocatedWork;
  today: string;
  isRounded: boolean;
  onEdit: () => void;
};

/** Work outside every retainer period, its pricing, and ways to fix it. */
export function UnallocatedTime({ project, work, today, isRounded, onEdit }: UnallocatedTimeProps) {
  const panel = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isRecalculating, setIsRating] = useState(false);
  return (
    <section className={styles.period}>
      <DisclosureHeader panelId={panel} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} isFlush>
        <b className={styles.span}>{m.outsideEveryPeriod}</b>
        <span className={text.figures}>
          <RichText text={m.hoursTotal} tags={{ duration: () => <Duration ms={unallocatedMs(work)} /> }} />
        </span>
      </DisclosureHeader>
      <LedgerFigures
        isRounded={isRounded}
        figures={[
          { label: m.takenFromRetainer, ms: work.takenMs },
          { label: m.manualAdjustments, ms: work.adjustmentsMs },
          ...billedWorkFigures(work, m.atRate),
        ]}
      />
      <div id={panel} hidden={!isOpen}>
        {isOpen && (
          <>
            <p className={classNames(text.body, text.quiet, styles.hint)}>
              {work.takenMs > 0 && `${m.takenOutsideHint} `}
              {m.outsideHint}
            </p>
            <div className={styles.buttons}>
              <Button variant="outlined" icon={RefreshCcw} onClick={() => setIsRating(true)}>
                {m.recalculateRates}
              </Button>
              <Button variant="outlined" icon={Pencil} onClick={onEdit}>
                {m.editRetainer}
              </Button>
            </div>
            <LedgerEntries projectId={project.id} span="outside" today={today} />
          </>
        )}
      </div>
      {isRecalculating && <ReRateDialog project={project} onClose={() => setIsRating(false)} />}
    </section>
  );
}

export function hasUnallocatedWork(work: UnallocatedWork | null): work is UnallocatedWork {
  return work !== null && (unallocatedMs(work) !== 0 || work.adjustmentsMs !== 0);
}

/** Entries only, without adjustments. */
function unallocatedMs({ takenMs, beyond, notBillableMs }: UnallocatedWork): number {
  return beyond.reduce((sum, { ms }) => sum + ms, takenMs + notBillableMs);
}
