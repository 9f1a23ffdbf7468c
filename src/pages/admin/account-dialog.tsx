import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod';
import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { canChangeAccount } from '#src/features/identity/rules/role-change.ts';
import { isAdmin, isSuperAdmin, systemRoles } from '#src/features/identity/rules/role.ts';
import { accounts } from '#src/features/identity/web/public-for-admin.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { useField } from '#src/platform/web/form/use-field.ts';
import { MultiCombobox } from '#src/platform/web/kit/fields/combobox.tsx';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { createdOn, lastLogin } from './account-labels.ts';
import { AccountStatusBadge } from './account-status.tsx';
import * as styles from './admin.module.css';
import { roleNames } from './role-names.ts';
import { useSetRole } from './use-set-role.ts';
import type { RoleChange } from './use-set-role.ts';

const Grants = z.object({
  systemRole: z.enum(systemRoles).nullable(),
  tenantEnabled: z.boolean(),
  clientViewerOf: z.array(z.string()),
});
type Grants = z.infer<typeof Grants>;

type ClientOption = { id: string; name: string };
type AccountDialogProps = { account: Account; clients: readonly ClientOption[]; onClose: () => void };

/** What an account may do: for administrators its role and tracking, for others the clients they share. [6.5] */
export function AccountDialog({ account: opened, clients, onClose }: AccountDialogProps) {
  const { role } = useAccount();
  // As it was when the dialog opened: a newer one would undo what others changed since.
  const [account, setAccount] = useState(opened);
  const setRole = useSetRole();
  const canChange = canChangeAccount(role, { from: account, to: account });
  return (
    <FormDialog
      title={account.displayName}
      schema={Grants}
      values={toGrants(account)}
      onSave={async (grants) => {
        const change = changedGrants(account, grants);
        if (Object.keys(change).length > 0) await setRole(account, change, doneMessage(account, change));
      }}
      fetchNewer={async () => {
        const { items } = await accounts.list.call({ search: account.email });
        const newer = items.find(({ uid }) => uid === account.uid);
        if (!newer) return null;
        setAccount(newer);
        return toGrants(newer);
      }}
      onClose={onClose}
    >
      <AccountFacts account={account} />
      {isAdmin(role) && (
        <>
          <RoleInput account={account} disabled={!canChange} />
          <SwitchInput name="tenantEnabled" label={m.canTrackTime} disabled={!canChange} />
          <NoAccessHint />
        </>
      )}
      <ClientsInput clients={clients} />
    </FormDialog>
  );
}

function AccountFacts({ account }: { account: Account }) {
  const { role, preferences } = useAccount();
  const { email, lastSignInAt, status } = account;
  if (!isAdmin(role)) return <p className={styles.facts}>{email}</p>;
  const login = lastLogin(account, preferences.timeZone);
  return (
    <div className={styles.facts}>
      <p>{email}</p>
      <AccountStatusBadge status={status} />
      <p>
        {lastSignInAt === null ? m.neverSignedIn : m.lastSignIn({ day: login })}
        {' · '}
        {createdOn(account, preferences.timeZone)}
      </p>
    </div>
  );
}

/** Only super admins make super admins. “No access” also turns off tracking, which can be turned on again. [6.5] */
function RoleInput({ account, disabled }: { account: Account; disabled: boolean }) {
  const { role } = useAccount();
  const { setValue } = useFormContext<Grants>();
  const { problem, value, onChange, ...field } = useField('systemRole', m.systemRole);
  const { systemRole: current, tenantEnabled } = account;
  const offered = systemRoles.filter((each) => each !== 'superAdmin' || isSuperAdmin(role) || disabled);
  return (
    <Select
      {...field}
      label={m.systemRole}
      error={problem}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={(chosen) => {
        onChange(chosen === '' ? null : chosen);
        if (chosen === 'noAccess') setValue('tenantEnabled', false, { shouldDirty: true });
        // Chosen by mistake, “No access” takes nothing away.
        else if (value === 'noAccess' && current !== 'noAccess')
          setValue('tenantEnabled', tenantEnabled, { shouldDirty: true });
      }}
      choices={[
        ...(current === null ? [{ value: '', label: m.noRole }] : []),
        ...offered.map((each) => ({ value: each, label: roleNames[each] })),
      ]}
    />
  );
}

/** “No access” alone changes nothing for an account that can track time. [4.40, 4.42] */
function NoAccessHint() {
  const [systemRole, tenantEnabled] = useWatch<Grants, ['systemRole', 'tenantEnabled']>({
    name: ['systemRole', 'tenantEnabled'],
  });
  if (systemRole !== 'noAccess' || !tenantEnabled) return null;
  return <p className={styles.facts}>{m.noAccessExplanation}</p>;
}

function ClientsInput({ clients }: { clients: readonly ClientOption[] }) {
  const { problem, value, onChange, ...field } = useField('clientViewerOf', m.canView);
  const ids = Array.isArray(value) ? value.map(String) : [];
  const choices = clients.map(({ id, name }) => ({ id, label: name }));
  return (
    <MultiCombobox
      {...field}
      label={m.canView}
      error={problem}
      choices={choices}
      values={ids.map((id) => choices.find((choice) => choice.id === id) ?? { id, label: m.foreignClient })}
      noChoicesText={m.noClientsYet}
      onAdd={({ id }) => onChange([...ids, id])}
      onRemove={({ id }) => onChange(ids.filter((each) => each !== id))}
    />
  );
}

function toGrants({ systemRole, tenantEnabled, clientViewerOf }: Account): Grants {
  return { systemRole, tenantEnabled, clientViewerOf };
}

function changedGrants(account: Account, grants: Grants): RoleChange {
  const { systemRole, tenantEnabled, clientViewerOf } = grants;
  return {
    ...(systemRole !== account.systemRole && { systemRole }),
    ...(tenantEnabled !== account.tenantEnabled && { tenantEnabled }),
    ...(clientViewerOf.join(' ') !== account.clientViewerOf.join(' ') && { clientViewerOf }),
  };
}

function doneMessage({ displayName: name }: Account, change: RoleChange): string {
  const { systemRole, tenantEnabled, clientViewerOf } = change;
  if (Object.keys(change).length > 1) {
    return systemRole === 'noAccess' && tenantEnabled === false && !clientViewerOf
      ? m.noAccessAndTrackingStopped({ name })
      : m.accountChanged({ name });
  }
  if (clientViewerOf) return m.viewableClientsUpdated({ name });
  if (tenantEnabled !== undefined)
    return tenantEnabled ? m.accountApproved({ name }) : m.approvalRemoved({ name });
  return systemRole ? m.roleSet({ name, role: roleNames[systemRole] }) : m.accountChanged({ name });
}
