import { useState } from 'react';
import * as m from '#messages/identity.ts';
import type { CurrentUser } from '#src/features/identity/web/identity-client.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { SectionList, SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

export function DeleteAccountSection({ user, hasRecords }: { user: CurrentUser; hasRecords: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section isPadded title={m.deleteAccount} id="delete-account">
      <SectionList>
        <SectionRow title={m.deleteAccountTitle} description={m.deleteAccountHint}>
          <Button
            variant="outlined"
            tone="danger"
            onPointerEnter={dialog.preload}
            onClick={() => setIsOpen(true)}
          >
            {m.deleteAccount}
          </Button>
        </SectionRow>
      </SectionList>
      {isOpen && <dialog.Component user={user} hasRecords={hasRecords} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

const dialog = createLazyComponent(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);
