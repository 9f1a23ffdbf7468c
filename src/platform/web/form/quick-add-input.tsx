import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Zap } from 'lucide-react';
import { useId } from 'react';
import type { Ref } from 'react';
import { floatingShadow } from '#src/platform/web/theme/tokens.ts';

export type QuickAddPreview = {
  /** What Enter adds, or what is missing. */
  label: string;
  /** Adds it and resolves to whether that succeeded; null while something is missing. */
  add: (() => Promise<boolean>) | null;
};

type QuickAddInputProps = {
  label: string;
  example: string;
  /** Null while nothing is understood. */
  preview: QuickAddPreview | null;
  /** What to type, while nothing is understood. */
  hint: string;
  addLabel: string;
  /** “Enter adds …” */
  readyLabel: (d: { entry: string }) => string;
  /** Not where the field is always shown. */
  autoFocus?: boolean;
  inputRef: Ref<HTMLInputElement>;
  text: string;
  onType: (text: string) => void;
  onClose?: (isByKey: boolean) => void;
};

/** A field for a record as one line, with a preview over what is below. Enter adds it, with Undo, and waits for the next one. */
export function QuickAddInput(props: QuickAddInputProps) {
  const { label, example, preview, autoFocus = false, inputRef, text, onType, onClose } = props;
  const previewId = useId();

  async function add() {
    if (!preview?.add) return;
    onType('');
    // A notice shows why; the text can be corrected.
    if (!(await preview.add())) onType(text);
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
        autoFocus={autoFocus}
        fullWidth
        inputRef={inputRef}
        value={text}
        placeholder={example}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => {
          if (text === '') onClose?.(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose?.(true);
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
              {props.addLabel}
            </Button>
          )
        }
        slotProps={{
          input: {
            'aria-label': label,
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
                color: preview?.add ? 'text.primary' : 'text.secondary',
              }
        }
      >
        {text.trim() !== '' && previewText(props)}
      </Box>
    </Box>
  );
}

function previewText({ preview, hint, readyLabel }: QuickAddInputProps): string {
  if (!preview) return hint;
  return preview.add ? readyLabel({ entry: preview.label }) : preview.label;
}
