import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import { useRef } from 'react';

type FileButtonProps = Pick<ButtonProps, 'variant' | 'color' | 'startIcon' | 'children'> & {
  /** What the file is, to who cannot see the button. */
  label: string;
  /** Which files the browser offers. */
  accept: string;
  isBusy: boolean;
  onChoose: (file: File) => void;
};

/** Asks for one file. */
export function FileButton({ label, accept, isBusy, onChoose, ...button }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} loading={isBusy} loadingPosition="start" onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
