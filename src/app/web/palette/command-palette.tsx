import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import * as m from '#messages/app.ts';
import { canKeepRecords } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { PaletteItem } from '#src/platform/web/feature.ts';
import { usePaletteItems } from './palette-items.ts';
import { PaletteList, paletteOptionId } from './palette-list.tsx';

/** Navigate, run actions, and find clients and projects by keyboard. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [selectedIndex, setSelectedIndex] = useState(0);
  const list = useId();
  const help = useId();
  const isKeeper = canKeepRecords(useAccount().role);
  const query = typed.trim();
  const shownQuery = useDeferredValue(query);
  const choices = usePaletteItems(shownQuery);
  const currentIndex = Math.min(selectedIndex, choices.length - 1);
  const selected = choices[currentIndex];

  function runItem(choice: PaletteItem): void {
    // A preview of an incomplete entry.
    if (!choice.run) return;
    onClose();
    choice.run();
  }

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setSelectedIndex((currentIndex + step + choices.length) % choices.length);
    }
    if (event.key === 'Enter' && selected) {
      event.preventDefault();
      // Not what was found for an earlier text.
      if (shownQuery === query) runItem(selected);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': m.searchOrJumpTo,
          'aria-labelledby': undefined,
          sx: { mt: { xs: 4, sm: 16 }, mx: 4, width: 'calc(100% - 32px)' },
        },
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 5, borderBottom: 1, borderColor: 'divider' }}
      >
        <Box component={Search} size={18} aria-hidden sx={{ flexShrink: 0, color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          placeholder={m.searchPlaceholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSelectedIndex(0);
          }}
          onKeyDown={handleKey}
          inputProps={{
            role: 'combobox',
            'aria-label': m.searchOrJumpTo,
            'aria-expanded': true,
            'aria-controls': list,
            'aria-autocomplete': 'list',
            'aria-describedby': query === '' && isKeeper ? help : undefined,
            'aria-activedescendant': selected && paletteOptionId(list, selected),
            autoComplete: 'off',
            spellCheck: false,
          }}
          sx={{ height: 56, fontSize: 16, '& input:focus-visible': { outline: 'none' } }}
        />
      </Box>
      <PaletteList
        id={list}
        items={choices}
        selected={selected}
        onHighlight={setSelectedIndex}
        onSelect={runItem}
      />
      {query === '' && isKeeper && (
        <Typography
          id={help}
          variant="body2"
          sx={{ px: 5, py: 3, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}
        >
          {m.quickEntryHelp}
        </Typography>
      )}
    </Dialog>
  );
}
