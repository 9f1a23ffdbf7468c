import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Client } from '#src/features/clients/contract.ts';
import { duplicatesAmong } from '#src/features/clients/merging.ts';

type DuplicatesNoticeProps = {
  clients: readonly Client[];
  onLook: (pair: readonly [Client, Client]) => void;
};

/** Says that clients share an e-mail, and lets one look at them; nothing where none do. */
export function DuplicatesNotice({ clients, onLook }: DuplicatesNoticeProps) {
  const groups = duplicatesAmong(clients);
  const [same] = groups;
  // Those one has had longer come first: they usually stay.
  const [one, other] = (same ?? []).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  if (!same || !one || !other) return null;
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(same.map(({ name }) => name));
  const rest = groups.length > 1 ? ` So do others, ${groups.length - 1} more.` : '';
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button color="inherit" onClick={() => onLook([one, other])}>
          Look at them
        </Button>
      }
    >
      {names} have the same e-mail.{rest}
    </Alert>
  );
}
