import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import * as m from '#messages/app.ts';
import { canKeepRecords } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { PaletteItem } from '#src/platform/web/feature.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as dialogStyles from '#src/platform/web/kit/overlays/dialog.module.css';
import { usePaletteItems } from './palette-items.ts';
import { PaletteList, paletteOptionId } from './palette-list.tsx';
import * as styles from './palette.module.css';

/** Navigate, run actions, and find clients and projects by keyboard. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [selectedIndex, setSelectedIndex] = useState(0);
  const list = useId();
  const help = useId();
  const search = useRef<HTMLInputElement>(null);
  const isKeeper = canKeepRecords(useAccount().role);
  const query = typed.trim();
  const shownQuery = useDeferredValue(query);
  const { items: choices, isLoading } = usePaletteItems(shownQuery);
  const currentIndex = Math.min(selectedIndex, choices.length - 1);
  const selected = choices[currentIndex];

  function runItem(choice: PaletteItem): void {
    // A preview of an incomplete entry.
    if (!choice.run) return;
    onClose();
    choice.run();
  }

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setSelectedIndex((currentIndex + step + choices.length) % choices.length);
    }
    if (event.key === 'Enter' && selected) {
      event.preventDefault();
      // Not what was found for an earlier text.
      if (shownQuery === query) runItem(selected);
    }
  }

  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup
          aria-label={m.searchOrJumpTo}
          aria-modal
          className={classNames(dialogStyles.dialog, styles.palette)}
          data-width="small"
          initialFocus={search}
        >
          <div className={styles.search}>
            <Search size={18} aria-hidden />
            <input
              ref={search}
              className={styles.input}
              placeholder={m.searchPlaceholder}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setSelectedIndex(0);
              }}
              onKeyDown={handleKey}
              role="combobox"
              aria-label={m.searchOrJumpTo}
              aria-expanded
              aria-controls={list}
              aria-autocomplete="list"
              aria-describedby={query === '' && isKeeper ? help : undefined}
              aria-activedescendant={selected && paletteOptionId(list, selected)}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <PaletteList
            id={list}
            items={choices}
            isSearching={isLoading || shownQuery !== query}
            selected={selected}
            onHighlight={setSelectedIndex}
            onSelect={runItem}
          />
          {query === '' && isKeeper && (
            <p id={help} className={styles.help}>
              {m.quickEntryHelp}
            </p>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
