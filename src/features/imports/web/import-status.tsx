import { CircleCheck, CircleDot, CirclePause, FileClock, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ImportSummary } from '#src/features/imports/contract.ts';
import { StatusMark } from '#src/platform/web/format/status-mark.tsx';
import type { StatusTone } from '#src/platform/web/format/status-mark.tsx';

type Look = { word: string; icon: LucideIcon; tone: StatusTone };

const looks: Record<ImportSummary['status'] | 'stopped', Look> = {
  ready: { word: 'Not imported yet', icon: FileClock, tone: 'info' },
  running: { word: 'Running', icon: CircleDot, tone: 'success' },
  stopped: { word: 'Stopped', icon: CirclePause, tone: 'warning' },
  done: { word: 'Imported', icon: CircleCheck, tone: 'success' },
  undone: { word: 'Undone', icon: Undo2, tone: 'quiet' },
};

/** The state of an import in a word. */
export function ImportStatus({ of }: { of: Pick<ImportSummary, 'status' | 'stoppedBy'> }) {
  const { word, ...look } = looks[of.status === 'running' && of.stoppedBy !== null ? 'stopped' : of.status];
  return <StatusMark {...look}>{word}</StatusMark>;
}
