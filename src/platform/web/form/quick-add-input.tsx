import { Zap } from 'lucide-react';
import { useId } from 'react';
import type { Ref } from 'react';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import * as styles from './form.module.css';

export type QuickAddPreview = {
  /** What Enter adds, or what is missing. */
  label: string;
  /** Adds it and resolves to whether that succeeded; null while something is missing. */
  add: (() => Promise<boolean>) | null;
};

type QuickAddInputProps = {
  label: string;
  example: string;
  /** Null while nothing is understood. */
  preview: QuickAddPreview | null;
  /** What to type, while nothing is understood. */
  hint: string;
  addLabel: string;
  /** “Enter adds …” */
  readyLabel: (d: { entry: string }) => string;
  /** Not where the field is always shown. */
  autoFocus?: boolean;
  inputRef: Ref<HTMLInputElement>;
  text: string;
  onType: (text: string) => void;
  onClose?: (isByKey: boolean) => void;
};

/** A field for a record as one line, with a preview over what is below. Enter adds it, with Undo, and waits for the next one. */
export function QuickAddInput(props: QuickAddInputProps) {
  const { label, example, preview, autoFocus = false, inputRef, text, onType, onClose } = props;
  const previewId = useId();

  async function add() {
    if (!preview?.add) return;
    onType('');
    // A notice shows why; the text can be corrected.
    if (!(await preview.add())) onType(text);
  }

  return (
    <form
      className={styles.quickAdd}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextBox
        label={label}
        isLabelHidden
        autoFocus={autoFocus}
        ref={inputRef}
        value={text}
        placeholder={example}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => {
          if (text === '') onClose?.(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose?.(true);
        }}
        aria-describedby={previewId}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        start={<Zap size={16} aria-hidden />}
        end={
          text.trim() !== '' && (
            // The keyboards of phones have no Enter that is sure to add.
            <Button type="submit" onPointerDown={(event) => event.preventDefault()}>
              {props.addLabel}
            </Button>
          )
        }
      />
      <div id={previewId} role="status" data-ready={preview?.add ? true : undefined}>
        {text.trim() !== '' && previewText(props)}
      </div>
    </form>
  );
}

function previewText({ preview, hint, readyLabel }: QuickAddInputProps): string {
  if (!preview) return hint;
  return preview.add ? readyLabel({ entry: preview.label }) : preview.label;
}
