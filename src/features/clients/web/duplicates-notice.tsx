import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Client } from '#src/features/clients/contract.ts';
import { duplicatesAmong } from '#src/features/clients/merging.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { askAgainOf, keepApart, keptApart } from './kept-apart.ts';

type DuplicatesNoticeProps = {
  clients: readonly Client[];
  onLook: (pair: readonly [Client, Client]) => void;
};

/** Says that clients share an e-mail, and lets one look at them; nothing where none do, or where that is meant. */
export function DuplicatesNotice({ clients, onLook }: DuplicatesNoticeProps) {
  const { uid } = useAccount().user;
  const [apart, setApart] = useState(() => keptApart(uid));
  const groups = duplicatesAmong(clients).filter(([one]) => !apart.includes(one?.emailHash ?? ''));
  const [same] = groups;
  // Those one has had longer come first: they usually stay.
  const [one, other] = (same ?? []).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  if (!same || !one || !other) return null;
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(same.map(({ name }) => name));
  const rest = groups.length > 1 ? ` So do others, ${groups.length - 1} more.` : '';
  function keepThemApart(hash: string) {
    setApart(keepApart(uid, hash));
    notify(`${names} are kept apart`, {
      action: { kind: 'undo', label: 'Undo', run: () => setApart(askAgainOf(uid, hash)) },
    });
  }

  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={() => keepThemApart(one.emailHash ?? '')}>
            Not the same
          </Button>
          <Button color="inherit" onClick={() => onLook([one, other])}>
            Look at them
          </Button>
        </Box>
      }
      sx={{
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '& .MuiAlert-message': { flex: '1 1 200px' },
      }}
    >
      {names} have the same e-mail.{rest}
    </Alert>
  );
}
