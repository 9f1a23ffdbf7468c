import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import * as m from '#messages/expenses.ts';
import { decryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import { privateFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import { discardQueued, useQueuedExpenses } from './expense-outbox.ts';
import type { NewRequest } from './expense-outbox.ts';

/** Above the list: expenses that wait for the network, and those that the server refused. */
export function QueuedExpenses({ onEdit }: { onEdit: (request: NewRequest) => void }) {
  const queued = useQueuedExpenses();
  const waitingCount = queued.filter(({ problem }) => problem === null).length;
  return (
    <>
      {waitingCount > 0 && <Alert severity="info">{m.queuedWaiting({ count: waitingCount })}</Alert>}
      {queued.map(({ id, request, problem }) =>
        problem === null ? null : (
          <Alert
            key={id}
            severity="error"
            action={
              <>
                <Button
                  color="inherit"
                  onClick={() => void decryptPrivateFields(privateFields, request).then(onEdit)}
                >
                  {m.edit}
                </Button>
                <Button color="inherit" onClick={() => void discardQueued(id)}>
                  {m.discard}
                </Button>
              </>
            }
          >
            {m.queuedProblem({ name: request.vendor ?? m.newReceipt, problem })}
          </Alert>
        ),
      )}
    </>
  );
}
