import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import * as m from '#messages/timesheets.ts';
import { projectColour } from '#src/features/projects/rules/project-colour.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';

type ProjectCellProps = {
  entry: TimesheetEntry;
  work: ClientsAndProjects;
  onPick: (picked: { projectId: string | null; clientId: string | null }) => void;
  onLeave: (isByKey: boolean) => void;
};

/** A project sets its client; clearing the project keeps the client. [2.45-2.47] */
export function ProjectCell({ entry, work, onPick, onLeave }: ProjectCellProps) {
  const options = work.projects.filter(({ id, status }) => id === entry.projectId || status !== 'Archived');
  return (
    <Autocomplete
      open
      size="small"
      options={options}
      value={options.find(({ id }) => id === entry.projectId) ?? null}
      getOptionLabel={(project) => {
        const client = work.clientName({ clientId: project.clientId, projectId: project.id });
        return client === '' ? project.name : `${project.name} · ${client}`;
      }}
      getOptionKey={({ id }) => id}
      renderOption={({ key, ...option }, project, _state, { getOptionLabel }) => (
        <li key={key} {...option}>
          <ColouredName name={getOptionLabel(project)} colour={projectColour(project)} />
        </li>
      )}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      autoHighlight
      onChange={(_event, picked) =>
        onPick({
          projectId: picked?.id ?? null,
          clientId: picked ? (picked.clientId ?? entry.clientId) : entry.clientId,
        })
      }
      onClose={(_event, reason) => {
        if (reason === 'escape') onLeave(true);
        if (reason === 'blur') onLeave(false);
      }}
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{ popper: { sx: { minWidth: 260 } } }}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          hiddenLabel
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': m.project },
          }}
        />
      )}
    />
  );
}
