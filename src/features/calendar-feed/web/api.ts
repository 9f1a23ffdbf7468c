import type { calendarFeedContract } from '#src/features/calendar-feed/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const calendarFeed = createFeatureApi<typeof calendarFeedContract>('calendarFeed');
