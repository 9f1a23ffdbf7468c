import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/profile.ts';
import { requestIdentity } from '#src/platform/web/identity-client.ts';
import { SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

const stateKey = ['twoStep'];
type Dialog = 'setUp' | 'turnOff' | 'newCodes';

/** Turns two-step login on and off, and renews its backup codes. */
export function TwoStepRow() {
  const queries = useQueryClient();
  const { data: isOn } = useQuery({ queryKey: stateKey, queryFn: fetchIsOn });
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => {
    setDialog(undefined);
    void queries.invalidateQueries({ queryKey: stateKey });
  };
  const button = (opened: Dialog, label: string) => (
    <Button
      variant="outlined"
      color="inherit"
      onPointerEnter={dialogs[opened].preload}
      onClick={() => setDialog(opened)}
    >
      {label}
    </Button>
  );
  const Opened = dialog && dialogs[dialog].Component;
  return (
    <SectionRow title={m.twoStep} description={isOn === true ? m.twoStepOn : m.twoStepOff}>
      {isOn === false && button('setUp', m.setUp)}
      {isOn === true && (
        <>
          {button('newCodes', m.newBackupCodes)}
          {button('turnOff', m.turnOff)}
        </>
      )}
      {Opened && <Opened onClose={close} />}
    </SectionRow>
  );
}

async function fetchIsOn(): Promise<boolean> {
  const answer = (await requestIdentity('/get-session')) as { user?: { twoFactorEnabled?: boolean } } | null;
  return answer?.user?.twoFactorEnabled === true;
}

const dialogs = {
  setUp: createLazyComponent(async () => (await import('./set-up-dialog.tsx')).SetUpDialog),
  turnOff: createLazyComponent(async () => (await import('./password-prompts.tsx')).TurnOffDialog),
  newCodes: createLazyComponent(async () => (await import('./password-prompts.tsx')).NewBackupCodesDialog),
};
