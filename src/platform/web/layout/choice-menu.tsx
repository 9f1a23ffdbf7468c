import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazyPart } from '#src/platform/web/lazy-part.tsx';
import { type Choice, type ChoiceMenuProps, aside } from './choice.ts';

const finder = lazyPart(async () => (await import('./choice-finder.tsx')).ChoiceFinder);

/** Fetches in advance what many choices are searched with. */
export const fetchFinder = finder.fetch;

/** More than one takes in at a glance. */
const tooMany = 10;

/** What can be chosen; long lists are searched. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const choices = pastLast(props.choices);
  if (choices.length > tooMany) return <finder.Part {...props} choices={choices} />;
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
            secondary={aside(choice)}
            title={choice.label}
            slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
          />
        </MenuItem>
      ))}
    </Menu>
  );
}

function pastLast(choices: readonly Choice[]): readonly Choice[] {
  return choices.toSorted((a, b) => Number(a.past !== undefined) - Number(b.past !== undefined));
}
