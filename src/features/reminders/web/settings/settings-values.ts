import * as z from 'zod';
import * as m from '#messages/reminders.ts';
import { WritableReminderSettings } from '#src/features/reminders/contract-fields.ts';

/** The balance is typed as a number. */
export const ReminderSettingsValues = WritableReminderSettings.extend({
  minimumBalance: z
    .number({ error: m.mustBeAmount })
    .min(0, { error: m.mustBeAmount })
    .max(1_000_000, { error: m.mustBeAmount })
    .nullable()
    .transform((balance) => String(balance ?? 0)),
});
export type SettingsValues = z.input<typeof ReminderSettingsValues>;
