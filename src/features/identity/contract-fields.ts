import * as z from 'zod';
import { hoursUpTo, withMessage } from '#src/platform/shared/field-schemas.ts';
import { maxTargetHours, targetPeriods } from './rules/hours-target.ts';

/** Hours to track per day or week, and the working days. */
export const TargetChoice = z
  .strictObject({
    hours: hoursUpTo(maxTargetHours.week)
      .positive({ error: 'must be above 0' })
      .refine((hours) => Number(hours.toFixed(2)) === hours, { error: 'must have at most two decimals' }),
    per: z.enum(targetPeriods, withMessage('must be day or week')),
    /** 0 is Sunday. */
    workdays: z
      .array(z.int().min(0).max(6))
      .min(1, { error: 'must have at least one day' })
      .refine((days) => new Set(days).size === days.length, { error: 'must not repeat a day' }),
  })
  .refine(({ hours, per }) => hours <= maxTargetHours[per], {
    error: 'must be at most 24 hours',
    path: ['hours'],
  });

/** What a request must bring besides its session where an open tab isn't enough. */
export const identityProof = {
  password: z.string().max(256),
  /** What the authenticator app shows, or a backup code: required while two-step login is on. */
  code: z.string().max(20).optional(),
};

export const Done = z.object({});
export const User = z.object({ id: z.string(), email: z.string(), name: z.string() });
export const SignedInAnswer = z.object({ user: User });
/** The first step was right; a code of the authenticator app is missing. */
const CodeMissing = z.object({ twoFactorRedirect: z.literal(true) });
export const FirstStep = z.union([CodeMissing, SignedInAnswer]);
export const BackupCodes = z.object({ backupCodes: z.array(z.string()) });

/** A way to sign in that is listed on the profile. */
const Method = { id: z.string(), isOnlyMethod: z.boolean() };
export const Passkey = z.object({ ...Method, name: z.string().nullable(), createdAt: z.string() });
export const ConnectedService = z.object({
  ...Method,
  name: z.string(),
  isSetUp: z.boolean(),
  connectedAt: z.string(),
});
/** The options of the browser for a new passkey, apart from those that are optional. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
});
