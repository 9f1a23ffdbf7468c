export { calendarImport } from './api.ts';
export { CalendarSourceBar } from './calendar-source-bar.tsx';
