import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import * as m from '#messages/profile-page.ts';
import { AvatarField, useAvatar } from '#src/features/documents/web/public.tsx';
import { emailDialog, nameDialog } from '#src/features/identity/web/for-profile.tsx';
import type { CurrentUser } from '#src/features/identity/web/public.tsx';
import { AccountAvatar } from '#src/platform/web/format/account-avatar.tsx';
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
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            color="inherit"
            onPointerEnter={nameDialog.preload}
            onClick={() => setDialog('name')}
          >
            {m.changeName}
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            onPointerEnter={emailDialog.preload}
            onClick={() => setDialog('email')}
          >
            {m.changeEmail}
          </Button>
        </Box>
      }
    >
      <Stack direction="row" spacing={4} sx={{ alignItems: 'center' }}>
        <AccountAvatar user={user} src={avatar?.url} size={48} />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{user.displayName}</Typography>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{user.email}</Typography>
        </Box>
      </Stack>
      {hasPicture && (
        <Box sx={{ mt: 4 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={62} />}>
            <AvatarField />
          </Suspense>
        </Box>
      )}
      {dialog === 'name' && <nameDialog.Component name={user.displayName} onClose={close} />}
      {dialog === 'email' && <emailDialog.Component email={user.email} onClose={close} />}
    </Section>
  );
}
