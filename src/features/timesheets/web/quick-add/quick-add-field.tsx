import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Zap } from 'lucide-react';
import { useId } from 'react';
import type { Ref } from 'react';
import * as m from '#messages/timesheets.ts';
import { floatingShadow } from '#src/platform/web/theme/tokens.ts';
import { useQuickEntry } from './use-quick-entry.ts';

type QuickAddFieldProps = {
  inputRef: Ref<HTMLInputElement>;
  text: string;
  onType: (text: string) => void;
  onClose: (isByKey: boolean) => void;
};

/** The field, with a preview of the entry over what is below. Enter adds it, with Undo, and waits for the next one. */
export function QuickAddField({ inputRef, text, onType, onClose }: QuickAddFieldProps) {
  const previewId = useId();
  const entry = useQuickEntry(text);

  async function add() {
    if (!entry?.add) return;
    onType('');
    // A notice shows why; the text can be corrected.
    if (!(await entry.add())) onType(text);
  }

  return (
    <Box
      component="form"
      sx={{ position: 'relative' }}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <OutlinedInput
        autoFocus
        fullWidth
        inputRef={inputRef}
        value={text}
        placeholder={m.quickAddExample}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => {
          if (text === '') onClose(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose(true);
        }}
        startAdornment={
          <InputAdornment position="start" sx={{ mr: 0 }}>
            <Zap size={16} aria-hidden />
          </InputAdornment>
        }
        endAdornment={
          text.trim() !== '' && (
            // The keyboards of phones have no Enter that is sure to add.
            <Button type="submit" onPointerDown={(event) => event.preventDefault()} sx={{ mr: -2 }}>
              {m.add}
            </Button>
          )
        }
        slotProps={{
          input: {
            'aria-label': m.quickAdd,
            'aria-describedby': previewId,
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'done',
          },
        }}
        sx={{ minHeight: { xs: 44, sm: 40 } }}
      />
      <Box
        id={previewId}
        role="status"
        sx={
          text.trim() === ''
            ? undefined
            : {
                position: 'absolute',
                zIndex: 8,
                top: 'calc(100% + 4px)',
                left: 0,
                maxWidth: '100%',
                px: 3,
                py: 2,
                borderRadius: '8px',
                bgcolor: 'background.paper',
                boxShadow: floatingShadow,
                color: entry?.add ? 'text.primary' : 'text.secondary',
              }
        }
      >
        {text.trim() !== '' && previewText(entry)}
      </Box>
    </Box>
  );
}

function previewText(entry: ReturnType<typeof useQuickEntry>): string {
  if (!entry) return m.quickAddHint;
  return entry.add ? m.quickAddReady({ entry: entry.label }) : entry.label;
}
