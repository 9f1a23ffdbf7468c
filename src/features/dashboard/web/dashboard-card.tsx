import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

type Props = { title: string; more?: { label: string; to: string }; children: ReactNode };

/** `more`: a link to the full page. */
export function DashboardCard({ title, more, children }: Props) {
  return (
    <Card component="section" sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3, mb: 4 }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        {more && (
          <Link component={RouterLink} to={more.to}>
            {more.label}
          </Link>
        )}
      </Box>
      {children}
    </Card>
  );
}
