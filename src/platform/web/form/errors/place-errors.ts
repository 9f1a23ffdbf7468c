import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Failure } from '#src/platform/web/failure.ts';
import { hiddenFieldsError, isFieldVisible } from '#src/platform/web/form/visible-fields.ts';
import type { FieldErrorList } from '#src/platform/web/form/visible-fields.ts';

export type FieldDescriptions = Readonly<Record<string, string>>;

/** What the screen says to an error that the contract declares, and the field that it is about. */
export type Refusals = Readonly<Record<string, { field: string; sentence: string }>>;

type Placing = {
  /** Messages for problem codes of the server. */
  sentences?: FieldDescriptions | undefined;
  refusals?: Refusals | undefined;
};

/** Shows what the server refused at its fields. Returns what none of them shows. */
export function placeErrors<V extends FieldValues, T>(
  { setError, control }: Pick<UseFormReturn<V, unknown, T>, 'setError' | 'control'>,
  failure: Failure,
  { sentences = {}, refusals = {} }: Placing = {},
): string | undefined {
  const errors = serverErrors(failure, sentences, refusals);
  const visible = errors.filter(([name]) => isFieldVisible(name, control));
  for (const [place, [name, { type, message }]] of visible.entries()) {
    // Visible fields are named after values.
    setError(name as Path<V>, { type, message }, { shouldFocus: place === 0 });
  }
  return errors.length === 0 ? failure.message : hiddenFieldsError(errors, control);
}

function serverErrors(
  { code, fields, codes }: Failure,
  sentences: FieldDescriptions,
  refusals: Refusals,
): FieldErrorList {
  const refusal = refusals[code];
  if (refusal) return [[refusal.field, { type: 'sentence', message: refusal.sentence }]];
  return Object.entries(fields).map(([name, reason]) => {
    const message = sentences[codes[name] ?? ''];
    return [
      name,
      message === undefined ? { type: 'reason', message: reason } : { type: 'sentence', message },
    ];
  });
}
