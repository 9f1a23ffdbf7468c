import { useLayoutEffect } from 'react';
import type { Project } from '#src/features/projects/contract.ts';

/** By what name the page knows the colour that was chosen for a project. */
export function colourVariable(projectId: string): `--${string}` {
  return `--project-${projectId}`;
}

/** Tells the page the chosen colours while it is open: dots ask for theirs by name, in lists and dialogs alike. */
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
