import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Copy } from 'lucide-react';
import * as m from '#messages/platform.ts';
import { notify } from '#src/platform/web/notice/notices.ts';

type CopyFieldProps = { label: string; value: string; help: string };

/** A text to copy, such as a link or key that is shown only once. */
export function CopyField({ label, value, help }: CopyFieldProps) {
  async function copy() {
    await navigator.clipboard.writeText(value);
    notify(m.copied);
  }
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr auto' }, alignItems: 'end' }}
    >
      <TextField
        label={label}
        value={value}
        helperText={help}
        slotProps={{ htmlInput: { readOnly: true, onFocus: selectAll } }}
      />
      <Button
        variant="outlined"
        startIcon={<Copy size={16} aria-hidden />}
        sx={{ alignSelf: { sm: 'center' } }}
        onClick={() => void copy()}
      >
        {m.copy}
      </Button>
    </Box>
  );
}

function selectAll({ currentTarget }: { currentTarget: HTMLInputElement }) {
  currentTarget.select();
}
