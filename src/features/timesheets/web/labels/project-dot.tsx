import { styled } from '@mui/material/styles';
import { fallbackColour } from '#src/features/projects/rules/project-colour.ts';
import { colourVariable } from './use-project-colours.ts';

/** The project's colour; a ring without a project. */
export function ProjectDot({ projectId }: { projectId: string | null }) {
  return (
    <Dot
      aria-hidden
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

const Dot = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flexShrink: 0,
  width: 8,
  height: 8,
  borderRadius: '50%',
  '&[data-none=true]': { boxShadow: `inset 0 0 0 1.5px ${theme.vars.palette.edge}` },
}));
