import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';

type AuthFieldProps = Pick<
  ComponentProps<typeof TextBox>,
  | 'label'
  | 'help'
  | 'error'
  | 'name'
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'end'
  | 'onKeyDown'
  | 'onKeyUp'
  | 'autoFocus'
  | 'readOnly'
> & {
  /** Fills the field once it is known, unless something was typed; a read-only field always has it. */
  proposed?: string | undefined;
};

/** An uncontrolled field, so that input typed before the script has loaded isn't lost. */
export function AuthField({ proposed, ...input }: AuthFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { readOnly = false } = input;
  useEffect(() => {
    if (proposed === undefined || !field.current) return;
    if (readOnly || field.current.value === '') field.current.value = proposed;
  }, [proposed, readOnly]);
  return <TextBox ref={field} autoCapitalize="none" spellCheck={false} {...input} />;
}
