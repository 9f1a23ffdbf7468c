import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import * as m from '#messages/app.ts';
import type { PaletteItem } from '#src/platform/web/feature.ts';
import { touchTarget } from '#src/platform/web/theme/tokens.ts';
import { ShortcutKey } from './shortcut-key.tsx';

export const paletteOptionId = (list: string, { id }: PaletteItem) => `${list}-${id}`;

type PaletteListProps = {
  id: string;
  items: PaletteItem[];
  selected: PaletteItem | undefined;
  onHighlight: (place: number) => void;
  onSelect: (choice: PaletteItem) => void;
};

export function PaletteList({ id, items, selected, onHighlight, onSelect }: PaletteListProps) {
  const current = selected && paletteOptionId(id, selected);
  useEffect(() => {
    if (current !== undefined)
      document.querySelector(`#${CSS.escape(current)}`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={m.results}
      sx={{ p: 2, overflowY: 'auto', maxHeight: 'min(520px, 60dvh)' }}
    >
      {items.length === 0 && (
        <GroupLabel role="option" aria-selected={false} aria-disabled>
          {m.noResults}
        </GroupLabel>
      )}
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <GroupLabel aria-hidden>{group}</GroupLabel>
          {items.map((choice, place) => {
            if (choice.group !== group) return null;
            const { icon: Icon, label, hint } = choice;
            return (
              <Option
                key={choice.id}
                id={paletteOptionId(id, choice)}
                role="option"
                aria-selected={choice === selected}
                aria-disabled={choice.run === null}
                onPointerMove={() => {
                  if (choice !== selected) onHighlight(place);
                }}
                onClick={() => {
                  onSelect(choice);
                }}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden />
                <span>{label}</span>
                {hint !== undefined && <ShortcutKey>{hint}</ShortcutKey>}
              </Option>
            );
          })}
        </div>
      ))}
    </Box>
  );
}

const GroupLabel = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 500,
  padding: theme.spacing(2, 3, 1),
  color: theme.vars.palette.text.secondary,
}));

const Option = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  minHeight: 40,
  padding: theme.spacing(0, 3),
  borderRadius: 8,
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: touchTarget },
  '& svg': { flexShrink: 0, color: theme.vars.palette.text.secondary },
  '& span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[aria-selected="true"]': { backgroundColor: theme.vars.palette.background.raised },
}));
