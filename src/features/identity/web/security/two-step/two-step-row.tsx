import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/identity.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { twoStepKey, useTwoStep } from './use-two-step.ts';

type Dialog = 'setUp' | 'turnOff' | 'newCodes';

/** Turns two-step login on and off, and renews its backup codes. */
export function TwoStepRow() {
  const queries = useQueryClient();
  const isOn = useTwoStep();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => {
    setDialog(undefined);
    void queries.invalidateQueries({ queryKey: twoStepKey });
  };
  const button = (opened: Dialog, label: string) => (
    <Button variant="outlined" onPointerEnter={dialogs[opened].preload} onClick={() => setDialog(opened)}>
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

const dialogs = {
  setUp: createLazyComponent(async () => (await import('./set-up-dialog.tsx')).SetUpDialog),
  turnOff: createLazyComponent(async () => (await import('./password-prompts.tsx')).TurnOffDialog),
  newCodes: createLazyComponent(async () => (await import('./password-prompts.tsx')).NewBackupCodesDialog),
};
