import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as popup from './popup.module.css';
import type { SelectControlProps } from './select-parts.ts';
import * as styles from './select.module.css';

/** The button with its list, which opens at once. Loaded by `Select`. */
export function OpenSelect(props: SelectControlProps) {
  const { control, choices, value, onChange, onBlur, ref, name, required, disabled = false } = props;
  const { className, ...labels } = control;
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root
      items={choices}
      value={value}
      onValueChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
      defaultOpen
      disabled={disabled}
      {...(name !== undefined && { name })}
    >
      <Base.Trigger
        {...labels}
        ref={(element) => {
          trigger.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
          return undefined;
        }}
        onBlur={onBlur}
        aria-required={required}
        className={classNames(className, styles.trigger)}
      >
        <Base.Value className={styles.value} />
        <ChevronDown size={16} aria-hidden />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={popup.positioner} sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup
            className={popup.popup}
            aria-labelledby={labels['aria-labelledby']}
            // The button that had the focus was replaced by this one.
            finalFocus={trigger}
          >
            {choices.map((choice) => (
              <Base.Item key={choice.value} value={choice.value} className={popup.item}>
                <Base.ItemText className={popup.text}>{choice.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Check size={16} aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
