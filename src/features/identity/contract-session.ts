import * as z from 'zod';
import {
  Currency,
  Day,
  FormatsChoice,
  Id,
  Instant,
  Rate,
  RoundingChoice,
} from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { isTimeZone } from '#src/platform/shared/time-zones.ts';
import { TargetChoice } from './contract-fields.ts';
import { systemRoles } from './rules/role.ts';

/** A role record; `clientViewerOf` has IDs of rights, which stand for the clients of others. [3.9] */
export const RoleRecord = z.object({
  systemRole: z.enum(systemRoles).nullable(),
  tenantEnabled: z.boolean(),
  clientViewerOf: z.array(Id),
});

const preferences = {
  timeZone: z.string().max(64).refine(isTimeZone, { error: 'must be a time zone, like Europe/Berlin' }),
  currency: Currency,
  /** 0 is Sunday. */
  weekStart: z.int().min(0).max(6),
  rounding: RoundingChoice,
  /** The hourly rate if neither project nor client has one, in currency units. */
  defaultRate: Rate,
  /** Hours to track; null: no target. */
  target: TargetChoice.nullable(),
};

/** The formats of dates, times, hours and numbers. Null until the web app saves those of the browser's language and region. */
const formats = FormatsChoice.nullable();

/** The signed-in account with its role and preferences. [3.10, 4.3] */
export const Me = z.object({
  user: z.object({ uid: Id, email: z.string(), displayName: z.string() }),
  role: RoleRecord.nullable(),
  ...preferences,
  /** Null until it is set. */
  defaultRate: Rate.nullable(),
  formats,
  /** Time up to this day can't be added, changed or deleted; null: none is locked. */
  lockedUntil: Day.nullable(),
  /** False until the time zone is set; it is UTC until then. */
  timeZoneKnown: z.boolean(),
  /** When the account was created. */
  createdAt: z.iso.datetime(),
});
export type Me = z.infer<typeof Me>;

/** A device on which you're signed in. */
export const DeviceSession = z.object({
  id: Id,
  /** The browser reported it at sign-in. */
  userAgent: z.string().nullable(),
  createdAt: Instant,
  /** It is exact to the minute. */
  lastActiveAt: Instant,
  /** Whether it made this request. */
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

/** What deleting the account means for the others of the installation. */
export const DeletionEffect = z.object({
  isLastOwner: z.boolean(),
  /** One of them must become an owner first. */
  activeAccounts: z.int(),
  /** The emails of the accounts that are deleted, too. */
  otherAccounts: z.array(z.string()),
});
export type DeletionEffect = z.infer<typeof DeletionEffect>;

export const sessionContract = {
  me: procedure({
    route: 'GET /me',
    summary: 'Get the logged-in account with its role record and preferences',
    access: { who: 'signedIn', record: 'own' },
    output: Me,
  }),
  updatePreferences: procedure({
    route: 'PATCH /me',
    summary: 'Update time zone, currency, week start, rounding, default rate, target or formats',
    access: { who: 'signedIn', record: 'own' },
    input: z.strictObject({
      timeZone: preferences.timeZone.optional(),
      currency: preferences.currency.optional(),
      weekStart: preferences.weekStart.optional(),
      rounding: preferences.rounding.optional(),
      defaultRate: preferences.defaultRate.optional(),
      target: preferences.target.optional(),
      formats: FormatsChoice.optional(),
    }),
    output: Me,
  }),
  lockTime: ownRecordProcedure({
    route: 'PUT /me/locked-until',
    summary: 'Lock all time up to a day, so that it can’t be added, changed or deleted, or remove the lock',
    isSessionOnly: true,
    input: z.strictObject({ lockedUntil: Day.nullable() }),
    output: Me,
  }),
  list: procedure({
    route: 'GET /sessions',
    summary: 'List the devices on which you’re logged in',
    access: { who: 'signedIn', record: 'own' },
    isSessionOnly: true,
    opensTransactions: true,
    output: z.object({ items: z.array(DeviceSession), nextCursor: z.null(), hasPassword: z.boolean() }),
  }),
  deletion: procedure({
    route: 'GET /me/deletion',
    summary: 'Get what deleting your account means for the other accounts of the installation',
    access: { who: 'signedIn', record: 'own' },
    isSessionOnly: true,
    opensTransactions: true,
    output: DeletionEffect,
  }),
};
