import { styled } from '@mui/material/styles';
import { colourVariable } from './use-project-colours.ts';

// Told apart on light and dark alike; a colour is never the only way to tell.
const colours = ['#556cd6', '#19857b', '#b45309', '#9d4edd', '#c2417c', '#2f7ec4', '#5c8a1e', '#8a6d3b'];

/** The colour of a project, the same wherever it shows; a ring where there is no project. */
export function ProjectDot({ projectId }: { projectId: string | null }) {
  return (
    <Dot
      aria-hidden
      style={{ backgroundColor: projectColour(projectId) ?? 'transparent' }}
      data-none={projectId === null}
    />
  );
}

/** The chosen one, or one of its own; nothing where there is no project. */
export function projectColour(projectId: string | null): string | undefined {
  if (projectId === null) return undefined;
  return `var(${colourVariable(projectId)}, ${colours[colourIndex(projectId)] ?? 'transparent'})`;
}

/** The end of an id is chance; its beginning is the time at which it was made. */
function colourIndex(id: string): number {
  return Number.parseInt(id.slice(-6), 16) % colours.length;
}

const Dot = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flexShrink: 0,
  width: 8,
  height: 8,
  borderRadius: '50%',
  '&[data-none=true]': { boxShadow: `inset 0 0 0 1.5px ${theme.vars.palette.edge}` },
}));
