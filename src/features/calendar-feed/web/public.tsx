export { CalendarFeedSection } from './calendar-feed.tsx';
