import { useState } from 'react';
import * as m from '#messages/clients.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { findDuplicateClients } from '#src/features/clients/rules/merged-fields.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatList } from '#src/platform/shared/text.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { restoreDuplicate, dismissDuplicate, dismissedDuplicates } from './dismissed-duplicates.ts';

type DuplicatesNoticeProps = {
  clients: readonly Client[];
  onReview: (pair: readonly [Client, Client]) => void;
};

/** Offers to review clients with the same email, unless dismissed. */
export function DuplicatesNotice({ clients, onReview }: DuplicatesNoticeProps) {
  const { uid } = useAccount().user;
  const [dismissed, setApart] = useState(() => dismissedDuplicates(uid));
  const groups = findDuplicateClients(clients).filter(([one]) => !dismissed.includes(one?.emailHash ?? ''));
  const [same] = groups;
  // Oldest first: it's usually the one to keep.
  const [one, other] = (same ?? []).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  if (!same || !one || !other) return null;
  const names = formatList(same.map(({ name }) => name));
  function dismiss(hash: string) {
    setApart(dismissDuplicate(uid, hash));
    notify(m.duplicatesDismissed({ names }), {
      action: { kind: 'undo', label: m.undo, run: () => setApart(restoreDuplicate(uid, hash)) },
    });
  }

  return (
    <Alert
      tone="info"
      action={
        <div>
          <Button tone="neutral" onClick={() => dismiss(one.emailHash ?? '')}>
            {m.notDuplicates}
          </Button>
          <Button tone="neutral" onClick={() => onReview([one, other])}>
            {m.review}
          </Button>
        </div>
      }
    >
      {m.duplicatesFound({ names, more: groups.length - 1 })}
    </Alert>
  );
}
