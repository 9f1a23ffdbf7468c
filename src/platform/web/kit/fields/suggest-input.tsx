import { ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { BoxButton } from './box-button.tsx';
import { ChoiceList } from './choice-list.tsx';
import type { ComboboxChoice } from './combobox-parts.ts';
import * as styles from './combobox.module.css';
import * as popup from './popup.module.css';
import { useSuggestionList } from './use-suggestion-list.ts';
import type { SuggestionListProps } from './use-suggestion-list.ts';

const suggestPopup = createLazyComponent(async () => (await import('./suggest-popup.tsx')).SuggestPopup, {
  takesFocus: false,
});

/** Loads what shows suggestions ahead of time. */
export const loadSuggestions = suggestPopup.preload;

type SuggestInputProps<Choice extends ComboboxChoice> = Omit<ComponentProps<'input'>, 'onChange'> &
  SuggestionListProps<Choice> & {
    onType: (text: string) => void;
    /** Empties the field. */
    onClear?: (() => void) | undefined;
    /** Before the text: chips. */
    start?: ReactNode;
    /** Chips of other values may be chosen, too. */
    hasManyValues?: boolean;
  };

/** A text field with a list of suggestions below it. The focus stays in the field. */
export function SuggestInput<Choice extends ComboboxChoice>(props: SuggestInputProps<Choice>) {
  const { text, onType, choices, chosenIds, onChoose, ...more } = props;
  const { isFirstHighlighted, noChoicesText, onEnterText, onBackspace, onOpen, ...rest } = more;
  const { onClear, start, hasManyValues = false, ...field } = rest;
  const { className, id, disabled = false, onFocus, onBlur, onKeyDown, ...input } = field;
  const { isOpen, isUsed, highlighted, open, close, choose, handleKey, highlight } = useSuggestionList({
    text,
    choices,
    chosenIds,
    onChoose,
    isFirstHighlighted,
    noChoicesText,
    onEnterText,
    onBackspace,
    onOpen,
    disabled,
    // A field that appears with the focus was asked for.
    isOpenAtFirst: field.autoFocus === true,
  });
  const box = useRef<HTMLDivElement>(null);
  /** Focused and not clicked since: the first click selects the text, so that typing replaces it. */
  const isFresh = useRef(false);
  const listId = `${id}-list`;

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
            highlight(null);
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
            close();
            onBlur?.(event);
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            handleKey(event);
          }}
        />
        {onClear && !disabled && (
          <BoxButton label={m.clear} onPress={onClear} className={styles.clear}>
            <X size={16} aria-hidden />
          </BoxButton>
        )}
        {!hasManyValues && (
          <BoxButton label={m.open} disabled={disabled} onPress={() => (isOpen ? close() : open())}>
            <ChevronDown size={16} aria-hidden />
          </BoxButton>
        )}
      </div>
      {isUsed && (
        <suggestPopup.Component isOpen={isOpen} field={box}>
          {choices.length === 0 && <div className={popup.empty}>{noChoicesText}</div>}
          <ChoiceList
            {...{ id: listId, choices, chosenIds, highlighted, onHighlight: highlight, onChoose: choose }}
            labelledBy={input['aria-labelledby']}
            label={input['aria-label']}
            hasManyValues={hasManyValues}
          />
        </suggestPopup.Component>
      )}
    </>
  );
}
