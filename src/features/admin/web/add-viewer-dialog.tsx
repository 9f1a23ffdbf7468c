import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/admin.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { accounts } from './api.ts';

type ClientOption = { id: string; name: string };

/** Gives an account access to one of your clients. [6.5] */
export function AddViewerDialog({
  clients,
  onClose,
}: {
  clients: readonly ClientOption[];
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [client, setClient] = useState<ClientOption | null>(
    clients.length === 1 ? (clients[0] ?? null) : null,
  );
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const add = useMutation({
    mutationFn: (grant: { email: string; clientId: string }) => accounts.addViewer.call(grant),
    onSuccess: () => {
      notify(m.viewerAdded({ email: email.trim(), client: client?.name ?? '' }));
      onClose();
      return queries.invalidateQueries({ queryKey: accounts.key() });
    },
  });
  const isIncomplete = hasSubmitted && (email.trim() === '' || client === null);

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="add-viewer">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setHasSubmitted(true);
          if (email.trim() !== '' && client) add.mutate({ email: email.trim(), clientId: client.id });
        }}
      >
        <DialogTitle id="add-viewer">{m.addViewer}</DialogTitle>
        <DialogContent>
          <Stack spacing={4} sx={{ pt: 3 }}>
            {add.error && <Alert severity="error">{toFailure(add.error).message}</Alert>}
            <TextField
              label={m.email}
              type="email"
              required
              autoFocus
              fullWidth
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              error={isIncomplete && email.trim() === ''}
              helperText={isIncomplete && email.trim() === '' ? m.enterTheirEmail : m.accountNeededHint}
            />
            <Autocomplete
              options={clients}
              value={client}
              getOptionKey={({ id }) => id}
              getOptionLabel={({ name }) => name}
              isOptionEqualToValue={(option, value) => option.id === value.id}
              noOptionsText={m.addClientFirst}
              onChange={(_event, chosen) => setClient(chosen)}
              renderInput={(input) => (
                <TextField
                  {...input}
                  label={m.client}
                  required
                  error={isIncomplete && client === null}
                  helperText={isIncomplete && client === null ? m.chooseClientToShare : undefined}
                />
              )}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {m.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={add.isPending}>
            {m.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
