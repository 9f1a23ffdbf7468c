import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import * as m from '#messages/approvals.ts';
import { useField } from '#src/platform/web/form/use-field.ts';

type ProjectsInputProps = { name: string; projects: readonly { id: string; name: string }[] };

/** Any number of projects; its value is their IDs. */
export function ProjectsInput({ name, projects }: ProjectsInputProps) {
  const { ref, problem, value, onChange } = useField(name, m.projects);
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  if (projects.length === 0) return null;
  return (
    <FormControl component="fieldset" error={problem !== undefined} sx={{ minWidth: 0 }}>
      <FormLabel component="legend">{m.projects}</FormLabel>
      {projects.map((project, place) => (
        <FormControlLabel
          key={project.id}
          label={project.name}
          control={
            <Checkbox
              slotProps={{ input: place === 0 ? { ref } : {} }}
              checked={chosen.includes(project.id)}
              onChange={(_event, isChosen) =>
                onChange(
                  isChosen ? [...chosen, project.id] : chosen.filter((projectId) => projectId !== project.id),
                )
              }
            />
          }
        />
      ))}
      <FormHelperText>{problem ?? m.projectsHint}</FormHelperText>
    </FormControl>
  );
}
