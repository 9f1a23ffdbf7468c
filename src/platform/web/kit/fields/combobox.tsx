import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { useMemo } from 'react';
import * as m from '#messages/platform.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import styles from './combobox.module.css';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import popup from './popup.module.css';

export type ComboboxChoice = { id: string; label: string; group?: string };

type ComboboxProps = FieldTexts & {
  choices: readonly ComboboxChoice[];
  /** The id of the choice. */
  value: string | null;
  onChange: (choice: ComboboxChoice | null) => void;
  /** What is typed, until something is chosen. */
  onType?: (text: string) => void;
  onBlur?: () => void;
  /** When the list opens. */
  onOpen?: () => void;
  ref?: React.Ref<HTMLInputElement>;
  placeholder?: string;
  /** Whether it may be empty. */
  isClearable?: boolean;
};

/** One of many choices, found by typing. */
export function Combobox(props: ComboboxProps) {
  const { label, isLabelHidden, help, error, required, choices, value, onChange, onType, ref, ...rest } =
    props;
  const { isClearable = true, onOpen, ...input } = rest;
  const groups = useMemo(() => groupChoices(choices), [choices]);
  return (
    <FieldFrame {...{ label, isLabelHidden, help, error, required }}>
      {({ className, ...control }) => (
        <Base.Root<ComboboxChoice>
          items={groups ?? choices}
          value={choices.find(({ id }) => id === value) ?? null}
          onValueChange={onChange}
          isItemEqualToValue={(one, other) => one.id === other.id}
          onInputValueChange={(text, { reason }) => onType?.(reason === 'input-change' ? text : '')}
          onOpenChange={(isOpen) => isOpen && onOpen?.()}
          autoHighlight
        >
          <Base.InputGroup data-field className={classNames(className, styles.box)}>
            <Base.Input {...control} {...input} ref={ref} required={required} className={styles.input} />
            {isClearable && (
              <Base.Clear className={styles.button} aria-label={m.clear}>
                <X size={16} aria-hidden />
              </Base.Clear>
            )}
            <Base.Trigger className={styles.button} aria-label={m.openOptions}>
              <ChevronDown size={16} aria-hidden />
            </Base.Trigger>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner className={popup.positioner} sideOffset={4}>
              <Base.Popup className={popup.popup} aria-labelledby={control['aria-labelledby']}>
                <Base.Empty className={popup.empty}>{m.noOptions}</Base.Empty>
                <Base.List>
                  {(item: ChoiceGroup | ComboboxChoice) =>
                    'items' in item ? (
                      <Base.Group key={item.label} items={item.items}>
                        {item.label !== '' && (
                          <Base.GroupLabel className={popup.groupLabel}>{item.label}</Base.GroupLabel>
                        )}
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
      )}
    </FieldFrame>
  );
}

function toItem(choice: ComboboxChoice) {
  return (
    <Base.Item key={choice.id} value={choice} className={popup.item}>
      <span className={popup.text}>{choice.label}</span>
    </Base.Item>
  );
}

type ChoiceGroup = { label: string; items: ComboboxChoice[] };

/** Null without groups. */
function groupChoices(choices: readonly ComboboxChoice[]): ChoiceGroup[] | null {
  if (choices.every(({ group }) => group === undefined)) return null;
  const groups = Map.groupBy(choices, ({ group = '' }) => group);
  return [...groups].map(([label, items]) => ({ label, items }));
}
