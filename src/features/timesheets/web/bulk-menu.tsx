import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';

type BulkMenuProps = {
  label: string;
  icon: LucideIcon;
  choices: readonly { id: string; label: string; hint: string }[];
  onChoose: (id: string) => void;
};

/** One thing to set for all that is picked, and what it can be set to. */
export function BulkMenu({ label, icon: Icon, choices, onChoose }: BulkMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Icon size={16} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 360, minWidth: 200 } } }}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice.id}
            onClick={() => {
              setAnchor(null);
              onChoose(choice.id);
            }}
          >
            <ListItemText primary={choice.label} {...(choice.hint !== '' && { secondary: choice.hint })} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
