import { useId, useState } from 'react';
import * as m from '#messages/project-page.ts';
import type { RetainerPeriodLine } from '#src/features/projects/contract-fields.ts';
import { formatDayRange } from '#src/features/projects/web/public.tsx';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { timeAmount } from '#src/platform/shared/money.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { DisclosureHeader } from '#src/platform/web/layout/page/disclosure-header.tsx';
import { LedgerEntries } from './ledger-entry-rows.tsx';
import { LedgerFigures, billedWorkFigures, formatSigned } from './ledger-figures.tsx';
import type { LedgerFigure } from './ledger-figures.tsx';
import * as styles from './ledger.module.css';

type LedgerPeriodProps = {
  projectId: string;
  line: RetainerPeriodLine;
  today: string;
  isInitiallyOpen: boolean;
  isRounded: boolean;
};

/** A ledger period that expands to its entries. */
export function LedgerPeriod({ projectId, line, today, isInitiallyOpen, isRounded }: LedgerPeriodProps) {
  const panel = useId();
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const isPast = line.to !== null && line.to < today;
  return (
    <section className={styles.period}>
      <DisclosureHeader panelId={panel} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} isFlush>
        <b className={styles.span}>{formatDayRange(line)}</b>
        <span className={text.figures}>
          {m.hoursUsed({ used: formatDuration(line.usedMs), total: formatDuration(line.openingMs) })}
        </span>
      </DisclosureHeader>
      <LedgerFigures figures={periodFigures(withoutRepeatedRate(line), isPast)} isRounded={isRounded} />
      <div id={panel} hidden={!isOpen}>
        {isOpen && <LedgerEntries projectId={projectId} span={line} today={today} />}
      </div>
    </section>
  );
}

/** Extra hours at the retainer rate are one figure, also if some are priced at that rate by other terms. */
function withoutRepeatedRate(line: RetainerPeriodLine): RetainerPeriodLine {
  const { overMs: ms, overRate, beyond } = line;
  const atSameRate = ms > 0 ? beyond.find(({ rate }) => rate === overRate) : undefined;
  if (!atSameRate) return line;
  const { rate, currency } = atSameRate;
  const both = {
    ...atSameRate,
    ms: atSameRate.ms + ms,
    amountMinor: atSameRate.amountMinor + timeAmount({ ms, rate, currency }),
  };
  return { ...line, overMs: 0, beyond: beyond.map((each) => (each === atSameRate ? both : each)) };
}

function periodFigures(line: RetainerPeriodLine, isPast: boolean): LedgerFigure[] {
  const { carriedMs, boughtMs, usedMs, adjustmentsMs, overMs } = line;
  const { expiredMs, closingMs } = line;
  return [
    { label: m.carriedOver, ms: carriedMs },
    { label: m.prepaid, ms: boughtMs, isAlwaysShown: true },
    {
      label: m.used,
      ms: usedMs,
      isAlwaysShown: true,
      ...(adjustmentsMs !== 0 && {
        note: m.includingAdjustments({ duration: formatSigned(adjustmentsMs) }),
      }),
    },
    { label: m.overAtRetainerRate, ms: overMs },
    ...billedWorkFigures(line, m.overAtRate),
    ...(line.to === null
      ? [{ label: m.left, ms: expiredMs + closingMs }]
      : [
          { label: isPast ? m.expired : m.expiresAtTheEnd, ms: expiredMs },
          { label: m.carriesOver, ms: closingMs },
        ]),
  ];
}
