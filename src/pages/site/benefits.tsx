import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FolderKanban, HardDrive, Hourglass, Scale } from 'lucide-react';
import * as m from '#messages/site-page.ts';

const benefits = [
  {
    icon: Hourglass,
    title: m.timerBenefit,
    text: m.timerBenefitText,
  },
  {
    icon: Scale,
    title: m.pricingBenefit,
    text: m.pricingBenefitText,
  },
  {
    icon: FolderKanban,
    title: m.clientsBenefit,
    text: m.clientsBenefitText,
  },
  {
    icon: HardDrive,
    title: m.selfHostingBenefit,
    text: m.selfHostingBenefitText,
  },
];

export function Benefits() {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        columnGap: 10,
        rowGap: 8,
        m: 0,
        p: 0,
        py: { xs: 8, md: 10 },
        borderTop: 1,
        borderColor: 'divider',
        listStyle: 'none',
      }}
    >
      {benefits.map(({ icon: Icon, title, text }) => (
        <Box component="li" key={title}>
          <Box component={Icon} size={22} strokeWidth={1.75} aria-hidden sx={{ color: 'primary.text' }} />
          <Typography variant="h3" component="h2" sx={{ mt: 3, mb: 1 }}>
            {title}
          </Typography>
          <Typography sx={{ lineHeight: 1.6, color: 'text.secondary' }}>{text}</Typography>
        </Box>
      ))}
    </Box>
  );
}
