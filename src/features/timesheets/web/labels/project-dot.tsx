import { fallbackColour } from '#src/features/projects/rules/project-colour.ts';
import * as styles from './project-dot.module.css';
import { colourVariable } from './use-project-colours.ts';

/** The project's colour; a ring without a project. */
export function ProjectDot({ projectId }: { projectId: string | null }) {
  return (
    <span
      aria-hidden
      className={styles.dot}
      style={{ backgroundColor: projectDotColour(projectId) ?? 'transparent' }}
      data-none={projectId === null}
    />
  );
}

/** The chosen colour, or one derived from the ID; undefined without a project. */
export function projectDotColour(projectId: string | null): string | undefined {
  if (projectId === null) return undefined;
  return `var(${colourVariable(projectId)}, ${fallbackColour(projectId)})`;
}
