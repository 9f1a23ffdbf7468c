import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ComboboxChoice } from './combobox-parts.ts';

export type SuggestionListProps<Choice extends ComboboxChoice> = {
  text: string;
  /** The choices that match the text. */
  choices: readonly Choice[];
  chosenIds: readonly string[];
  onChoose: (choice: Choice) => void;
  /** Enter takes the first match, or the chosen one. */
  isFirstHighlighted?: boolean | undefined;
  /** Enter without a highlighted choice; true if it did something. */
  onEnterText?: (() => boolean) | undefined;
  /** Backspace in the empty field. */
  onBackspace?: (() => void) | undefined;
  onOpen?: (() => void) | undefined;
  /** Shown while nothing matches; absent: the list is closed. */
  noChoicesText?: string | undefined;
};

/** Which suggestions of a field are open, which of them the keys have reached, and what the keys do. */
export function useSuggestionList<Choice extends ComboboxChoice>(
  props: SuggestionListProps<Choice> & { disabled: boolean; isOpenAtFirst: boolean },
) {
  const { text, choices, chosenIds, onChoose, isFirstHighlighted = false, noChoicesText } = props;
  const { disabled } = props;
  const [isWanted, setIsWanted] = useState(props.isOpenAtFirst);
  /** Once it was open, it closes with its transition. */
  const [isUsed, setIsUsed] = useState(isWanted);
  /** The arrow keys or the pointer set it; null until then. */
  const [moved, setMoved] = useState<number | null>(null);
  const isOpen = isWanted && !disabled && (choices.length > 0 || noChoicesText !== undefined);
  const first = isFirstHighlighted
    ? Math.max(
        0,
        choices.findIndex((each) => chosenIds.includes(each.id)),
      )
    : -1;
  const highlighted = isOpen ? Math.min(moved ?? first, choices.length - 1) : -1;

  function open() {
    if (isWanted || disabled) return;
    setMoved(null);
    setIsWanted(true);
    setIsUsed(true);
    props.onOpen?.();
  }

  function choose(choice: Choice) {
    setIsWanted(false);
    onChoose(choice);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const chosen = choices[highlighted];
    if (isArrow && !isOpen) open();
    else if (isArrow) setMoved(nextPlace(highlighted, event.key === 'ArrowDown' ? 1 : -1, choices.length));
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && isOpen) {
      // The dialog around it stays open.
      event.stopPropagation();
      setIsWanted(false);
    } else if (event.key === 'Backspace' && text === '') {
      props.onBackspace?.();
      return;
    } else if (event.key !== 'Enter' || props.onEnterText?.() !== true) return;
    event.preventDefault();
  }

  return {
    isOpen,
    isUsed,
    highlighted,
    open,
    close: () => setIsWanted(false),
    choose,
    handleKey,
    highlight: setMoved,
  };
}

/** The place above or below; beyond one end is the other. */
function nextPlace(place: number, step: 1 | -1, count: number): number {
  if (place === -1) return step === 1 ? 0 : count - 1;
  return (place + step + count) % Math.max(count, 1);
}
