import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import * as words from '#messages/platform.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import comboboxStyles from '#src/platform/web/kit/fields/combobox.module.css';
import fieldStyles from '#src/platform/web/kit/fields/field.module.css';
import popup from '#src/platform/web/kit/fields/popup.module.css';
import styles from './project-picker.module.css';

type Named = { id: string; name: string };
export type OptionGroup<Option> = { label: string; items: readonly Option[] };

type PickerFieldProps<Option extends Named> = {
  label: string;
  /** The second line of the picker: its label is in the box. */
  isSecond?: boolean;
  options: readonly Option[] | readonly OptionGroup<Option>[];
  value: Option | null;
  matches: (option: Option, typed: string) => boolean;
  /** How an option looks in the list. */
  children: (option: Option) => ReactNode;
  noOptions: string;
  disabled: boolean;
  inputRef: Ref<HTMLInputElement> | undefined;
  /** Of the message about its value; undefined if that is right. */
  problemId: string | undefined;
  /** Without it, the list opens and closes by itself. */
  list?: { open: boolean; onOpenChange: (isOpen: boolean) => void };
  onPick: (option: Option | null) => void;
  onInputValueChange: (text: string, change: { reason: string }) => void;
  onBlur: () => void;
};

/** A line of the picker: one of many options, found by typing. */
export function PickerField<Option extends Named>({
  label,
  isSecond = false,
  options,
  value,
  matches,
  children,
  noOptions,
  disabled,
  inputRef,
  problemId,
  list,
  onPick,
  onInputValueChange,
  onBlur,
}: PickerFieldProps<Option>) {
  const id = useId();
  const selectsOnClick = useRef(false);
  const labelElement = (
    <label id={`${id}-label`} htmlFor={id} className={isSecond ? styles.labelInside : fieldStyles.label}>
      {label}
    </label>
  );
  const toItem = (option: Option) => (
    <Base.Item key={option.id} value={option} className={popup.item}>
      <span className={popup.text}>{children(option)}</span>
    </Base.Item>
  );
  return (
    <div className={fieldStyles.field} data-invalid={problemId !== undefined || undefined}>
      {!isSecond && labelElement}
      <Base.Root<Option>
        items={options}
        filter={matches}
        value={value}
        itemToStringLabel={({ name }) => name}
        isItemEqualToValue={(one, other) => one.id === other.id}
        autoHighlight
        {...list}
        onValueChange={(option) => {
          selectsOnClick.current = true;
          onPick(option);
        }}
        onInputValueChange={onInputValueChange}
      >
        <Base.InputGroup
          data-field
          className={classNames(
            fieldStyles.control,
            comboboxStyles.box,
            isSecond ? styles.second : styles.first,
          )}
        >
          {isSecond && labelElement}
          <Base.Input
            id={id}
            ref={inputRef}
            disabled={disabled}
            aria-labelledby={`${id}-label`}
            aria-invalid={problemId !== undefined}
            aria-describedby={problemId}
            className={comboboxStyles.input}
            onBlur={onBlur}
            onFocus={() => {
              selectsOnClick.current = true;
            }}
            onClick={({ currentTarget }) => {
              // The first click selects the text, so that typing replaces it.
              if (selectsOnClick.current) currentTarget.select();
              selectsOnClick.current = false;
            }}
            onKeyDown={(event) => {
              // With the list closed, Escape closes the dialog instead of emptying the field.
              const isListOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
              if (event.key === 'Escape' && !isListOpen) event.preventBaseUIHandler();
            }}
          />
          {value && !disabled && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={words.clear}
              className={comboboxStyles.button}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(null)}
            >
              <X size={16} aria-hidden />
            </button>
          )}
          <Base.Trigger disabled={disabled} className={comboboxStyles.button} aria-label={words.openOptions}>
            <ChevronDown size={16} aria-hidden />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner className={popup.positioner} sideOffset={4}>
            <Base.Popup className={popup.popup}>
              <Base.Empty className={popup.empty}>{noOptions}</Base.Empty>
              <Base.List aria-label={label}>
                {(item: OptionGroup<Option> | Option) =>
                  'items' in item ? (
                    <Base.Group key={item.label} items={item.items}>
                      <Base.GroupLabel className={popup.groupLabel}>{item.label}</Base.GroupLabel>
                      <Base.Collection>{toItem}</Base.Collection>
                    </Base.Group>
                  ) : (
                    toItem(item)
                  )
                }
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
