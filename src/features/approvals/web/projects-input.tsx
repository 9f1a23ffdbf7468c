import { useId } from 'react';
import * as m from '#messages/approvals.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './approvals.module.css';

type ProjectsInputProps = { name: string; projects: readonly { id: string; name: string }[] };

/** Any number of projects; its value is their IDs. */
export function ProjectsInput({ name, projects }: ProjectsInputProps) {
  const { ref, problem, value, onChange } = useField(name, m.projects);
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const messageId = useId();
  if (projects.length === 0) return null;
  return (
    <fieldset aria-describedby={messageId} className={styles.projects}>
      <legend>{m.projects}</legend>
      {projects.map((project, place) => (
        <Checkbox
          key={project.id}
          ref={place === 0 ? ref : undefined}
          label={project.name}
          checked={chosen.includes(project.id)}
          onChange={({ target: { checked } }) =>
            onChange(
              checked ? [...chosen, project.id] : chosen.filter((projectId) => projectId !== project.id),
            )
          }
        />
      ))}
      <p id={messageId} className={classNames(text.caption, problem === undefined ? text.quiet : text.error)}>
        {problem ?? m.projectsHint}
      </p>
    </fieldset>
  );
}
