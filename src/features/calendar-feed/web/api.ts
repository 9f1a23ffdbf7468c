import type { calendarFeedContract } from '#src/features/calendar-feed/contract.ts';
import { proceduresOf } from '#src/platform/web/rpc.ts';

export const calendarFeed = proceduresOf<typeof calendarFeedContract>('calendarFeed');
