import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { writableEmailText } from '#src/features/invoices/contract-emails.ts';
import type { EmailText, PresetEmail } from '#src/features/invoices/contract-emails.ts';
import { fillEmail } from '#src/features/invoices/rules/deliveries/fill-email.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { LinkButton } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as textStyles from '#src/platform/web/kit/text.module.css';
import * as styles from './email-texts.module.css';
import { placeholderLabels } from './placeholder-labels.ts';
import type { PlaceholderName } from './placeholder-labels.ts';

type EmailTextDialogProps = {
  title: string;
  /** Undefined: they use Stint's. */
  own: EmailText | undefined;
  preset: PresetEmail;
  placeholders: readonly PlaceholderName[];
  /** Those that the text must contain. */
  required: readonly PlaceholderName[] | undefined;
  /** Null: they use Stint's again. */
  onSave: (written: EmailText | null) => void;
  onClose: () => void;
};

/** An email in one language, with the placeholders it can have, and how it reads with sample values. */
export function EmailTextDialog(props: EmailTextDialogProps) {
  const { title, own, preset, placeholders, required, onSave, onClose } = props;
  const [schema] = useState(() => writableEmailText(placeholders, required));
  const { language, subject, text } = own ?? preset;
  return (
    <FormDialog
      title={title}
      schema={schema}
      values={{ language, subject, text }}
      saveLabel={m.apply}
      isWide
      hasNextStep
      onSave={onSave}
      onClose={onClose}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <TextInput name="subject" label={m.subject} required autoFocus />
          <TextInput name="text" label={m.text} rows={12} required />
          {own && (
            <Button tone="neutral" className={styles.atStart} onClick={() => onSave(null)}>
              {m.useStintsText}
            </Button>
          )}
        </div>
        <div className={styles.column}>
          <SampleEmail values={preset.values} />
          <Placeholders names={placeholders} />
        </div>
      </div>
    </FormDialog>
  );
}

/** How the email reads with sample values. */
function SampleEmail({ values }: { values: Readonly<Record<string, string>> }) {
  const [subject, text] = useWatch<EmailText, ['subject', 'text']>({ name: ['subject', 'text'] });
  const filled = fillEmail({ subject, text }, values);
  return (
    <section aria-label={m.preview} className={styles.sample}>
      <p className={textStyles.small}>{m.sampleEmail}</p>
      <p className={styles.subject}>{filled.subject}</p>
      <p className={styles.text}>{filled.text}</p>
    </section>
  );
}

/** Each puts itself into the field in which they type. */
function Placeholders({ names }: { names: readonly PlaceholderName[] }) {
  const { getValues, setValue } = useFormContext<EmailText>();
  const insert = (name: string) => {
    const field = typedField();
    const value = getValues(field.name);
    const written = `{${name}}`;
    const text = value.slice(0, field.start) + written + value.slice(field.end);
    setValue(field.name, text, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <section aria-label={m.placeholders} className={styles.column}>
      <p className={textStyles.small}>{m.placeholders}</p>
      <dl className={styles.placeholders}>
        {names.map((name) => (
          <div key={name}>
            <dt>
              {/* A press must not take the focus from the field. */}
              <span onPointerDown={(event) => event.preventDefault()}>
                <LinkButton onClick={() => insert(name)}>{`{${name}}`}</LinkButton>
              </span>
            </dt>
            <dd className={classNames(textStyles.small, textStyles.quiet)}>{placeholderLabels[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Where the cursor is, or else the end of the text. */
function typedField(): { name: 'subject' | 'text'; start: number | undefined; end: number | undefined } {
  const field = document.activeElement;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isField || (field.name !== 'subject' && field.name !== 'text'))
    return { name: 'text', start: undefined, end: Infinity };
  return { name: field.name, start: field.selectionStart ?? undefined, end: field.selectionEnd ?? Infinity };
}
