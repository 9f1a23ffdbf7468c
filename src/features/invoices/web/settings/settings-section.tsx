import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Section } from '#src/platform/web/layout/page/section.tsx';

type SettingsSectionProps = { title: string; description?: string; children: ReactNode };

/** A group of settings. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  return (
    <Section isPadded title={title}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {description !== undefined && <Typography sx={{ color: 'text.secondary' }}>{description}</Typography>}
        {children}
      </Box>
    </Section>
  );
}
