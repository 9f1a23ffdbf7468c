import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import useAutocomplete from '@mui/material/useAutocomplete';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import type { UIEvent } from 'react';
import * as m from '#messages/platform.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { touchTarget, floatingShadow } from '#src/platform/web/theme/tokens.ts';
import { choiceHint } from './menu-choice.ts';
import type { MenuChoice, ChoiceMenuProps } from './menu-choice.ts';

/** Many choices, searched by any of their words; full screen on a phone. */
export function SearchableMenu(props: ChoiceMenuProps) {
  const { label, anchor, onClose } = props;
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <Dialog
        open
        fullScreen
        onClose={onClose}
        aria-label={label}
        slotProps={{ paper: { sx: { border: 0, borderRadius: 0 } } }}
      >
        <Finder {...props} isNarrow />
      </Dialog>
    );
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: {
            display: 'flex',
            flexDirection: 'column',
            width: 340,
            height: 420,
            border: 1,
            borderColor: 'divider',
            borderRadius: '10px',
            boxShadow: floatingShadow,
          },
        },
      }}
    >
      <Finder {...props} isNarrow={false} />
    </Popover>
  );
}

function Finder({
  label,
  choices,
  value,
  onChoose,
  onClose,
  isNarrow,
}: ChoiceMenuProps & { isNarrow: boolean }) {
  const [typed, setTyped] = useState('');
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  /** How many to render; scrolling adds more. */
  const [maxShown, setMost] = useState(Math.max(chosen ? choices.indexOf(chosen) : 0, 0) + pageSize);
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } =
    useAutocomplete<MenuChoice>({
      options: choices,
      value: chosen,
      open: true,
      autoHighlight: true,
      disableListWrap: true,
      inputValue: typed,
      onInputChange: (_event, text, reason) => {
        if (reason !== 'input') return;
        setTyped(text);
        setMost(pageSize);
      },
      getOptionKey: (choice) => choice.value,
      getOptionLabel: (choice) => `${choice.label} ${choice.hint ?? ''}`,
      isOptionEqualToValue: (one, other) => one.value === other.value,
      filterOptions: (all) =>
        all.filter((choice) => matchesSearch([choice.label, choiceHint(choice)], typed)).slice(0, maxShown),
      onChange: (_event, picked) => {
        // Null means the search was cleared, which keeps the selection.
        if (picked) onChoose(picked.value);
      },
      onClose: (_event, reason) => {
        if (reason === 'selectOption' || reason === 'escape') onClose();
      },
    });
  const { ref, ...field } = getInputProps();

  function showMoreOnScroll({ currentTarget }: UIEvent<HTMLUListElement>) {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget;
    if (scrollTop + 2 * clientHeight >= scrollHeight) setMost(groupedOptions.length + pageSize);
  }

  return (
    <Box {...getRootProps()} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: isNarrow ? 2 : 1 }}>
        <OutlinedInput
          fullWidth
          autoFocus
          size="small"
          inputRef={ref}
          placeholder={m.searchIn({ label })}
          startAdornment={
            <InputAdornment position="start" sx={{ mr: 0 }}>
              <Search size={16} aria-hidden />
            </InputAdornment>
          }
          slotProps={{ input: { ...field, 'aria-label': m.searchIn({ label }) } }}
        />
        {isNarrow && (
          <IconButton aria-label={m.close} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </Box>
      <Listbox
        {...getListboxProps({ onScroll: showMoreOnScroll })}
        aria-label={label}
        aria-labelledby={undefined}
      >
        {groupedOptions.map((choice, index) => {
          const { key, ...option } = getOptionProps({ option: choice, index });
          return (
            <li key={key} {...option} title={choice.label}>
              <span>{choice.label}</span>
              {choiceHint(choice) !== '' && <small>{choiceHint(choice)}</small>}
            </li>
          );
        })}
      </Listbox>
      {groupedOptions.length === 0 && (
        <Box role="status" sx={{ px: 4, pb: 4, color: 'text.secondary' }}>
          {m.noResults}
        </Box>
      )}
    </Box>
  );
}

/** Rendering thousands at once would block a phone for a second. */
const pageSize = 100;

const Listbox = styled('ul')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  position: 'relative',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  listStyle: 'none',
  margin: 0,
  padding: 4,
  '& > li': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    boxSizing: 'border-box',
    minHeight: 36,
    padding: '4px 12px',
    borderRadius: 6,
    fontSize: 14,
    lineHeight: '20px',
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: touchTarget },
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > small': { fontSize: 12, lineHeight: '16px', color: theme.vars.palette.text.secondary },
    '&.Mui-focused': { backgroundColor: theme.vars.palette.action.hover },
    '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
    '&[aria-selected="true"]': { backgroundColor: theme.vars.palette.action.selected },
  },
}));
