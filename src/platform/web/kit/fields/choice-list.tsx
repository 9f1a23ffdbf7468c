import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import type { ComboboxChoice } from './combobox-parts.ts';
import * as popup from './popup.module.css';

type ChoiceListProps<Choice extends ComboboxChoice> = {
  id: string;
  choices: readonly Choice[];
  chosenIds: readonly string[];
  onChoose: (choice: Choice) => void;
  labelledBy?: string | undefined;
  label: string | undefined;
  hasManyValues?: boolean;
  className?: string | undefined;
  onScroll?: ComponentProps<'div'>['onScroll'];
  highlighted: number;
  onHighlight: (place: number) => void;
};

/** The list of a field that keeps the focus. */
export function ChoiceList<Choice extends ComboboxChoice>(props: ChoiceListProps<Choice>) {
  const { id, choices, chosenIds, onChoose, highlighted, onHighlight, hasManyValues = false } = props;
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    // A list opens at its first choice, and needn’t measure it.
    if (highlighted === shown.current) return;
    shown.current = highlighted;
    list.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);
  const groups = Map.groupBy(choices, ({ group }) => group);
  const option = (choice: Choice) => {
    const place = choices.indexOf(choice);
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
      <div
        key={choice.id}
        id={`${id}-${place}`}
        role="option"
        tabIndex={-1}
        aria-selected={chosenIds.includes(choice.id)}
        data-selected={chosenIds.includes(choice.id) || undefined}
        data-highlighted={place === highlighted || undefined}
        className={popup.item}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
        onMouseMove={() => onHighlight(place)}
        onClick={() => onChoose(choice)}
      >
        <span className={popup.text}>{choice.content ?? choice.label}</span>
      </div>
    );
  };
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      className={props.className}
      onScroll={props.onScroll}
      aria-labelledby={props.labelledBy}
      aria-label={props.label}
      aria-multiselectable={hasManyValues || undefined}
    >
      {[...groups].map(([name, members], place) =>
        name === undefined || name === '' ? (
          members.map(option)
        ) : (
          <div key={name} role="group" aria-labelledby={`${id}-group-${place}`}>
            <div id={`${id}-group-${place}`} className={popup.groupLabel}>
              {name}
            </div>
            {members.map(option)}
          </div>
        ),
      )}
    </div>
  );
}
