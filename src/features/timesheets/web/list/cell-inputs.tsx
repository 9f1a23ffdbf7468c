import type { ComponentProps } from 'react';
import * as m from '#messages/timesheets.ts';
import { useTypedTime } from '#src/platform/web/form/fields/use-typed-time.ts';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import * as styles from './cell-editor.module.css';
import type { InlineInput } from './inline-edit.ts';

type CellInputsProps = {
  typed: Exclude<InlineInput, { projectId: string | null }>;
  /** ID of the error text. */
  problemId: string | undefined;
  onType: (typed: InlineInput) => void;
};

/** The inputs for a field of a row. */
export function CellInputs({ typed, problemId, onType }: CellInputsProps) {
  if ('description' in typed) {
    const { description } = typed;
    return (
      <Input
        label={m.description}
        value={description}
        problemId={problemId}
        isFirst
        onType={(next) => onType({ description: next })}
      />
    );
  }
  if ('duration' in typed) {
    const { duration } = typed;
    return (
      <Input
        label={m.duration}
        value={duration}
        problemId={problemId}
        isFirst
        onType={(next) => onType({ duration: next })}
        className={styles.durationInput}
      />
    );
  }
  const toTime = (clock: string) => (clock === '' ? null : clock);
  return (
    <>
      <TimeCell
        label={m.start}
        value={typed.start ?? ''}
        problemId={problemId}
        isFirst
        onType={(start) => onType({ ...typed, start: toTime(start) })}
      />
      <span aria-hidden>–</span>
      <TimeCell
        label={m.end}
        value={typed.end ?? ''}
        problemId={problemId}
        onType={(end) => onType({ ...typed, end: toTime(end) })}
      />
    </>
  );
}

type InputProps = {
  label: string;
  value: string;
  problemId: string | undefined;
  /** Focused and selected on open. */
  isFirst?: boolean;
  onType: (value: string) => void;
  className?: string | undefined;
};

function Input({ value, onType, ...props }: InputProps) {
  return (
    <CellInput
      {...props}
      value={value}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

function TimeCell({ value, onType, ...props }: InputProps) {
  const { problem: _shownByEditor, inputRef, ...typed } = useTypedTime({ value, onChange: onType });
  return <CellInput {...props} {...typed} ref={inputRef} className={styles.timeInput} />;
}

type CellInputProps = Pick<InputProps, 'label' | 'problemId' | 'isFirst' | 'className'> &
  Pick<ComponentProps<'input'>, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'ref'>;

function CellInput({ problemId, isFirst = false, ...props }: CellInputProps) {
  return (
    <TextBox
      {...props}
      isLabelHidden
      autoFocus={isFirst}
      autoComplete="off"
      aria-invalid={problemId !== undefined || undefined}
      aria-describedby={problemId}
    />
  );
}
