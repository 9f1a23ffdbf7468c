import { useFormContext, useWatch } from 'react-hook-form';
import type { PresetEmail } from '#src/features/invoices/contract-emails.ts';
import { TextsByLanguage } from '#src/features/invoices/web/public-for-reminders.tsx';
import {
  letterPlaceholders,
  reminderPlaceholders,
} from '#src/features/reminders/rules/reminder-placeholders.ts';
import type { SettingsValues } from './settings-values.ts';

export type PresetText = PresetEmail & { level: number; name: string };

/** Stint’s texts, for levels and for letters. */
export type PresetTexts = { texts: readonly PresetText[]; letterTexts: readonly PresetEmail[] };

type LevelTextsProps = {
  name: 'textsBefore' | 'letterTexts' | `levels.${number}.texts`;
  /** What the emails are for: the name of a level. */
  title: string;
  presets: readonly PresetEmail[];
};

/** The email of a level, or the letter, in each language: Stint's, or their own. */
export function LevelTexts({ name, title, presets }: LevelTextsProps) {
  const { setValue } = useFormContext<SettingsValues>();
  const own = useWatch<SettingsValues, typeof name>({ name }) ?? [];
  return (
    <TextsByLanguage
      title={title}
      own={own}
      presets={presets}
      placeholders={name === 'letterTexts' ? letterPlaceholders : reminderPlaceholders}
      required={name === 'letterTexts' ? ['invoices'] : undefined}
      onChange={(texts) => setValue(name, texts, { shouldDirty: true })}
    />
  );
}

/** The texts of a level; the last ones are also those of further levels. */
export function presetTextsOfLevel(presets: readonly PresetText[], level: number): PresetText[] {
  const last = Math.max(...presets.map((each) => each.level));
  return presets.filter((each) => each.level === Math.min(level, last));
}
