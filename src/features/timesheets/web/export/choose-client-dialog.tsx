import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import * as m from '#messages/timesheets.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';

export type ExportedClient = { id: string; name: string };

type ChooseClientDialogProps = {
  clients: readonly ExportedClient[];
  onChoose: (chosen: readonly ExportedClient[]) => void;
  onClose: () => void;
};

/** Asks for the client of a PDF timesheet, so that no client sees another's time. */
export function ChooseClientDialog({ clients, onChoose, onClose }: ChooseClientDialogProps) {
  return (
    <DialogShell
      title={m.chooseClient}
      onClose={onClose}
      actions={
        clients.length > 1 && (
          <Button variant="contained" onClick={() => onChoose(clients)}>
            {m.oneFilePerClient}
          </Button>
        )
      }
    >
      <Typography variant="body2" color="text.secondary">
        {m.chooseClientHint}
      </Typography>
      <List disablePadding sx={{ mx: -2 }}>
        {clients.map((client) => (
          <ListItemButton key={client.id} onClick={() => onChoose([client])} sx={{ borderRadius: 2, px: 2 }}>
            <ListItemText primary={client.name} />
          </ListItemButton>
        ))}
      </List>
    </DialogShell>
  );
}
