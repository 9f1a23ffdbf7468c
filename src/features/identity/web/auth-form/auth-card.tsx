import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactNode } from 'react';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';

type AuthCardProps = {
  title: string;
  lead: string;
  note?: ReactNode;
  /** An error that concerns no single field. */
  error?: string | undefined;
  onSubmit?: ComponentProps<'form'>['onSubmit'];
  children?: ReactNode;
  /** A link to the other auth page. */
  footer: ReactNode;
};

export function AuthCard({ title, lead, note, error, onSubmit, children, footer }: AuthCardProps) {
  return (
    <Box
      sx={{ flex: 1, display: 'grid', placeItems: { xs: 'start center', sm: 'center' }, p: { xs: 4, sm: 6 } }}
    >
      <Box
        sx={{
          width: '100%',
          maxWidth: 400,
          p: { xs: 5, sm: 10 },
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: '10px',
        }}
      >
        <PageHeading>{title}</PageHeading>
        <Typography sx={{ mt: 1, mb: 6, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {lead}
        </Typography>
        <Box role="status" sx={{ mb: 6, '&:empty': { display: 'none' } }}>
          {note}
        </Box>
        <Box component="form" method="post" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 4 }}>
          <Box role="alert" sx={{ color: 'error.text', '&:empty': { display: 'none' } }}>
            {error}
          </Box>
          {children}
        </Box>
        <Typography sx={{ mt: 6, color: 'text.secondary' }}>{footer}</Typography>
      </Box>
    </Box>
  );
}
