// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type ReminderBlocksRow = {
  userId: string;
  id: string;
  clientId: string | null;
  invoiceId: string | null;
  /** The last day without reminders; null: until it is removed. */
  until: string | null;
  reason: 'never' | 'dispute' | 'promise' | 'other';
  note: string | null;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  /** claims: it is reminded, without fees and interest. */
  stops: Defaulted<'reminders' | 'claims'>;
};

type ReminderSettingsRow = {
  userId: string;
  settings: Json;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
};

type RemindersRow = {
  userId: string;
  /** That of its delivery. */
  id: string;
  invoiceId: string;
  /** 0: before the invoice was due. */
  level: number;
  /** What the level was called. */
  name: string;
  /** What was open. */
  balanceMinor: number;
  subject: string;
  /** As sent, whichever way. */
  text: string;
  isAutomatic: Defaulted<boolean>;
  /** Its email failed, and another one has its level, or may have it without a person. */
  isReplaced: Defaulted<boolean>;
  createdAt: Defaulted<Timestamp>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    reminderBlocks: ReminderBlocksRow;
    reminderSettings: ReminderSettingsRow;
    reminders: RemindersRow;
  }
}
