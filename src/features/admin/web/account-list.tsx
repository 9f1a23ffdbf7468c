import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Clock } from 'lucide-react';
import * as m from '#messages/admin.ts';
import type { Account } from '#src/features/accounts/contract.ts';
import { roleGroup, systemRoles } from '#src/features/accounts/rules/role.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import { roleNames } from './role-names.ts';
import { useSetRole } from './use-set-role.ts';

type ClientOption = { id: string; name: string };
type Props = { accounts: readonly Account[]; clients: readonly ClientOption[]; canApprove: boolean };

export function AccountList({ accounts, clients, canApprove }: Props) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {pendingFirst(accounts).map((account) => (
        <AccountRow key={account.uid} account={account} clients={clients} canApprove={canApprove} />
      ))}
    </Box>
  );
}

function pendingFirst(accounts: readonly Account[]): Account[] {
  const isPending = (account: Account) => roleGroup(account) === 'pending';
  return accounts.toSorted((a, b) => Number(isPending(b)) - Number(isPending(a)));
}

function AccountRow({ account, clients, canApprove }: { account: Account } & Omit<Props, 'accounts'>) {
  const setRole = useSetRole();
  const { displayName, email, systemRole, tenantEnabled, clientViewerOf } = account;
  return (
    <Box
      component="li"
      aria-label={email}
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: '1fr',
          sm: canApprove ? '1fr auto' : '1fr 1fr',
          md: canApprove ? 'minmax(200px, 1fr) 150px 176px minmax(220px, 1.2fr)' : '1fr 1.2fr',
        },
        px: 4,
        py: 4,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ minWidth: 0, gridColumn: { sm: canApprove ? '1 / -1' : 'auto', md: 'auto' } }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{displayName}</Typography>
          {roleGroup(account) === 'pending' && (
            <StatusBadge icon={Clock} tone="warning">
              {m.awaitsApproval}
            </StatusBadge>
          )}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        {canApprove && roleGroup(account) === 'pending' && (
          <Button
            size="small"
            variant="contained"
            sx={{ mt: 2 }}
            onClick={() => {
              setRole(account, { tenantEnabled: true }, m.accountApproved({ name: displayName }));
            }}
          >
            {m.approve}
          </Button>
        )}
      </Box>
      {canApprove && (
        <>
          <TextField
            select
            label={m.systemRole}
            value={systemRole ?? ''}
            onChange={({ target }) => {
              const chosen = systemRoles.find((role) => role === target.value) ?? null;
              setRole(
                account,
                { systemRole: chosen },
                chosen === null
                  ? m.roleRemoved({ name: displayName })
                  : m.roleSet({ name: displayName, role: roleNames[chosen] }),
              );
            }}
          >
            {systemRole === null && <MenuItem value="">{m.noRole}</MenuItem>}
            {systemRoles.map((role) => (
              <MenuItem key={role} value={role}>
                {roleNames[role]}
              </MenuItem>
            ))}
          </TextField>
          <FormControlLabel
            label={m.approved}
            // In line with the field, not its label.
            sx={{ mt: { sm: 6 }, minHeight: 40, '@media (pointer: coarse)': { minHeight: 44 } }}
            control={
              <Switch
                checked={tenantEnabled}
                onChange={(_event, isOn) =>
                  setRole(
                    account,
                    { tenantEnabled: isOn },
                    isOn
                      ? m.accountApproved({ name: displayName })
                      : m.approvalRemoved({ name: displayName }),
                  )
                }
              />
            }
          />
        </>
      )}
      <Autocomplete
        multiple
        sx={{ gridColumn: { sm: canApprove ? '1 / -1' : 'auto', md: 'auto' } }}
        disableClearable
        options={[...new Set([...clients.map(({ id }) => id), ...clientViewerOf])]}
        value={clientViewerOf}
        getOptionLabel={(id) => clients.find((client) => client.id === id)?.name ?? m.foreignClient}
        noOptionsText={m.noClientsYet}
        onChange={(_event, ids) =>
          setRole(account, { clientViewerOf: ids }, m.viewableClientsUpdated({ name: displayName }))
        }
        renderInput={(input) => <TextField {...input} label={m.canView} />}
      />
    </Box>
  );
}
