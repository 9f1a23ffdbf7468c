import * as m from '#messages/reminders.ts';
import type { ReminderSettings } from '#src/features/reminders/contract.ts';
import { reminders } from '#src/features/reminders/web/api.ts';
import { reminderModeLabels } from '#src/features/reminders/web/reminder-labels.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { StoredSettingsForm } from '#src/platform/web/form/page/stored-settings-form.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { InterestSection } from './interest-section.tsx';
import { LevelTexts, presetTextsOfLevel } from './level-texts.tsx';
import type { PresetTexts } from './level-texts.tsx';
import { ReminderLevels } from './reminder-levels.tsx';
import { ReminderSettingsValues } from './settings-values.ts';
import type { SettingsValues } from './settings-values.ts';

type ReminderSettingsFormProps = {
  stored: { settings: ReminderSettings; revision: number; presets: PresetTexts };
  onReload: () => void;
};

export function ReminderSettingsForm({ stored, onReload }: ReminderSettingsFormProps) {
  const { presets } = stored;
  return (
    <StoredSettingsForm
      stored={stored}
      schema={ReminderSettingsValues}
      toValues={toValues}
      save={reminders.updateSettings.call}
      onSaved={() => {
        notify(m.settingsSaved);
        void queryClient.invalidateQueries({ queryKey: reminders.key() });
      }}
      onReload={onReload}
    >
      <FieldsSection title={m.howToRemind}>
        <SelectInput
          name="mode"
          label={m.reminders}
          help={m.modeHelp}
          choices={toChoices(reminderModeLabels)}
        />
        <FieldPair>
          <RateInput
            name="graceDays"
            label={m.graceDays}
            unit={m.days}
            isMoney={false}
            help={m.graceDaysHelp}
          />
          <RateInput name="minimumBalance" label={m.minimumBalance} help={m.minimumBalanceHelp} />
        </FieldPair>
        <SwitchInput name="hasPdf" label={m.attachPdf} />
      </FieldsSection>
      <ReminderLevels presets={presets.texts} />
      <FieldsSection title={m.oneLetterTexts} description={m.oneLetterHelp}>
        <LevelTexts name="letterTexts" title={m.oneLetterTexts} presets={presets.letterTexts} />
      </FieldsSection>
      <InterestSection />
      <FieldsSection title={m.friendlyReminder}>
        <RateInput
          name="daysBefore"
          label={m.daysBefore}
          unit={m.days}
          isMoney={false}
          help={m.daysBeforeHelp}
        />
        <LevelTexts
          name="textsBefore"
          title={m.friendlyReminder}
          presets={presetTextsOfLevel(presets.texts, 0)}
        />
      </FieldsSection>
    </StoredSettingsForm>
  );
}

function toValues(settings: ReminderSettings): SettingsValues {
  return { ...settings, minimumBalance: Number(settings.minimumBalance) };
}
