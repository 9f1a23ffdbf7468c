import { ORPCError } from '@orpc/client';
import { IdentityError, requestIdentity } from '#src/features/identity/web/identity-client.ts';
import type {
  IdentityErrorCode,
  IdentityRequest,
  PostRoute,
} from '#src/features/identity/web/identity-client.ts';

type FieldsByCode<Name extends PostRoute> = Readonly<
  Partial<Record<IdentityErrorCode<Name>, keyof IdentityRequest<Name> & string>>
>;

/** A call of the identity service. Errors with a code in `fieldsByCode` belong to that field of the form. */
export async function callIdentity<Name extends PostRoute>(
  name: Name,
  body: IdentityRequest<Name>,
  fieldsByCode?: FieldsByCode<Name>,
) {
  try {
    return await requestIdentity(name, body);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    const { code, status, message } = error;
    const field = new Map<string, unknown>(Object.entries(fieldsByCode ?? {})).get(code);
    throw new ORPCError(code, {
      status,
      message,
      data: typeof field === 'string' ? { fields: { [field]: message }, codes: { [field]: code } } : {},
    });
  }
}
