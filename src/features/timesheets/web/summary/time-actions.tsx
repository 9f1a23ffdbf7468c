import { Play, Plus } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { isInternalWork } from '#src/features/projects/rules/project-limits.ts';
import { useContinueEntry } from '#src/features/timesheets/web/actions/continue-entry.ts';
import { useClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

const entryDialog = createLazyComponent(
  async () => (await import('#src/features/timesheets/web/entry/entry-dialog.tsx')).EntryDialog,
);

type TimeActionsProps = {
  clientId: string | null;
  projectId: string | null;
  /** False where another button comes first. */
  isPrimary?: boolean;
};

/** Starts the timer or adds an entry for a client or project. */
export function TimeActions({ clientId, projectId, isPrimary = true }: TimeActionsProps) {
  const start = useContinueEntry();
  const work = useClientsAndProjects();
  const today = useAccountToday();
  const [isAdding, setIsAdding] = useState(false);
  const billable = !isInternalWork({ clientId, projectId });
  return (
    <>
      {start && (
        <Button
          variant={isPrimary ? 'filled' : 'outlined'}
          icon={Play}
          onClick={() => start({ description: '', clientId, projectId, billable })}
        >
          {m.startTimer}
        </Button>
      )}
      <Button
        variant="outlined"
        icon={Plus}
        onPointerEnter={entryDialog.preload}
        onFocus={entryDialog.preload}
        onClick={() => setIsAdding(true)}
      >
        {m.newEntry}
      </Button>
      {isAdding && (
        <entryDialog.Component
          day={today}
          values={{
            billable,
            ...(clientId !== null && { clientId }),
            ...(projectId !== null && { projectId }),
          }}
          work={work}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
