import { useFormContext, useWatch } from 'react-hook-form';
import type { PresetEmail } from '#src/features/invoices/contract-emails.ts';
import { TextsByLanguage } from '#src/features/invoices/web/for-reminders.tsx';
import { reminderPlaceholders } from '#src/features/reminders/rules/reminder-placeholders.ts';
import type { SettingsValues } from './settings-values.ts';

export type PresetText = PresetEmail & { level: number; name: string };

type LevelTextsProps = {
  name: 'textsBefore' | `levels.${number}.texts`;
  levelName: string;
  presets: readonly PresetText[];
};

/** The email of a level in each language: Stint's, or their own. */
export function LevelTexts({ name, levelName, presets }: LevelTextsProps) {
  const { setValue } = useFormContext<SettingsValues>();
  const own = useWatch<SettingsValues, typeof name>({ name }) ?? [];
  return (
    <TextsByLanguage
      title={levelName}
      own={own}
      presets={presets}
      placeholders={reminderPlaceholders}
      onChange={(texts) => setValue(name, texts, { shouldDirty: true })}
    />
  );
}

/** The texts of a level; the last ones are also those of further levels. */
export function presetsOf(presets: readonly PresetText[], level: number): PresetText[] {
  const last = Math.max(...presets.map((each) => each.level));
  return presets.filter((each) => each.level === Math.min(level, last));
}
