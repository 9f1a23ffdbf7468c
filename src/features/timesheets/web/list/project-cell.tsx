import { Combobox } from '@base-ui/react/combobox';
import * as m from '#messages/timesheets.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projectColour } from '#src/features/projects/rules/project-colour.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import box from '#src/platform/web/kit/fields/combobox.module.css';
import field from '#src/platform/web/kit/fields/field.module.css';
import popup from '#src/platform/web/kit/fields/popup.module.css';

type ProjectCellProps = {
  entry: TimesheetEntry;
  work: ClientsAndProjects;
  onPick: (picked: { projectId: string | null; clientId: string | null }) => void;
  onLeave: (isByKey: boolean) => void;
};

/** A project sets its client; clearing the project keeps the client. [2.45-2.47] */
export function ProjectCell({ entry, work, onPick, onLeave }: ProjectCellProps) {
  const projects = work.projects.filter(({ id, status }) => id === entry.projectId || status !== 'Archived');
  const labelOf = (project: Project) => {
    const client = work.clientName({ clientId: project.clientId, projectId: project.id });
    return client === '' ? project.name : `${project.name} · ${client}`;
  };
  return (
    <Combobox.Root<Project>
      open
      autoHighlight
      items={projects}
      itemToStringLabel={labelOf}
      value={projects.find(({ id }) => id === entry.projectId) ?? null}
      isItemEqualToValue={(one, other) => one.id === other.id}
      onValueChange={(picked) =>
        onPick({
          projectId: picked?.id ?? null,
          clientId: picked ? (picked.clientId ?? entry.clientId) : entry.clientId,
        })
      }
      onOpenChange={(isOpen, { reason }) => {
        if (!isOpen && reason === 'escape-key') onLeave(true);
      }}
    >
      <Combobox.InputGroup data-field className={classNames(field.control, box.box)}>
        <Combobox.Input
          autoFocus
          aria-label={m.project}
          className={box.input}
          onFocus={({ target }) => target.select()}
          onBlur={() => onLeave(false)}
          onKeyDown={(event) => event.stopPropagation()}
        />
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className={popup.positioner} sideOffset={4} align="start">
          <Combobox.Popup aria-label={m.project} className={popup.popup}>
            <Combobox.List>
              {(project: Project) => (
                <Combobox.Item key={project.id} value={project} className={popup.item}>
                  <ColouredName name={labelOf(project)} colour={projectColour(project)} />
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
