import { ORPCError } from '@orpc/client';
import { IdentityError, requestIdentity } from '#src/features/identity/web/identity-client.ts';

/** A call of the identity service. Errors with a code in `fieldsByCode` belong to that field of the form. */
export async function callIdentity(
  path: string,
  body: object,
  fieldsByCode: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  try {
    return await requestIdentity(path, body);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    const { code, status, message } = error;
    const field = fieldsByCode[code];
    throw new ORPCError(code, {
      status,
      message,
      data: field === undefined ? {} : { fields: { [field]: message }, codes: { [field]: code } },
    });
  }
}
