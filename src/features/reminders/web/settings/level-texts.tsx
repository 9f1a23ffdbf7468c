import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/reminders.ts';
import { ReminderText } from '#src/features/reminders/contract-fields.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { languageName } from '#src/platform/web/format/display-names.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { ChipButton } from '#src/platform/web/kit/display/chip.tsx';
import text from '#src/platform/web/kit/text.module.css';
import type { SettingsValues } from './settings-values.ts';
import styles from './settings.module.css';

export type PresetText = ReminderText & { level: number; name: string };

type LevelTextsProps = {
  name: 'textsBefore' | `levels.${number}.texts`;
  levelName: string;
  presets: readonly PresetText[];
};

/** The email of a level in each language: Stint's, or their own. */
export function LevelTexts({ name, levelName, presets }: LevelTextsProps) {
  const { setValue } = useFormContext<SettingsValues>();
  const own = useWatch<SettingsValues, typeof name>({ name }) ?? [];
  const [edited, setEdited] = useState<PresetText | null>(null);
  const save = (preset: PresetText, written: ReminderText | null) => {
    const others = own.filter(({ language }) => language !== preset.language);
    const isPreset = written?.subject === preset.subject && written.text === preset.text;
    setValue(name, written === null || isPreset ? others : [...others, written], { shouldDirty: true });
    setEdited(null);
  };
  const ownText = own.find(({ language }) => language === edited?.language);
  return (
    <div className={styles.texts}>
      <p className={text.small}>{m.textsHelp}</p>
      <div className={styles.buttons}>
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
        <FormDialog
          title={m.textsOf({ level: levelName, language: languageName(edited.language) })}
          schema={ReminderText}
          values={{
            language: edited.language,
            subject: ownText?.subject ?? edited.subject,
            text: ownText?.text ?? edited.text,
          }}
          saveLabel={m.apply}
          hasNextStep
          onSave={(written) => save(edited, written)}
          onClose={() => setEdited(null)}
        >
          <TextInput name="subject" label={m.subject} required autoFocus />
          <TextInput name="text" label={m.text} rows={10} required />
          {ownText && (
            <Button tone="neutral" onClick={() => save(edited, null)}>
              {m.useStintsText}
            </Button>
          )}
        </FormDialog>
      )}
    </div>
  );
}

/** The texts of a level; the last ones are also those of further levels. */
export function presetsOf(presets: readonly PresetText[], level: number): PresetText[] {
  const last = Math.max(...presets.map((each) => each.level));
  return presets.filter((each) => each.level === Math.min(level, last));
}
