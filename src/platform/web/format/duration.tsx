import { createContext, use, useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import { formatHours, formatInUnit, minuteMs, commonUnitMs } from '#src/platform/shared/durations.ts';
import { tabularNumbers as tabular } from '#src/platform/web/theme/tokens.ts';

const UnitMs = createContext(minuteMs as number);

type DurationColumnProps = { durationsMs: Iterable<number>; children: ReactNode };

/** Durations inside share one format, so columns add up: all show seconds if any figure has them. */
export function DurationColumn({ durationsMs, children }: DurationColumnProps) {
  const outerUnitMs = use(UnitMs);
  const unitMs = useMemo(() => Math.min(outerUnitMs, commonUnitMs(durationsMs)), [outerUnitMs, durationsMs]);
  return <UnitMs value={unitMs}>{children}</UnitMs>;
}

/** The surrounding column's format, but never less exact than the figure itself. */
export function useDurationFormat(): (ms: number) => string {
  const columnUnitMs = use(UnitMs);
  return useCallback((ms) => formatInUnit(ms, Math.min(columnUnitMs, commonUnitMs([ms]))), [columnUnitMs]);
}

type DurationProps = {
  ms: number;
  /** In narrow columns, seconds wrap to the next line. */
  canWrap?: boolean;
};

/** 7:45, with 7.75 h in the tooltip. */
export function Duration({ ms, canWrap = false }: DurationProps) {
  const text = useDurationFormat()(ms);
  const [hours, minutes, ...seconds] = text.split(':');
  return (
    // Unstyled, because rows that appear while scrolling must be cheap.
    <span
      title={m.hours({ hours: formatHours(ms) })}
      style={{ ...tabular, whiteSpace: canWrap ? 'normal' : 'nowrap' }}
    >
      {hours}:{minutes}
      {seconds.length > 0 && (
        <>
          {canWrap && <wbr />}:{seconds}
        </>
      )}
    </span>
  );
}
