import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { choiceHint } from './menu-choice.ts';
import type { MenuChoice, ChoiceMenuProps } from './menu-choice.ts';

const searchableMenu = createLazyComponent(async () => (await import('./choice-finder.tsx')).SearchableMenu);

/** Preloads the search for long lists. */
export const preloadSearchableMenu = searchableMenu.preload;

/** More than fits at a glance. */
const searchThreshold = 10;

/** A menu of choices; long lists are searchable. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const choices = sortPastLast(props.choices);
  if (choices.length > searchThreshold) return <searchableMenu.Component {...props} choices={choices} />;
  const { value, anchor, onChoose, onClose } = props;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { maxHeight: 360, minWidth: 180, maxWidth: 320 } } }}
    >
      {choices.map((choice) => (
        <MenuItem
          key={choice.value}
          selected={choice.value === value}
          onClick={() => {
            onClose();
            onChoose(choice.value);
          }}
        >
          <ListItemText
            primary={choice.label}
            secondary={choiceHint(choice)}
            title={choice.label}
            slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
          />
        </MenuItem>
      ))}
    </Menu>
  );
}

function sortPastLast(choices: readonly MenuChoice[]): readonly MenuChoice[] {
  return choices.toSorted((a, b) => Number(a.pastLabel !== undefined) - Number(b.pastLabel !== undefined));
}
