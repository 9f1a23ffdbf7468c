import Chip from '@mui/material/Chip';
import type { ProjectStatus as Status } from '#src/features/projects/project.ts';

/** The state in a word; what is as it should be stays quiet. */
export function ProjectStatus({ status }: { status: Status }) {
  const colour = status === 'Active' ? 'success' : status === 'On hold' ? 'warning' : 'default';
  return <Chip size="small" variant="outlined" label={status} color={colour} />;
}
