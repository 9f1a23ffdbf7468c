import * as m from '#messages/timesheets.ts';
import { projectColour } from '#src/features/projects/rules/project-colour.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';
import { Combobox } from '#src/platform/web/kit/fields/combobox.tsx';

type ProjectCellProps = {
  entry: TimesheetEntry;
  work: ClientsAndProjects;
  onPick: (picked: { projectId: string | null; clientId: string | null }) => void;
  onLeave: (isByKey: boolean) => void;
};

/** A project sets its client; clearing the project keeps the client. [2.45-2.47] */
export function ProjectCell({ entry, work, onPick, onLeave }: ProjectCellProps) {
  const choices = work.projects
    .filter(({ id, status }) => id === entry.projectId || status !== 'Archived')
    .map((project) => {
      const client = work.clientName({ clientId: project.clientId, projectId: project.id });
      const label = client === '' ? project.name : `${project.name} · ${client}`;
      const content = <ColouredName name={label} colour={projectColour(project)} />;
      return { id: project.id, clientId: project.clientId, label, content };
    });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are pressed in its field
    <div
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onLeave(true);
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Combobox
        label={m.project}
        isLabelHidden
        autoFocus
        choices={choices}
        value={entry.projectId}
        onChange={(picked) =>
          onPick({ projectId: picked?.id ?? null, clientId: picked?.clientId ?? entry.clientId })
        }
        onBlur={() => onLeave(false)}
      />
    </div>
  );
}
