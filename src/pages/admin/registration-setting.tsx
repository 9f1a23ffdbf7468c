import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/admin-page.ts';
import { registrationPolicies } from '#src/features/identity/contract-registration.ts';
import { registration } from '#src/features/identity/web/public-for-admin.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import * as styles from './admin.module.css';

/** Who may register. A choice applies at once. [6.4] */
export function RegistrationSetting() {
  const { data } = useQuery(registration.get.queryOptions({ input: {} }));
  if (!data) return null;
  const save = (policy: (typeof registrationPolicies)[number]) => registration.set.call({ policy });
  return (
    <div className={styles.setting}>
      <Select
        label={m.newAccounts}
        value={data.policy}
        onChange={(policy) =>
          void runMutation(() => save(policy), {
            done: m.registrationSaved,
            undo: () => save(data.policy),
            keys: [registration.key()],
          })
        }
        choices={registrationPolicies.map((policy) => ({ value: policy, label: policyNames[policy] }))}
      />
    </div>
  );
}

const policyNames = {
  approval: m.registerWithApproval,
  open: m.registerOpenly,
  invitation: m.registerByInvitation,
};
