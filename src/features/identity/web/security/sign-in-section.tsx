import { useState } from 'react';
import * as m from '#messages/identity.ts';
import type { CurrentUser } from '#src/features/identity/web/identity-client.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { SectionList, SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { PasskeyRows } from './passkeys/passkey-rows.tsx';
import { ServiceRows } from './services/service-rows.tsx';
import { TwoStepRow } from './two-step/two-step-row.tsx';

/** How you sign in. */
export function SignInSection({ user, timeZone }: { user: CurrentUser; timeZone: string }) {
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  return (
    <Section isPadded title={m.security} id="sign-in">
      <SectionList>
        <SectionRow title={m.password} description={m.passwordHint}>
          <Button
            variant="outlined"
            onPointerEnter={passwordDialog.preload}
            onClick={() => setIsChangingPassword(true)}
          >
            {m.changePassword}
          </Button>
        </SectionRow>
        <TwoStepRow />
        <PasskeyRows timeZone={timeZone} />
        <ServiceRows timeZone={timeZone} />
      </SectionList>
      {isChangingPassword && (
        <passwordDialog.Component email={user.email} onClose={() => setIsChangingPassword(false)} />
      )}
    </Section>
  );
}

const passwordDialog = createLazyComponent(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
);
