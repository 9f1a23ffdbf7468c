import { remindersContract } from '#src/features/reminders/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { remindersDescription } from './api-description.ts';
import { sendAutomaticReminders } from './automatic-reminders.ts';
import { remindersHandlers } from './handlers.ts';
import { reminderBlocksMergeHook } from './reminder-blocks.ts';
import {
  reminderBlocksExportPart,
  reminderSettingsExportPart,
  remindersExportPart,
} from './reminder-export-parts.ts';

export const remindersFeature = defineFeature({
  name: 'reminders',
  api: {
    reminders: {
      contract: remindersContract,
      handlers: remindersHandlers,
      description: remindersDescription,
    },
  },
  tags: { reminders: 'Reminders of overdue invoices.' },
  tables: ['reminder_settings', 'reminders', 'reminder_blocks'],
  exportParts: [reminderSettingsExportPart, remindersExportPart, reminderBlocksExportPart],
  mergeHooks: [reminderBlocksMergeHook],
  tickWork: [sendAutomaticReminders],
});
