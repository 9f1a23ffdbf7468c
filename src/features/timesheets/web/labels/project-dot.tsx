import { styled } from '@mui/material/styles';
import { colourVariable } from './use-project-colours.ts';

// Distinguishable in light and dark mode; a colour is never the only hint.
const colours = ['#556cd6', '#19857b', '#b45309', '#9d4edd', '#c2417c', '#2f7ec4', '#5c8a1e', '#8a6d3b'];

/** The project's colour; a ring without a project. */
export function ProjectDot({ projectId }: { projectId: string | null }) {
  return (
    <Dot
      aria-hidden
      style={{ backgroundColor: projectColour(projectId) ?? 'transparent' }}
      data-none={projectId === null}
    />
  );
}

/** The chosen colour, or one derived from the ID; undefined without a project. */
export function projectColour(projectId: string | null): string | undefined {
  if (projectId === null) return undefined;
  return `var(${colourVariable(projectId)}, ${colours[colourIndex(projectId)] ?? 'transparent'})`;
}

/** Uses the end of the ID, which is random; its start is a timestamp. */
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
