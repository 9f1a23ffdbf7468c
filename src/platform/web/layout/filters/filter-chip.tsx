import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/platform.ts';
import { ChoiceMenu, preloadSearchableMenu } from '#src/platform/web/layout/menu/choice-menu.tsx';
import type { MenuChoice } from '#src/platform/web/layout/menu/menu-choice.ts';
import { touchTarget } from '#src/platform/web/theme/tokens.ts';

type FilterChipProps = {
  label: string;
  /** The selected value; empty for all. */
  value: string;
  choices: readonly MenuChoice[];
  /** The choice for no filter. */
  allLabel?: string;
  onChange: (value: string) => void;
};

/** A filter chip: "Client ▾" opens the choices, "Client: Acme ×" removes the filter. */
export function FilterChip({ label, value, choices, allLabel = m.all, onChange }: FilterChipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = choices.find((choice) => choice.value === value)?.label ?? '…';
  const isOn = value !== '';

  return (
    <Pill sx={isOn ? { bgcolor: 'background.raised', borderColor: 'text.secondary' } : {}}>
      <Part
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={preloadSearchableMenu}
        onFocus={preloadSearchableMenu}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
        sx={{ pl: 3, pr: isOn ? 1 : 2, gap: 1, minWidth: 0 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {isOn ? `${label}: ${chosen}` : label}
        </Box>
        {!isOn && <ChevronDown size={14} aria-hidden />}
      </Part>
      {isOn && (
        <Part
          aria-label={m.removeFilter({ label })}
          onClick={() => {
            onChange('');
          }}
          sx={{ pl: 1, pr: 2 }}
        >
          <X size={14} aria-hidden />
        </Part>
      )}
      {anchor && (
        <ChoiceMenu
          label={label}
          choices={[{ value: '', label: allLabel }, ...choices]}
          value={value}
          anchor={anchor}
          onChoose={onChange}
          onClose={() => {
            setAnchor(null);
          }}
        />
      )}
    </Pill>
  );
}

const Pill = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  maxWidth: 260,
  border: `1px solid ${theme.vars.palette.edge}`,
  borderRadius: 999,
  backgroundColor: theme.vars.palette.background.paper,
}));

const Part = styled(ButtonBase)({
  height: 30,
  borderRadius: 999,
  fontFamily: 'inherit',
  fontSize: 13,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  '@media (pointer: coarse)': { height: touchTarget, minWidth: 36 },
});
