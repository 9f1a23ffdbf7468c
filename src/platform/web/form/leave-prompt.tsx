import { useEffect, useState } from 'react';
import * as m from '#messages/platform.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { registerUnsavedPage } from './unsaved-changes.ts';
import type { Leaving } from './unsaved-changes.ts';

/** Asks before a form that is a page is left with unsaved changes. */
export function LeavePrompt({ isDirty }: { isDirty: boolean }) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  useEffect(() => (isDirty ? registerUnsavedPage(setLeaving) : undefined), [isDirty]);

  function answer(choice: keyof Leaving) {
    leaving?.[choice]();
    setLeaving(null);
  }

  if (!leaving) return null;
  return (
    <DialogShell
      title={m.discardQuestion}
      role="alertdialog"
      onClose={() => answer('stay')}
      cancelLabel={null}
      actions={
        <>
          <Button tone="danger" onClick={() => answer('leave')}>
            {m.discard}
          </Button>
          <Button variant="filled" autoFocus onClick={() => answer('stay')}>
            {m.keepEditing}
          </Button>
        </>
      }
    >
      {m.unsavedChanges}
    </DialogShell>
  );
}
