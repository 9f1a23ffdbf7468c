import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import popup from './popup.module.css';
import styles from './select.module.css';

type SelectProps<Value extends string> = FieldTexts & {
  /** The empty value is a choice as well: “None”. */
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  ref?: React.Ref<HTMLButtonElement>;
  name?: string;
  disabled?: boolean;
  className?: string | undefined;
};

/** One of a few choices; for many, use `Combobox`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    isLabelHidden,
    help,
    error,
    required,
    choices,
    value,
    onChange,
    onBlur,
    ref,
    name,
    disabled = false,
    className: frame,
  } = props;
  return (
    <FieldFrame {...{ label, isLabelHidden, help, error, required, className: frame }}>
      {({ className, ...control }) => (
        <Base.Root
          items={choices}
          value={value}
          onValueChange={(chosen) => {
            if (chosen !== null) onChange(chosen);
          }}
          disabled={disabled}
          {...(name !== undefined && { name })}
        >
          <Base.Trigger
            {...control}
            ref={ref}
            onBlur={onBlur}
            aria-required={required}
            className={classNames(className, styles.trigger)}
          >
            <Base.Value className={styles.value} />
            <ChevronDown size={16} aria-hidden />
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner className={popup.positioner} sideOffset={4} alignItemWithTrigger={false}>
              <Base.Popup className={popup.popup} aria-labelledby={control['aria-labelledby']}>
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
      )}
    </FieldFrame>
  );
}
