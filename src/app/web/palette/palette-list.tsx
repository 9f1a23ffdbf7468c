import { useEffect, useRef } from 'react';
import * as m from '#messages/app.ts';
import type { PaletteItem } from '#src/platform/web/feature.ts';
import * as styles from './palette.module.css';
import { ShortcutKey } from './shortcut-key.tsx';

export const paletteOptionId = (list: string, { id }: PaletteItem) => `${list}-${id}`;

type PaletteListProps = {
  id: string;
  items: PaletteItem[];
  /** More may be found. */
  isSearching: boolean;
  selected: PaletteItem | undefined;
  onHighlight: (place: number) => void;
  onSelect: (choice: PaletteItem) => void;
};

export function PaletteList({ id, items, isSearching, selected, onHighlight, onSelect }: PaletteListProps) {
  const current = selected && paletteOptionId(id, selected);
  const shown = useRef(current);
  useEffect(() => {
    // The list opens at its first item, and needn’t measure it.
    if (current === shown.current) return;
    shown.current = current;
    if (current !== undefined)
      document.querySelector(`#${CSS.escape(current)}`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <div id={id} role="listbox" aria-label={m.results} className={styles.list}>
      {items.length === 0 && (
        <div role="option" tabIndex={-1} aria-selected={false} aria-disabled className={styles.group}>
          {isSearching ? m.searching : m.noResults}
        </div>
      )}
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <div aria-hidden className={styles.group}>
            {group}
          </div>
          {items.map((choice, place) => {
            if (choice.group !== group) return null;
            const { icon: Icon, label, hint } = choice;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter in the field runs it
              <div
                key={choice.id}
                id={paletteOptionId(id, choice)}
                role="option"
                tabIndex={-1}
                className={styles.option}
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
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
