import * as z from 'zod';
import { withMessage } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';

export const registrationPolicies = ['approval', 'open', 'invitation'] as const;
export type RegistrationPolicy = (typeof registrationPolicies)[number];
const Registration = z.object({ policy: z.enum(registrationPolicies) });

const access = { who: 'superAdmin', record: 'none' } as const;

/** Who may register. [6.4] */
export const registrationContract = {
  get: procedure({
    route: 'GET /admin/registration',
    summary: 'Get what new accounts become',
    access,
    output: Registration,
  }),
  set: procedure({
    route: 'PUT /admin/registration',
    summary: 'Set what new accounts become',
    access,
    input: z.strictObject({
      policy: z.enum(registrationPolicies, withMessage('must be approval, open or invitation')),
    }),
    output: Registration,
  }),
};
