// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type CalendarAddressesRow = {
  userId: string;
  /** Encrypted with the data key: many addresses contain a secret. */
  addressEnc: Json;
  /** All that is ever shown of the address. */
  host: string;
  etag: string | null;
  lastModified: string | null;
  /** Of the last request, successful or not. */
  checkedAt: Timestamp | null;
  /** When the events were last read completely. */
  readAt: Timestamp | null;
  /** Code of the last request’s problem; null after a success. */
  problem: string | null;
  createdAt: Defaulted<Timestamp>;
};

type CalendarAnswersRow = {
  userId: string;
  suggestionId: string;
  answer: 'added' | 'dismissed';
  createdAt: Defaulted<Timestamp>;
};

type CalendarSuggestionsRow = {
  userId: string;
  /** Derived from the event’s UID and original start, so it stays the same in every copy of the calendar. */
  id: string;
  source: 'file' | 'address';
  title: string;
  day: string;
  /** Null for a whole day. */
  startTime: Timestamp | null;
  /** Null for a whole day, and for events without an end. */
  endTime: Timestamp | null;
  createdAt: Defaulted<Timestamp>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    calendarAddresses: CalendarAddressesRow;
    calendarAnswers: CalendarAnswersRow;
    calendarSuggestions: CalendarSuggestionsRow;
  }
}
