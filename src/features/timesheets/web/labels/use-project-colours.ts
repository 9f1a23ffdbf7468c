import { useLayoutEffect } from 'react';
import type { Project } from '#src/features/projects/contract.ts';

/** The CSS variable of a project's chosen colour. */
export function colourVariable(projectId: string): `--${string}` {
  return `--project-${projectId}`;
}

/** Sets the chosen colours as CSS variables for dots in lists and dialogs. */
export function useProjectColours(projects: readonly Pick<Project, 'id' | 'colour'>[]): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const coloured = projects.flatMap(({ id, colour }) => (colour === null ? [] : [{ id, colour }]));
    for (const { id, colour } of coloured) style.setProperty(colourVariable(id), colour);
    return () => {
      for (const { id } of coloured) style.removeProperty(colourVariable(id));
    };
  }, [projects]);
}
