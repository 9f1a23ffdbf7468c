import { CircleCheck, CircleDashed, CirclePause, Clock, SkipForward, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/schedules.ts';
import type { RunOutcome } from '#src/features/schedules/contract.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { SectionList } from '#src/platform/web/layout/page/section-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

type RunsSectionProps<Run> = {
  title: string;
  /** Undefined while they load. */
  runs: readonly Run[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** A `SectionRow`. */
  children: (run: Run) => ReactNode;
};

/** What became of its days, the latest first. */
export function RunsSection<Run>({ title, runs, error, onRetry, children }: RunsSectionProps<Run>) {
  return (
    <Section title={title} isPadded>
      {runs === undefined && (error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows />)}
      {runs?.length === 0 && <p className={text.body}>{m.noRunsYet}</p>}
      {runs !== undefined && runs.length > 0 && <SectionList>{runs.map(children)}</SectionList>}
    </Section>
  );
}

type RunBadgeProps = { run: RunOutcome; emptyLabel: string };

/** What became of a day; `emptyLabel` says that there was nothing to make. */
export function RunBadge({ run, emptyLabel }: RunBadgeProps) {
  const { label, icon, tone } = lookOf(run, emptyLabel);
  return (
    <StatusBadge icon={icon} tone={tone}>
      {label}
    </StatusBadge>
  );
}

function lookOf(
  { state, problem }: RunOutcome,
  emptyLabel: string,
): { label: string; icon: LucideIcon; tone: StatusTone } {
  if (problem?.code === 'PAUSED') return { label: m.paused, icon: CirclePause, tone: 'quiet' };
  if (problem) return { label: m.failing, icon: TriangleAlert, tone: 'error' };
  switch (state) {
    case 'done':
      return { label: m.done, icon: CircleCheck, tone: 'success' };
    case 'open':
      return { label: m.inProgress, icon: Clock, tone: 'info' };
    case 'empty':
      return { label: emptyLabel, icon: CircleDashed, tone: 'quiet' };
    case 'skipped':
      return { label: m.skipped, icon: SkipForward, tone: 'quiet' };
  }
}
