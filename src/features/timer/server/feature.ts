import { timerContract } from '#src/features/timer/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { timerDescription } from './api-description.ts';
import { timerMergeHook } from './client-merge-hook.ts';
import { timerExportPart } from './export-area.ts';
import { timerHandlers } from './handlers.ts';

export const timerFeature = defineFeature({
  name: 'timer',
  api: { timer: { contract: timerContract, handlers: timerHandlers, description: timerDescription } },
  tags: { timer: 'The timer that all your devices share.' },
  tables: ['timer_devices', 'timer_commands', 'timer_runs'],
  exportParts: [timerExportPart],
  mergeHooks: [timerMergeHook],
});
