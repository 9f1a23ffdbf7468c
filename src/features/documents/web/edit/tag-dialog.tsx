import { useState } from 'react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { tagDocuments } from '#src/features/documents/web/document-mutations.ts';
import { TagsField } from '#src/platform/web/form/fields/tags-field.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';

type TagDialogProps = {
  documents: readonly Document[];
  suggestions: readonly string[];
  onClose: () => void;
};

export function TagDialog({ documents, suggestions, onClose }: TagDialogProps) {
  const [tags, setTags] = useState<string[]>([]);
  return (
    <DialogShell
      title={m.tagDocuments({ count: documents.length })}
      onClose={onClose}
      actions={
        <Button
          variant="filled"
          disabled={tags.length === 0}
          onClick={() => {
            void tagDocuments(documents, tags);
            onClose();
          }}
        >
          {m.addTags}
        </Button>
      }
    >
      <TagsField autoFocus label={m.tags} tags={tags} suggestions={suggestions} onChange={setTags} />
    </DialogShell>
  );
}
