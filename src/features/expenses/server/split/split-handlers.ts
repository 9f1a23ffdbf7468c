import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { splitProcedures } from '#src/features/expenses/contract-split.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { runOperationOnce } from '#src/platform/server/records/operations.ts';
import { splitIntoParts } from './split-parts.ts';

const os = implementSecured(splitProcedures);

export const splitHandlers = {
  split: os.split.handler(async ({ input, context: { db, owner, keys, files }, errors }) => {
    const split = await runOperationOnce(db, owner, input, {
      kind: 'expenses',
      ids: [input.id],
      run: (operationId) => splitIntoParts({ keys, files }, db, owner, { ...input, operationId }),
    }).catch(rethrowKeyUnavailable(errors));
    return split;
  }),
};
