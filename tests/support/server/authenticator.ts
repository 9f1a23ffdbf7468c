/** Codes of an authenticator app. */
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** The current code for an `otpauth://` address; with `steps`, an earlier or later one. */
export async function codeOf(address: string, steps = 0): Promise<string> {
  const secret = new URL(address).searchParams.get('secret') ?? '';
  const text = new TextDecoder().decode(base32.decode(secret));
  return createOTP(text).hotp(Math.floor(Date.now() / 30_000) + steps);
}
