import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { LockKeyhole, LockKeyholeOpen, ScrollText, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { canChangeAccount, isAdmin, isSuperAdmin } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { AccountSummary } from './account-summary.tsx';
import { RoleSelect } from './role-select.tsx';
import { useSetDisabled } from './use-set-disabled.ts';
import { useSetRole } from './use-set-role.ts';

type ClientOption = { id: string; name: string };
type Props = { accounts: readonly Account[]; clients: readonly ClientOption[] };

export function AccountList({ accounts, clients }: Props) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {accounts.map((account) => (
        <AccountRow key={account.uid} account={account} clients={clients} />
      ))}
    </Box>
  );
}

function AccountRow({ account, clients }: { account: Account; clients: readonly ClientOption[] }) {
  const { role } = useAccount();
  const setRole = useSetRole();
  const { displayName: name, email, tenantEnabled, clientViewerOf } = account;
  const isAdministrator = isAdmin(role);
  const canChange = canChangeAccount(role, { from: account, to: account });
  return (
    <Box component="li" aria-label={email} sx={isAdministrator ? administratorRow : viewerRow}>
      <AccountSummary
        account={account}
        onApprove={
          canChange && account.status === 'pending'
            ? () => setRole(account, { tenantEnabled: true }, m.accountApproved({ name }))
            : undefined
        }
      />
      {isAdministrator && (
        <>
          <RoleSelect account={account} isDisabled={!canChange} />
          <FormControlLabel
            label={m.canTrackTime}
            disabled={!canChange}
            // In line with the field, not its label.
            sx={{
              gridColumn: { xs: '1 / -1', sm: '2 / -1', md: 'auto' },
              mt: { sm: 6 },
              minHeight: 40,
              '@media (pointer: coarse)': { minHeight: 44 },
            }}
            control={
              <Switch
                checked={tenantEnabled}
                onChange={(_event, isOn) =>
                  setRole(
                    account,
                    { tenantEnabled: isOn },
                    isOn ? m.accountApproved({ name }) : m.approvalRemoved({ name }),
                  )
                }
              />
            }
          />
        </>
      )}
      <Autocomplete
        multiple
        sx={isAdministrator ? { gridColumn: { xs: '1 / -1', md: 'auto' } } : {}}
        disableClearable
        options={[...new Set([...clients.map(({ id }) => id), ...clientViewerOf])]}
        value={clientViewerOf}
        getOptionLabel={(id) => clients.find((client) => client.id === id)?.name ?? m.foreignClient}
        noOptionsText={m.noClientsYet}
        onChange={(_event, ids) =>
          setRole(account, { clientViewerOf: ids }, m.viewableClientsUpdated({ name }))
        }
        renderInput={(input) => <TextField {...input} label={m.canView} />}
      />
      {isAdministrator && <AccountActions account={account} canChange={canChange} />}
    </Box>
  );
}

function AccountActions({ account, canChange }: { account: Account; canChange: boolean }) {
  const { user, role } = useAccount();
  const navigate = useNavigate();
  const setDisabled = useSetDisabled();
  const [isTurningOff, setIsTurningOff] = useState(false);
  const isEnabled = account.status !== 'disabled';
  const actions = [
    ...(isSuperAdmin(role)
      ? [
          {
            label: m.showInAuditLog,
            icon: ScrollText,
            onClick: () => void navigate(`/admin/audit?account=${account.uid}`),
          },
        ]
      : []),
    ...(account.hasTwoStep && account.uid !== user.uid
      ? [{ label: m.turnOffTwoStep, icon: ShieldOff, onClick: () => setIsTurningOff(true) }]
      : []),
    ...(canChange && account.uid !== user.uid
      ? [
          isEnabled
            ? {
                label: m.disableAccount,
                icon: LockKeyhole,
                isDangerous: true,
                onClick: () => setDisabled(account, true),
              }
            : { label: m.enableAccount, icon: LockKeyholeOpen, onClick: () => setDisabled(account, false) },
        ]
      : []),
  ];
  return (
    <Box sx={{ gridColumn: '-2 / -1', gridRow: 1, justifySelf: 'end', mt: { md: 6 } }}>
      {actions.length > 0 && <RowActions of={account.displayName} actions={actions} />}
      {isTurningOff && <turnOffDialog.Component account={account} onClose={() => setIsTurningOff(false)} />}
    </Box>
  );
}

const turnOffDialog = createLazyComponent(
  async () => (await import('./turn-off-two-step-dialog.tsx')).TurnOffTwoStepDialog,
);

const row = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  p: 4,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;

const administratorRow = {
  ...row,
  gridTemplateColumns: {
    xs: '1fr auto',
    sm: '1fr 1fr auto',
    md: 'minmax(190px, 1fr) 140px 160px minmax(190px, 1fr) 44px',
  },
} as const;

const viewerRow = {
  ...row,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1.2fr' },
} as const;
