import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { EmailText, PresetEmail } from '#src/features/invoices/contract-emails.ts';
import { languageName } from '#src/platform/web/format/display-names.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { ChipButton } from '#src/platform/web/kit/display/chip.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { EmailTextDialog } from './email-text-dialog.tsx';
import * as styles from './email-texts.module.css';
import type { PlaceholderName } from './placeholder-labels.ts';

type TextsByLanguageProps = {
  /** What the emails are for, such as quotes. */
  title: string;
  /** Those that the account wrote. */
  own: readonly EmailText[];
  presets: readonly PresetEmail[];
  placeholders: readonly PlaceholderName[];
  /** Those that a text must contain. */
  required?: readonly PlaceholderName[] | undefined;
  onChange: (own: EmailText[]) => void;
};

/** The email of a kind in each language: Stint's, or their own. */
export function TextsByLanguage(props: TextsByLanguageProps) {
  const { title, own, presets, placeholders, required, onChange } = props;
  const [edited, setEdited] = useState<PresetEmail | null>(null);
  const save = (preset: PresetEmail, written: EmailText | null) => {
    const others = own.filter(({ language }) => language !== preset.language);
    const isPreset = written?.subject === preset.subject && written.text === preset.text;
    onChange(written === null || isPreset ? others : [...others, written]);
    setEdited(null);
  };
  return (
    <div className={styles.texts}>
      <p className={classNames(text.small, text.quiet)}>{m.emailTextsHelp}</p>
      <div role="group" aria-label={title} className={styles.buttons}>
        {presets.map((preset) => (
          <ChipButton
            key={preset.language}
            isSet={own.some(({ language }) => language === preset.language)}
            onClick={() => setEdited(preset)}
          >
            {languageName(preset.language)}
          </ChipButton>
        ))}
      </div>
      {edited && (
        <EmailTextDialog
          title={m.emailTextOf({ what: title, language: languageName(edited.language) })}
          own={own.find(({ language }) => language === edited.language)}
          preset={edited}
          placeholders={placeholders}
          required={required}
          onSave={(written) => save(edited, written)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
