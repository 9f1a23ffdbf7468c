import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/imports.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { imports } from './api.ts';
import { formatCreated, hasCreated } from './import-labels.ts';

type UndoImportButtonProps = { of: Pick<Import, 'id' | 'status' | 'stopReason' | 'made'> };

/** Asks for confirmation, because the file is gone and can't be imported again. */
export function UndoImportButton({ of }: UndoImportButtonProps) {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const isRunning = of.status === 'running' && of.stopReason === null;
  const label = isRunning ? m.stopAndUndo : m.undoImport;
  const undo = useMutation({
    mutationFn: () => imports.undo.call({ id: of.id }),
    onSuccess: (undone) => {
      queries.setQueryData(imports.get.queryKey({ input: { id: of.id } }), undone);
      notify(m.importUndone);
      // Clients, projects and entries may have been deleted.
      return queries.invalidateQueries();
    },
    onError: (error) => notify(toFailure(error).message, { tone: 'failed' }),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button tone="danger" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <DialogShell
          title={isRunning ? m.stopAndUndoQuestion : m.undoQuestion}
          onClose={() => setIsAsking(false)}
          isBusy={undo.isPending}
          cancelLabel={m.keepImport}
          actions={
            <Button tone="danger" variant="filled" isBusy={undo.isPending} onClick={() => undo.mutate()}>
              {label}
            </Button>
          }
        >
          {hasCreated(of.made) ? m.undoConsequences({ records: formatCreated(of.made) }) : m.undoNothing}
        </DialogShell>
      )}
    </>
  );
}
