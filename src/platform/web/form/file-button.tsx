import { useRef } from 'react';
import type { ComponentProps } from 'react';
import { Button } from '#src/platform/web/kit/actions/button.tsx';

type FileButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'tone' | 'icon' | 'disabled' | 'children'
> & {
  /** Describes the file for screen readers. */
  label: string;
  /** File types to offer. */
  accept: string;
  isBusy: boolean;
  onChoose: (file: File) => void;
};

/** Asks for one file. */
export function FileButton({ label, accept, isBusy, onChoose, ...button }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} isBusy={isBusy} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
