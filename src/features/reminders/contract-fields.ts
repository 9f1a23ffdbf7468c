/** Schemas of reminders. */
import * as z from 'zod';
import { EmailText, emailTexts, writableEmailText } from '#src/features/invoices/contract-emails.ts';
import { deliveryStatuses, deliveryWays } from '#src/features/invoices/rules/delivery.ts';
import { claimKinds } from '#src/features/invoices/rules/invoice-limits.ts';
import {
  Day,
  Id,
  Rate,
  decimalText,
  hasAtMostFourDecimals,
  optionalText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { baseRateNames } from './rules/claims/base-rates.ts';
import { blockReasons, reminderLimits, reminderModes } from './rules/reminder-limits.ts';
import { letterPlaceholders, reminderPlaceholders } from './rules/reminder-placeholders.ts';
import type { ReminderObstacle } from './rules/reminder-plan.ts';

const texts = emailTexts(EmailText);

function days(min: number, max: number) {
  return z
    .int(withMessage('must be a whole number of days'))
    .min(min, { error: `must be at least ${min}` })
    .max(max, { error: `must be at most ${max}` });
}

/** Percent or percentage points. */
const Percent = z
  .number(withMessage('must be a number'))
  .min(-20, { error: 'must be at least -20' })
  .max(100, { error: 'must be at most 100' })
  .refine(hasAtMostFourDecimals, { error: 'must have at most 4 decimals' });

const InterestTerms = z.strictObject({
  /** A base rate of `baseRates`, or a rate of your own. */
  rates: z.enum([...baseRateNames, 'fixed'], withMessage('must be de, eu, gb or fixed')).default('de'),
  fixedPercent: Percent.min(0, { error: 'must be at least 0' }).default(5),
  businessPoints: Percent.default(9),
  consumerPoints: Percent.default(5),
  /** Base rates that were published after ours, or instead of them. */
  addedRates: z
    .array(z.strictObject({ from: Day, percent: Percent }))
    .max(reminderLimits.addedRates)
    .refine((all) => new Set(all.map(({ from }) => from)).size === all.length, {
      error: 'must have each day once',
    })
    .default([]),
});

const ReminderLevel = z.strictObject({
  /** Null: Stint’s name for it, in the language of the document. */
  name: optionalText(reminderLimits.name).nullable().default(null),
  /** After the day when the invoice was due, or after the reminder before. */
  days: days(1, reminderLimits.days),
  /** In the account’s currency. */
  fee: Rate.nullable().default(null),
  hasInterest: z.boolean(withMessage('must be true or false')).default(false),
  texts,
});

function levels(level: z.ZodType<z.output<typeof ReminderLevel>, z.input<typeof ReminderLevel>>) {
  return z
    .array(level)
    .min(1, { error: 'must have at least 1 level' })
    .max(reminderLimits.levels, { error: `must have at most ${reminderLimits.levels} levels` })
    .default([
      { name: null, days: 7, fee: null, hasInterest: false, texts: [] },
      { name: null, days: 14, fee: null, hasInterest: false, texts: [] },
      { name: null, days: 14, fee: null, hasInterest: false, texts: [] },
    ]);
}

export const ReminderSettings = z.strictObject({
  mode: z.enum(reminderModes, withMessage('must be off, suggest or automatic')).default('suggest'),
  levels: levels(ReminderLevel),
  /** Null: invoices aren't mentioned before they are due. */
  daysBefore: days(1, reminderLimits.daysBefore).nullable().default(null),
  textsBefore: texts,
  /** These are the texts of a letter with several reminders. */
  letterTexts: texts,
  graceDays: days(0, reminderLimits.graceDays).default(2),
  /** In the currency of the invoice. */
  minimumBalance: decimalText(4).default('0'),
  hasPdf: z.boolean(withMessage('must be true or false')).default(true),
  /** The interest that levels with `hasInterest` charge. */
  interest: InterestTerms.prefault({}),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

const writableTexts = emailTexts(writableEmailText(reminderPlaceholders));
export const WritableReminderSettings = ReminderSettings.extend({
  levels: levels(ReminderLevel.extend({ texts: writableTexts })),
  textsBefore: writableTexts,
  letterTexts: emailTexts(writableEmailText(letterPlaceholders, ['invoices'])),
});

const obstacles = [
  'settled',
  'blocked',
  'paymentReported',
  'belowMinimum',
  'noLevelLeft',
  'onItsWay',
  'later',
] as const satisfies readonly ReminderObstacle[];

/** What blocks reminders of an invoice, or of all invoices of a client. */
export const ReminderBlock = z.object({
  of: z.enum(['invoice', 'client']),
  /** The last day without reminders; null: until it is removed. */
  until: z.iso.date().nullable(),
  reason: z.enum(blockReasons),
  note: z.string().nullable(),
});
export type ReminderBlock = z.infer<typeof ReminderBlock>;

export const blockFields = {
  until: Day.nullable(),
  reason: z.enum(blockReasons, withMessage(`must be ${blockReasons.join(', ')}`)),
  note: optionalText(reminderLimits.note).nullable().default(null),
};

/** Which reminder comes next, when, and what is against it today. */
export const planFields = {
  level: z.int().nullable(),
  levelName: z.string().nullable(),
  day: z.iso.date().nullable(),
  obstacle: z.enum(obstacles).nullable(),
  blocks: z.array(ReminderBlock),
  /** Its email failed: only a person sends it again. */
  hasFailed: z.boolean(),
};

/** An open invoice with its next reminder. */
export const InvoiceToRemind = z.object({
  invoiceId: Id,
  number: z.string(),
  clientId: Id,
  clientName: z.string(),
  currency: z.string(),
  dueDay: z.iso.date(),
  daysOverdue: z.int(),
  balanceMinor: z.int(),
  /** The reminder before. */
  lastLevel: z.int().nullable(),
  lastDay: z.iso.date().nullable(),
  ...planFields,
});
export type InvoiceToRemind = z.infer<typeof InvoiceToRemind>;

/** A reminder that was sent, with the state of its email. */
export const SentReminder = z.object({
  id: Id,
  level: z.int(),
  name: z.string(),
  day: z.iso.date(),
  way: z.enum(deliveryWays),
  recipient: z.string().nullable(),
  /** Besides the recipient. */
  alsoTo: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  balanceMinor: z.int(),
  subject: z.string(),
  text: z.string(),
  isAutomatic: z.boolean(),
  status: z.enum(deliveryStatuses),
  /** The mail server's words. */
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type SentReminder = z.infer<typeof SentReminder>;

/** A fee or interest that a reminder claimed beside the invoice. */
export const Claim = z.object({
  id: Id,
  kind: z.enum(claimKinds),
  day: z.iso.date(),
  amountMinor: z.int(),
  /** First and last day of interest. */
  interestFrom: z.iso.date().nullable(),
  interestTo: z.iso.date().nullable(),
  waivedAt: z.iso.datetime().nullable(),
  waiveReason: z.string().nullable(),
});
export type Claim = z.infer<typeof Claim>;
