import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/admin-page.ts';
import { registrationPolicies } from '#src/features/identity/contract-registration.ts';
import { registration } from '#src/features/identity/web/for-admin.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

/** Who may register. A choice applies at once. [6.4] */
export function RegistrationSetting() {
  const { data } = useQuery(registration.get.queryOptions({ input: {} }));
  if (!data) return null;
  const save = (policy: (typeof registrationPolicies)[number]) => registration.set.call({ policy });
  return (
    <TextField
      select
      size="small"
      label={m.newAccounts}
      value={data.policy}
      sx={{ mt: 4, width: '100%', maxWidth: 400 }}
      onChange={({ target }) => {
        const policy = registrationPolicies.find((each) => each === target.value);
        if (!policy) return;
        void runMutation(() => save(policy), {
          done: m.registrationSaved,
          undo: () => save(data.policy),
          keys: [registration.key()],
        });
      }}
    >
      {registrationPolicies.map((policy) => (
        <MenuItem key={policy} value={policy}>
          {policyNames[policy]}
        </MenuItem>
      ))}
    </TextField>
  );
}

const policyNames = {
  approval: m.registerWithApproval,
  open: m.registerOpenly,
  invitation: m.registerByInvitation,
};
