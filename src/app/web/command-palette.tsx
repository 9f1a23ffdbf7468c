import Dialog from '@mui/material/Dialog';

export function CommandPalette({ onClose }: { onClose: () => void }) {
  return <Dialog open onClose={onClose} aria-label="Search or jump to" />;
}
