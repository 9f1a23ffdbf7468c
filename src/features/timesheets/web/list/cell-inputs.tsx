import OutlinedInput from '@mui/material/OutlinedInput';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import * as m from '#messages/timesheets.ts';
import { useTypedTime } from '#src/platform/web/form/fields/use-typed-time.ts';
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
        sx={{ flex: 1 }}
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
        sx={{ width: 96, '& input': { textAlign: 'right' } }}
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
  sx: Record<string, number | string | object>;
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

function TimeCell({ value, onType, ...props }: Omit<InputProps, 'sx'>) {
  const { problem: _shownByEditor, ...typed } = useTypedTime({ value, onChange: onType });
  return <CellInput {...props} {...typed} sx={{ width: 80, fontSize: 13 }} />;
}

type CellInputProps = Pick<InputProps, 'label' | 'problemId' | 'isFirst' | 'sx'> &
  Pick<OutlinedInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'inputRef'>;

function CellInput({ label, problemId, isFirst = false, sx, ...props }: CellInputProps) {
  return (
    <OutlinedInput
      {...props}
      autoFocus={isFirst}
      error={problemId !== undefined}
      slotProps={{ input: { 'aria-label': label, 'aria-describedby': problemId, autoComplete: 'off' } }}
      sx={{ '& input': { px: 2, py: 0 }, ...sx }}
    />
  );
}
