import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FolderKanban, HardDrive, Hourglass, Scale } from 'lucide-react';

const benefits = [
  {
    icon: Hourglass,
    title: 'A timer you can rely on',
    text: 'Start it with one click. Pause it, close the lid, open a second tab: the time stays right.',
  },
  {
    icon: Scale,
    title: 'Every hour is priced',
    text: 'Hourly, fixed or retainer: each entry gets its rate and shows why.',
  },
  {
    icon: FolderKanban,
    title: 'Clients and projects in order',
    text: 'See who the work is for, what you agreed and what’s left. Archive what’s done without losing it.',
  },
  {
    icon: HardDrive,
    title: 'On your own machine',
    text: 'One command starts it, database included. Open source, and your data stays with you.',
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
