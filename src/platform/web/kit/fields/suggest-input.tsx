import { ChevronDown, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import * as styles from './combobox.module.css';
import * as popup from './popup.module.css';

const suggestPopup = createLazyComponent(async () => (await import('./suggest-popup.tsx')).SuggestPopup, {
  takesFocus: false,
});

/** Loads what shows suggestions ahead of time. */
export const loadSuggestions = suggestPopup.preload;

export type ComboboxChoice = {
  id: string;
  label: string;
  /** Choices of a group stand together, below its name. */
  group?: string;
  /** What the list shows instead of the label. */
  content?: ReactNode;
};

type SuggestInputProps<Choice extends ComboboxChoice> = Omit<ComponentProps<'input'>, 'onChange'> & {
  text: string;
  onType: (text: string) => void;
  /** The choices that match the text. */
  choices: readonly Choice[];
  chosenIds: readonly string[];
  onChoose: (choice: Choice) => void;
  /** Enter takes the first match, or the chosen one. */
  isFirstHighlighted?: boolean;
  /** Enter without a highlighted choice; true if it did something. */
  onEnterText?: () => boolean;
  /** Backspace in the empty field. */
  onBackspace?: () => void;
  /** Empties the field. */
  onClear?: (() => void) | undefined;
  onOpen?: (() => void) | undefined;
  /** Shown while nothing matches; absent: the list is closed. */
  noChoicesText?: string | undefined;
  /** Before the text: chips. */
  start?: ReactNode;
  /** Chips of other values may be chosen, too. */
  hasManyValues?: boolean;
};

/** A text field with a list of suggestions below it. The focus stays in the field. */
export function SuggestInput<Choice extends ComboboxChoice>(props: SuggestInputProps<Choice>) {
  const { text, onType, choices, chosenIds, onChoose, ...more } = props;
  const { isFirstHighlighted = false, noChoicesText, ...rest } = more;
  const { onEnterText, onBackspace, onClear, onOpen, start, hasManyValues = false, ...field } = rest;
  const { className, id, disabled = false, onFocus, onBlur, onKeyDown, ...input } = field;
  // A field that appears with the focus was asked for.
  const [isWanted, setIsWanted] = useState(rest.autoFocus === true);
  /** Once it was open, it closes with its transition. */
  const [isUsed, setIsUsed] = useState(isWanted);
  /** The arrow keys or the pointer set it; null until then. */
  const [moved, setMoved] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  /** Focused and not clicked since: the first click selects the text, so that typing replaces it. */
  const isFresh = useRef(false);
  const isOpen = isWanted && !disabled && (choices.length > 0 || noChoicesText !== undefined);
  const first = isFirstHighlighted
    ? Math.max(
        0,
        choices.findIndex((each) => chosenIds.includes(each.id)),
      )
    : -1;
  const highlighted = isOpen ? Math.min(moved ?? first, choices.length - 1) : -1;
  const listId = `${id}-list`;

  function open() {
    if (isWanted || disabled) return;
    setMoved(null);
    setIsWanted(true);
    setIsUsed(true);
    onOpen?.();
  }

  function choose(choice: Choice) {
    setIsWanted(false);
    onChoose(choice);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
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
      onBackspace?.();
      return;
    } else if (event.key !== 'Enter' || onEnterText?.() !== true) return;
    event.preventDefault();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its field has the keys */}
      <div
        ref={box}
        data-field
        className={classNames(className, styles.box)}
        // A press beside the text is one on the field.
        onMouseDown={(event) => {
          if (event.target instanceof Element && event.target.closest('input, button')) return;
          event.preventDefault();
          event.currentTarget.querySelector('input')?.focus();
          open();
        }}
      >
        {start}
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          id={id}
          disabled={disabled}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={highlighted === -1 ? undefined : `${listId}-${highlighted}`}
          className={styles.input}
          value={text}
          onChange={({ target }) => {
            open();
            setMoved(null);
            onType(target.value);
          }}
          onClick={({ currentTarget }) => {
            open();
            // The press that focused the field has moved the caret since.
            if (isFresh.current) currentTarget.select();
            isFresh.current = false;
          }}
          onPointerEnter={loadSuggestions}
          onFocus={(event) => {
            onFocus?.(event);
            void loadSuggestions();
            isFresh.current = true;
            event.target.select();
          }}
          onBlur={(event) => {
            setIsWanted(false);
            onBlur?.(event);
          }}
          onKeyDown={handleKey}
        />
        {onClear && !disabled && (
          <BoxButton label={m.clear} onPress={onClear} className={styles.clear}>
            <X size={16} aria-hidden />
          </BoxButton>
        )}
        {!hasManyValues && (
          <BoxButton
            label={m.open}
            disabled={disabled}
            onPress={() => (isOpen ? setIsWanted(false) : open())}
          >
            <ChevronDown size={16} aria-hidden />
          </BoxButton>
        )}
      </div>
      {isUsed && (
        <suggestPopup.Component isOpen={isOpen} field={box}>
          {choices.length === 0 && <div className={popup.empty}>{noChoicesText}</div>}
          <ChoiceList
            {...{ id: listId, choices, chosenIds, highlighted, onHighlight: setMoved, onChoose: choose }}
            labelledBy={input['aria-labelledby']}
            label={input['aria-label']}
            hasManyValues={hasManyValues}
          />
        </suggestPopup.Component>
      )}
    </>
  );
}

type ChoiceListProps<Choice extends ComboboxChoice> = Pick<
  SuggestInputProps<Choice>,
  'choices' | 'chosenIds' | 'onChoose'
> & {
  id: string;
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

type BoxButtonProps = {
  label: string;
  disabled?: boolean;
  className?: string | undefined;
  onPress: () => void;
  children: ReactNode;
};

/** The keyboard needs none of these: it types, deletes and opens in the field. */
function BoxButton({ label, disabled = false, className, onPress, children }: BoxButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      disabled={disabled}
      className={classNames(styles.button, className)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        currentTarget.closest('[data-field]')?.querySelector('input')?.focus();
        onPress();
      }}
    >
      {children}
    </button>
  );
}

/** From one end to the other. */
export function nextPlace(place: number, step: 1 | -1, count: number): number {
  if (place === -1) return step === 1 ? 0 : count - 1;
  return (place + step + count) % Math.max(count, 1);
}
