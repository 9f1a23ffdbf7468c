import Box from '@mui/material/Box';
import { CloudAlert, CloudCheck, CloudUpload, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import type { SaveState } from './autosave.ts';

const looks: Readonly<Record<SaveState['is'], { label: string; icon: LucideIcon; isBad?: true }>> = {
  saved: { label: m.saved, icon: CloudCheck },
  unsaved: { label: m.saving, icon: CloudUpload },
  saving: { label: m.saving, icon: CloudUpload },
  unreachable: { label: m.notSavedYet, icon: CloudAlert, isBad: true },
  stale: { label: m.notSaved, icon: TriangleAlert, isBad: true },
  failed: { label: m.notSaved, icon: TriangleAlert, isBad: true },
};

/** Whether what you see is stored. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { label, icon: Icon, isBad } = looks[state.is];
  return (
    <Box
      component="output"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        color: isBad ? 'error.text' : 'text.secondary',
        fontSize: 13,
      }}
    >
      <Icon size={16} aria-hidden />
      {label}
    </Box>
  );
}
