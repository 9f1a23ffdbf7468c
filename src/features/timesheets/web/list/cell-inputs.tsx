import OutlinedInput from '@mui/material/OutlinedInput';
import * as m from '#messages/timesheets.ts';
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
  const clock = (next: string) => (next === '' ? null : next);
  return (
    <>
      <Input
        label={m.start}
        type="time"
        value={typed.start ?? ''}
        problemId={problemId}
        isFirst
        onType={(start) => onType({ ...typed, start: clock(start) })}
        sx={{ fontSize: 13 }}
      />
      <span aria-hidden>–</span>
      <Input
        label={m.end}
        type="time"
        value={typed.end ?? ''}
        problemId={problemId}
        onType={(end) => onType({ ...typed, end: clock(end) })}
        sx={{ fontSize: 13 }}
      />
    </>
  );
}

type InputProps = {
  label: string;
  type?: 'text' | 'time';
  value: string;
  problemId: string | undefined;
  /** Focused and selected on open. */
  isFirst?: boolean;
  onType: (value: string) => void;
  sx: Record<string, number | string | object>;
};

function Input({ label, type = 'text', value, problemId, isFirst = false, onType, sx }: InputProps) {
  return (
    <OutlinedInput
      type={type}
      value={value}
      autoFocus={isFirst}
      error={problemId !== undefined}
      onFocus={({ target }) => {
        if (type === 'text') target.select();
      }}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ input: { 'aria-label': label, 'aria-describedby': problemId, autoComplete: 'off' } }}
      sx={{ '& input': { px: 2, py: 0 }, ...sx }}
    />
  );
}
