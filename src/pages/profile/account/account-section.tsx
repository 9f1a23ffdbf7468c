import { useState } from 'react';
import * as m from '#messages/profile-page.ts';
import { AvatarField, useAvatar } from '#src/features/documents/web/public.tsx';
import { emailDialog, nameDialog } from '#src/features/identity/web/public-for-profile.tsx';
import type { CurrentUser } from '#src/features/identity/web/public.tsx';
import * as styles from '#src/pages/profile/profile.module.css';
import { AccountAvatar } from '#src/platform/web/format/account-avatar.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';

/** Name, email and, with `hasPicture`, the profile picture. */
export function AccountSection({ user, hasPicture }: { user: CurrentUser; hasPicture: boolean }) {
  const avatar = useAvatar();
  const [dialog, setDialog] = useState<'name' | 'email'>();
  const close = () => setDialog(undefined);
  return (
    <Section
      isPadded
      title={m.account}
      id="account"
      action={
        <div className={styles.buttons}>
          <Button variant="outlined" onPointerEnter={nameDialog.preload} onClick={() => setDialog('name')}>
            {m.changeName}
          </Button>
          <Button variant="outlined" onPointerEnter={emailDialog.preload} onClick={() => setDialog('email')}>
            {m.changeEmail}
          </Button>
        </div>
      }
    >
      <div className={styles.account}>
        <AccountAvatar user={user} src={avatar?.url} size={48} />
        <div>
          <div className={text.medium}>{user.displayName}</div>
          <div className={text.quiet}>{user.email}</div>
        </div>
      </div>
      {hasPicture && <AvatarField fallback={<Skeleton height={62} />} />}
      {dialog === 'name' && <nameDialog.Component name={user.displayName} onClose={close} />}
      {dialog === 'email' && <emailDialog.Component email={user.email} onClose={close} />}
    </Section>
  );
}
