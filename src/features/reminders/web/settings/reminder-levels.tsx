import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { language } from '#messages/language.ts';
import * as m from '#messages/reminders.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { reminderLimits } from '#src/features/reminders/rules/reminder-limits.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import { LevelTexts, presetTextsOfLevel } from './level-texts.tsx';
import type { PresetText } from './level-texts.tsx';
import type { SettingsValues } from './settings-values.ts';
import * as styles from './settings.module.css';

/** Levels in their order: only the last one can be removed. */
export function ReminderLevels({ presets }: { presets: readonly PresetText[] }) {
  const { fields, append, remove } = useFieldArray<SettingsValues, 'levels'>({ name: 'levels' });
  const { currency } = useAccount().preferences;
  const last = fields.length - 1;
  return (
    <>
      {fields.map((field, place) => {
        const ofLevel = presetTextsOfLevel(presets, place + 1);
        const presetName = ofLevel.find((each) => each.language === documentLanguage(language))?.name ?? '';
        return (
          <FieldsSection
            key={field.id}
            title={m.levelNumber({ number: place + 1 })}
            action={
              place === last &&
              place > 0 && (
                <Button tone="neutral" onClick={() => remove(place)}>
                  {m.remove}
                </Button>
              )
            }
          >
            <FieldPair>
              <TextInput name={`levels.${place}.name`} label={m.name} placeholder={presetName} />
              <RateInput
                name={`levels.${place}.days`}
                label={place === 0 ? m.daysAfterDue : m.daysAfterReminder}
                unit={m.days}
                isMoney={false}
                required
              />
            </FieldPair>
            <FieldPair>
              <RateInput name={`levels.${place}.fee`} label={m.fee} unit={currency} help={m.feeHelp} />
              <SwitchInput name={`levels.${place}.hasInterest`} label={m.chargeInterest} />
            </FieldPair>
            <LevelTexts name={`levels.${place}.texts`} title={presetName} presets={ofLevel} />
          </FieldsSection>
        );
      })}
      {fields.length < reminderLimits.levels && (
        <div className={styles.buttons}>
          <Button
            variant="outlined"
            icon={Plus}
            onClick={() => append({ name: null, days: 14, fee: null, hasInterest: false, texts: [] })}
          >
            {m.addLevel}
          </Button>
        </div>
      )}
    </>
  );
}
