import { useState } from 'react';
import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { isSuperAdmin, systemRoles } from '#src/features/identity/rules/role.ts';
import type { SystemRole } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import styles from './admin.module.css';
import { roleNames } from './role-names.ts';
import { useSetRole } from './use-set-role.ts';

const { Component: NoAccessDialog } = createLazyComponent(
  async () => (await import('./no-access-dialog.tsx')).NoAccessDialog,
);

/** Sets the system role; only super admins make super admins. [6.5] */
export function RoleSelect({ account, isDisabled }: { account: Account; isDisabled: boolean }) {
  const { role } = useAccount();
  const setRole = useSetRole();
  const [isAsking, setIsAsking] = useState(false);
  const { displayName: name, systemRole, tenantEnabled } = account;
  const offered = systemRoles.filter((each) => each !== 'superAdmin' || isSuperAdmin(role) || isDisabled);

  function choose(chosen: SystemRole | null) {
    if (chosen === 'noAccess' && tenantEnabled) setIsAsking(true);
    else setRole(account, { systemRole: chosen }, doneMessage(name, chosen));
  }

  return (
    <>
      <div className={styles.role}>
        <Select<SystemRole | ''>
          label={m.systemRole}
          value={systemRole ?? ''}
          disabled={isDisabled}
          onChange={(chosen) => choose(chosen === '' ? null : chosen)}
          choices={[
            ...(systemRole === null ? [{ value: '' as const, label: m.noRole }] : []),
            ...offered.map((each) => ({ value: each, label: roleNames[each] })),
          ]}
        />
      </div>
      {isAsking && (
        <NoAccessDialog
          name={name}
          onClose={() => setIsAsking(false)}
          onChoose={({ stopsTracking }) => {
            setIsAsking(false);
            if (stopsTracking)
              setRole(
                account,
                { systemRole: 'noAccess', tenantEnabled: false },
                m.noAccessAndTrackingStopped({ name }),
              );
            else setRole(account, { systemRole: 'noAccess' }, doneMessage(name, 'noAccess'));
          }}
        />
      )}
    </>
  );
}

function doneMessage(name: string, chosen: SystemRole | null): string {
  return chosen === null ? m.roleRemoved({ name }) : m.roleSet({ name, role: roleNames[chosen] });
}
