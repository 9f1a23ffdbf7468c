import { useState } from 'react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { placeOf } from '#src/features/documents/rules/document-place.ts';
import { moveDocuments } from '#src/features/documents/web/document-mutations.ts';
import type { Entities } from '#src/features/documents/web/use-entities.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { PlaceFields } from './place-fields.tsx';

type MoveDialogProps = { documents: readonly Document[]; entities: Entities; onClose: () => void };

export function MoveDocumentsDialog({ documents, entities, onClose }: MoveDialogProps) {
  const { uid } = useAccount().user;
  const [place, setPlace] = useState(placeOf('user', uid));
  return (
    <DialogShell
      title={m.moveDocuments({ count: documents.length })}
      onClose={onClose}
      actions={
        <Button
          variant="filled"
          onClick={() => {
            void moveDocuments(documents, place);
            onClose();
          }}
        >
          {m.move}
        </Button>
      }
    >
      <PlaceFields entities={entities} value={place} onChange={setPlace} />
    </DialogShell>
  );
}
