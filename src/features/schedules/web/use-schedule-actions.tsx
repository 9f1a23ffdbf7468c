import { CirclePause, CirclePlay, Pencil, SkipForward, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/schedules.ts';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { RunNowDialog } from './run-now-dialog.tsx';
import type { Repeating } from './schedule-mutations.ts';

const { Component: PauseDialog } = createLazyComponent(
  async () => (await import('./pause-dialog.tsx')).PauseDialog,
);

type ScheduleActions<R extends Repeating> = {
  /** Of the list; a record’s page and form are below it. */
  path: string;
  onPause: (record: R, until: string | null) => Promise<boolean>;
  onResume: (record: R) => Promise<boolean>;
  onSkipNext: (record: R, day: string) => Promise<boolean>;
  onDelete: (record: R) => Promise<boolean>;
  /** Leaves the page of the record. */
  onDeleted: (() => void) | undefined;
  /** Doing the next day early. */
  run: {
    menuItem: string;
    icon: LucideIcon;
    title: (d: { name: string }) => string;
    sentence: (record: R) => (d: { day: string }) => string;
    label: (record: R) => string;
    onRun: (record: R, day: string) => Promise<unknown>;
  };
  /** What a pause also means for the record. */
  pauseWarning?: (record: R) => string | undefined;
};

/** What you can do with a record that repeats, and the dialogs for it. */
export function useScheduleActions<R extends Repeating>(actions: ScheduleActions<R>) {
  const { path, onPause, onResume, onSkipNext, onDelete, onDeleted, run, pauseWarning } = actions;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ what: 'pause' | 'run'; record: R } | null>(null);
  const close = () => setAsked(null);

  async function remove(record: R) {
    if (await onDelete(record)) onDeleted?.();
  }

  function actionsOf(record: R): RowAction[] {
    const { nextDay, isPaused } = record.recurrence;
    const askFor = (what: 'pause' | 'run') => () => setAsked({ what, record });
    return [
      { label: m.edit, icon: Pencil, onClick: () => void navigate(`${path}/${record.id}/edit`) },
      ...(nextDay === null
        ? []
        : [
            isPaused
              ? { label: m.resume, icon: CirclePlay, onClick: () => void onResume(record) }
              : { label: m.pauseMenuItem, icon: CirclePause, onClick: askFor('pause') },
            { label: m.skipNext, icon: SkipForward, onClick: () => void onSkipNext(record, nextDay) },
            { label: run.menuItem, icon: run.icon, onClick: askFor('run') },
          ]),
      { label: m.delete, icon: Trash2, onClick: () => void remove(record), isDangerous: true },
    ];
  }

  return {
    actionsOf,
    elements: (
      <>
        {asked?.what === 'pause' && (
          <PauseDialog
            name={asked.record.name}
            warning={pauseWarning?.(asked.record)}
            onPause={(until) => onPause(asked.record, until)}
            onClose={close}
          />
        )}
        {asked?.what === 'run' && (
          <RunNowDialog
            title={run.title({ name: asked.record.name })}
            sentence={run.sentence(asked.record)}
            label={run.label(asked.record)}
            nextDay={asked.record.recurrence.nextDay}
            onRun={(day) => run.onRun(asked.record, day)}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
