import { useContext, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as m from '#messages/reminders.ts';
import type { ReminderSettings } from '#src/features/reminders/contract.ts';
import { reminders } from '#src/features/reminders/web/api.ts';
import { reminderModeLabels } from '#src/features/reminders/web/reminder-labels.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { FormErrors } from '#src/platform/web/form/form-errors.tsx';
import { LeavePrompt } from '#src/platform/web/form/leave-prompt.tsx';
import { placeErrors } from '#src/platform/web/form/place-errors.ts';
import { createSchemaResolver } from '#src/platform/web/form/schema-resolver.ts';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { VisibleFields } from '#src/platform/web/form/visible-fields.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { InterestSection } from './interest-section.tsx';
import { LevelTexts, presetsOf } from './level-texts.tsx';
import type { PresetTexts } from './level-texts.tsx';
import { ReminderLevels } from './reminder-levels.tsx';
import { ReminderSettingsValues } from './settings-values.ts';
import type { SettingsValues } from './settings-values.ts';
import styles from './settings.module.css';

type ReminderSettingsFormProps = {
  stored: { settings: ReminderSettings; revision: number; presets: PresetTexts };
  onReload: () => void;
};

/** One form: saving replaces all settings. */
export function ReminderSettingsForm({ stored, onReload }: ReminderSettingsFormProps) {
  const { presets } = stored;
  const [revision, setRevision] = useState(stored.revision);
  const [problem, setProblem] = useState<{ message: string; isStale: boolean } | null>(null);
  const shown = useContext(VisibleFields);
  const form = useForm<SettingsValues, unknown, ReminderSettings>({
    defaultValues: toValues(stored.settings),
    resolver: createSchemaResolver<SettingsValues, ReminderSettings>(ReminderSettingsValues),
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (settings) => {
    setProblem(null);
    try {
      const saved = await reminders.updateSettings.call({ settings, revision });
      setRevision(saved.revision);
      form.reset(toValues(saved.settings));
      notify(m.settingsSaved);
      await queryClient.invalidateQueries({ queryKey: reminders.key() });
    } catch (error) {
      const failure = toFailure(error);
      const message = placeErrors(form, failure, { shown });
      if (message !== undefined) setProblem({ message, isStale: failure.code === 'STALE' });
    }
  });

  return (
    <FormProvider {...form}>
      <LeavePrompt isDirty={isDirty} />
      <form noValidate onSubmit={(event) => void save(event)} className={styles.form}>
        <Section isPadded title={m.howToRemind}>
          <div className={styles.section}>
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
          </div>
        </Section>
        <ReminderLevels presets={presets.texts} />
        <Section isPadded title={m.oneLetterTexts}>
          <div className={styles.section}>
            <p className={classNames(text.body, text.quiet)}>{m.oneLetterHelp}</p>
            <LevelTexts name="letterTexts" title={m.oneLetterTexts} presets={presets.letterTexts} />
          </div>
        </Section>
        <InterestSection />
        <Section isPadded title={m.friendlyReminder}>
          <div className={styles.section}>
            <RateInput
              name="daysBefore"
              label={m.daysBefore}
              unit={m.days}
              isMoney={false}
              help={m.daysBeforeHelp}
            />
            <LevelTexts name="textsBefore" title={m.friendlyReminder} presets={presetsOf(presets.texts, 0)} />
          </div>
        </Section>
        <FormErrors />
        {problem && (
          <Alert
            tone="error"
            action={
              problem.isStale && (
                <Button tone="neutral" onClick={onReload}>
                  {m.loadLatestVersion}
                </Button>
              )
            }
          >
            {problem.message}
          </Alert>
        )}
        <div className={styles.end}>
          <Button type="submit" variant="filled" isBusy={isSubmitting} disabled={!isDirty}>
            {m.save}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function toValues(settings: ReminderSettings): SettingsValues {
  return { ...settings, minimumBalance: Number(settings.minimumBalance) };
}
