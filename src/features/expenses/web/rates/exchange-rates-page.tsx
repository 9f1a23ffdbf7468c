import Box from '@mui/material/Box';
import { ExchangeRatesSection } from '#src/features/exchange-rates/web/public.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { maxListWidth } from '#src/platform/web/theme/tokens.ts';
import type { SettingsFrame } from './rates-page.tsx';

/** The rates of other currencies. */
export function ExchangeRatesPage({ title, controls, tabs }: SettingsFrame) {
  return (
    <Box sx={{ width: '100%', maxWidth: maxListWidth, mx: 'auto', display: 'grid', gap: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 44 }}>
        <PageHeading>{title}</PageHeading>
        <Box sx={{ flex: 1 }} />
        {controls}
      </Box>
      {tabs}
      <ExchangeRatesSection />
    </Box>
  );
}
