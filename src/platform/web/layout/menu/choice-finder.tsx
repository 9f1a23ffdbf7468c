import { Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent, UIEvent } from 'react';
import * as m from '#messages/platform.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { ChoiceList } from '#src/platform/web/kit/fields/choice-list.tsx';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import { Drawer } from '#src/platform/web/kit/overlays/drawer.tsx';
import { AnchoredPopover } from '#src/platform/web/kit/overlays/popover.tsx';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { ChoiceText } from './choice-text.tsx';
import * as styles from './choices.module.css';
import { choiceHint } from './menu-choice.ts';
import type { ChoiceMenuProps } from './menu-choice.ts';

/** Many choices, searched by any of their words; full screen on a phone. */
export function SearchableMenu(props: ChoiceMenuProps) {
  const { label, anchor, onClose } = props;
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <Drawer side="full" label={label} onClose={onClose}>
        <Finder {...props} isNarrow />
      </Drawer>
    );
  }
  return (
    <AnchoredPopover label={label} anchor={anchor} onClose={onClose} className={styles.popover}>
      <Finder {...props} isNarrow={false} />
    </AnchoredPopover>
  );
}

function Finder(props: ChoiceMenuProps & { isNarrow: boolean }) {
  const { label, choices, value, onChoose, onClose, isNarrow } = props;
  const [typed, setTyped] = useState('');
  const chosenPlace = choices.findIndex((choice) => choice.value === value);
  /** How many to render; scrolling adds more. */
  const [maxShown, setMost] = useState(Math.max(chosenPlace, 0) + pageSize);
  /** The arrow keys or the pointer set it; null until then. */
  const [moved, setMoved] = useState<number | null>(null);
  const listId = useId();
  const found = choices
    .filter((choice) => matchesSearch([choice.label, choiceHint(choice)], typed))
    .slice(0, maxShown);
  const first = Math.max(
    found.findIndex((choice) => choice.value === value),
    0,
  );
  const highlighted = Math.min(moved ?? first, found.length - 1);

  function choose(chosen: string) {
    onChoose(chosen);
    onClose();
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    const current = found[highlighted];
    if (step !== undefined) setMoved(Math.max(0, Math.min(highlighted + step, found.length - 1)));
    else if (event.key === 'Enter' && current) choose(current.value);
    else return;
    event.preventDefault();
  }

  function showMoreOnScroll({ currentTarget }: UIEvent<HTMLDivElement>) {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget;
    if (scrollTop + 2 * clientHeight >= scrollHeight) setMost(found.length + pageSize);
  }

  return (
    <div className={styles.finder}>
      <div className={styles.search}>
        <TextBox
          label={m.searchIn({ label })}
          isLabelHidden
          autoFocus
          role="combobox"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={highlighted === -1 ? undefined : `${listId}-${highlighted}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={m.searchIn({ label })}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setMost(pageSize);
            setMoved(null);
          }}
          onKeyDown={handleKey}
          start={<Search size={16} aria-hidden />}
        />
        {isNarrow && (
          <IconButton label={m.close} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      <ChoiceList
        id={listId}
        label={label}
        choices={found.map((choice) => ({
          id: choice.value,
          label: choice.label,
          content: <ChoiceText choice={choice} />,
        }))}
        chosenIds={value === undefined ? [] : [value]}
        highlighted={highlighted}
        onHighlight={setMoved}
        onChoose={({ id }) => choose(id)}
        className={styles.found}
        onScroll={showMoreOnScroll}
      />
      {found.length === 0 && (
        <div role="status" className={styles.none}>
          {m.noResults}
        </div>
      )}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
  Home: -Infinity,
  End: Infinity,
};

/** Rendering thousands at once would block a phone for a second. */
const pageSize = 100;
