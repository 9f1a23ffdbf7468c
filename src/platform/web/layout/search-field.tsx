import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import type { AddressSearch } from './address-filter.ts';

/** `/` goes here; Escape empties it. */
export function SearchField({ search, label }: { search: AddressSearch; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', label, () => input.current?.focus());

  return (
    <OutlinedInput
      inputRef={input}
      type="text"
      value={search.typed}
      placeholder={label}
      onChange={(event) => {
        search.type(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && search.typed !== '') search.type('');
      }}
      slotProps={{ input: { 'aria-label': label, role: 'searchbox', enterKeyHint: 'search' } }}
      startAdornment={
        <InputAdornment position="start" sx={{ mr: 0 }}>
          <Search size={16} aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        search.typed !== '' && (
          <InputAdornment position="end">
            <IconButton
              edge="end"
              size="small"
              aria-label="Clear search"
              onClick={() => {
                search.type('');
                input.current?.focus();
              }}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{ flex: { xs: '1 1 100%', sm: '1 1 220px' }, maxWidth: { sm: 320 } }}
    />
  );
}
