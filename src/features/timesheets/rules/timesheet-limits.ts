import { namesOf } from '#src/platform/shared/objects.ts';

/** Texts of an entry besides its description, and their longest length. Null without a text. */
export const entryTexts = { notes: 10_000 } as const;
export type EntryText = keyof typeof entryTexts;
export const entryTextNames = namesOf(entryTexts);

/** Text lengths in characters, and how much one entry can hold. */
export const timesheetLimits = {
  description: 2_000,
  ...entryTexts,
  tags: 20,
  tag: 50,
  /** How many tags of an account are listed and can be renamed at once. */
  listedTags: 1_000,
  hours: 24,
  breaks: 1_000,
  activities: 2_100,
  /** For a log line, and for the reason of a rate. */
  action: 1_000,
  rateReason: 2_000,
  /** For one logged field value, as JSON. */
  loggedChange: 10_000,
  invoiceNumber: 100,
  entriesPerRequest: 1_000,
  entriesPerRecalculation: 5_000,
  /** Pinned work of an account. */
  pins: 20,
} as const;
