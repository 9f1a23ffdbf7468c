import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { touchTarget } from '#src/platform/web/theme/measures.ts';
import type { Choice } from './palette-choices.ts';
import { ShortcutKey } from './shortcut-key.tsx';

export const optionId = (list: string, { id }: Choice) => `${list}-${id}`;

type PaletteListProps = {
  id: string;
  choices: Choice[];
  chosen: Choice | undefined;
  onPoint: (place: number) => void;
  onChoose: (choice: Choice) => void;
};

export function PaletteList({ id, choices, chosen, onPoint, onChoose }: PaletteListProps) {
  const current = chosen && optionId(id, chosen);
  useEffect(() => {
    if (current !== undefined)
      document.querySelector(`#${CSS.escape(current)}`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const kinds = [...new Set(choices.map(({ kind }) => kind))];
  return (
    <Box
      id={id}
      role="listbox"
      aria-label="Results"
      sx={{ p: 2, overflowY: 'auto', maxHeight: 'min(520px, 60dvh)' }}
    >
      {choices.length === 0 && (
        <Quiet role="option" aria-selected={false} aria-disabled>
          Nothing by that name.
        </Quiet>
      )}
      {kinds.map((kind) => (
        <div key={kind} role="group" aria-label={kind}>
          <Quiet aria-hidden>{kind}</Quiet>
          {choices.map((choice, place) => {
            if (choice.kind !== kind) return null;
            const { icon: Icon, label, hint } = choice;
            return (
              <Option
                key={choice.id}
                id={optionId(id, choice)}
                role="option"
                aria-selected={choice === chosen}
                onPointerMove={() => {
                  if (choice !== chosen) onPoint(place);
                }}
                onClick={() => {
                  onChoose(choice);
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

const Quiet = styled('div')(({ theme }) => ({
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
