import { AnchoredMenu, MenuItem } from '#src/platform/web/kit/overlays/menu.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { ChoiceText } from './choice-text.tsx';
import * as styles from './choices.module.css';
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
    <AnchoredMenu label={props.label} anchor={anchor} onClose={onClose} className={styles.menu}>
      {choices.map((choice) => (
        <MenuItem
          key={choice.value}
          isChosen={choice.value === value}
          title={choice.label}
          onClick={() => {
            onClose();
            onChoose(choice.value);
          }}
        >
          <ChoiceText choice={choice} />
        </MenuItem>
      ))}
    </AnchoredMenu>
  );
}

function sortPastLast(choices: readonly MenuChoice[]): readonly MenuChoice[] {
  return choices.toSorted((a, b) => Number(a.pastLabel !== undefined) - Number(b.pastLabel !== undefined));
}
