import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import * as m from '#messages/timesheets.ts';

export type Client = { id: string; name: string };

type ChooseClientDialogProps = {
  clients: readonly Client[];
  onChoose: (chosen: readonly Client[]) => void;
  onClose: () => void;
};

/** Asks for the client of a PDF timesheet, so that no client sees another's time. */
export function ChooseClientDialog({ clients, onChoose, onClose }: ChooseClientDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{m.chooseClient}</DialogTitle>
      <DialogContent sx={{ pb: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {m.chooseClientHint}
        </Typography>
        <List sx={{ mx: -2 }}>
          {clients.map((client) => (
            <ListItemButton
              key={client.id}
              onClick={() => onChoose([client])}
              sx={{ borderRadius: 2, px: 2 }}
            >
              <ListItemText primary={client.name} />
            </ListItemButton>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {m.cancel}
        </Button>
        {clients.length > 1 && (
          <Button variant="contained" onClick={() => onChoose(clients)}>
            {m.oneFilePerClient}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
