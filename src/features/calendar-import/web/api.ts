import type { calendarImportContract } from '#src/features/calendar-import/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const calendarImport = createFeatureApi<typeof calendarImportContract>('calendarImport');
