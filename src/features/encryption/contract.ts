import * as z from 'zod';
import * as m from '#messages/api/encryption.ts';
import { privateModeStates } from '#src/features/encryption/rules/private-mode-state.ts';
import { Id } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';

/** For routes of other features, which fail for the same reasons. */
export const encryptionMessages = {
  privateWithoutKey: m.privateWithoutKey,
  unavailable: m.unavailable,
} as const;

/** Stored in a second field beside the plain one. [3.6] */
export const EncryptedValue = z.strictObject({
  v: z.union([z.literal(1), z.literal(2)]).default(1),
  alg: z.literal('AES-GCM'),
  /** 12 random bytes in base64. [9.9] */
  iv: z.string().length(16, { error: 'must be 12 bytes in base64' }),
  /** In base64, with the tag at the end. */
  ciphertext: z
    .string()
    .min(24, { error: 'is too short' })
    .max(60_000, { error: 'is too long' })
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'must be base64' }),
});

/** For procedures that write fields that private mode encrypts. */
export const keyUnavailableErrors = {
  KEY_UNAVAILABLE: { status: 409, message: m.privateWithoutKey },
} as const;

/** `left`: records not yet converted. */
export const PrivateModeStatus = z.object({ state: z.enum(privateModeStates), left: z.int() });

const dataKeyErrors = { KEY_UNAVAILABLE: { status: 409, message: m.unavailable } };
const own = { who: 'recordKeeper', record: 'own' } as const;

export const encryptionContract = {
  /** Served as POST /api/functions/unwrapDataKey. [7.12] */
  unwrapDataKey: procedure({
    route: 'POST /functions/unwrapDataKey',
    summary: 'Unwrap the data key of your account (32 bytes in base64), created on first use',
    announcesNothing: true,
    // Accounts without records have a data key too. [4.3]
    access: { who: 'signedIn', record: 'own' },
    signedOutMessage: m.signedOut,
    // Clients of functions may send unknown fields. [7.12]
    input: z.object({ data: z.object({ tenantId: Id }) }),
    output: z.object({ result: z.object({ dek: z.string() }) }),
    errors: {
      FORBIDDEN: { status: 403, message: m.foreignTenant },
      ...dataKeyErrors,
    },
  }),

  privateMode: procedure({
    route: 'GET /private-mode',
    summary: 'Get the private mode status',
    access: own,
    output: PrivateModeStatus,
  }),
  setPrivateMode: procedure({
    isSessionOnly: true,
    route: 'PUT /private-mode',
    summary: 'Turn private mode on or off; convert existing records with the convert call',
    access: own,
    input: z.strictObject({ isOn: z.boolean() }),
    output: PrivateModeStatus,
    errors: dataKeyErrors,
  }),
  convertNext: procedure({
    isSessionOnly: true,
    route: 'POST /private-mode/convert',
    summary: 'Convert the next batch of records; repeat until none are left',
    access: own,
    output: PrivateModeStatus,
    errors: dataKeyErrors,
  }),
};
