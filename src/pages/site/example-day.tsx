import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Pause } from 'lucide-react';
import * as m from '#messages/site-page.ts';
import { floatingShadow, tabularNumbers } from '#src/platform/web/theme/tokens.ts';

const entries = [
  {
    what: m.websiteRelaunch,
    forWhom: m.acmeLtd,
    from: '09:00',
    to: '12:30',
    hours: '3:30',
    amount: '€332.50',
    dot: 'primary.main',
  },
  {
    what: m.supportCall,
    forWhom: m.borgesAndCo,
    from: '13:15',
    to: '14:00',
    hours: '0:45',
    amount: '€67.50',
    dot: 'secondary.main',
  },
  {
    what: m.retainerMonthlyReport,
    forWhom: m.castro,
    from: '14:30',
    to: '16:45',
    hours: '2:15',
    amount: '€168.75',
    dot: 'warning.main',
  },
] as const;

/** A static picture of the product. The totals match the entries: 6.5 h, €568.75. */
export function ExampleDay() {
  return (
    <Box role="img" aria-label={m.exampleDayAlt} sx={{ position: 'relative', pb: 10, userSelect: 'none' }}>
      <Box
        sx={{
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: '10px',
          overflow: 'hidden',
        }}
      >
        <Line sx={{ py: 4, fontWeight: 500 }}>
          <span>{m.exampleDate}</span>
          <Figure sx={{ ml: 'auto' }}>{m.exampleTotalTime}</Figure>
          <Figure sx={{ width: { xs: 68, sm: 84 } }}>€568.75</Figure>
        </Line>
        {entries.map(({ what, forWhom, from, to, hours, amount, dot }) => (
          <Line key={what} sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ flexShrink: 0, width: 8, height: 8, borderRadius: '50%', bgcolor: dot }} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <TruncatedText sx={{ fontWeight: 500 }}>{what}</TruncatedText>
              <TruncatedText sx={{ fontSize: 13, color: 'text.secondary' }}>{forWhom}</TruncatedText>
            </Box>
            <Figure sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary', mr: 2 }}>
              {from}–{to}
            </Figure>
            <Figure>{hours}</Figure>
            <Figure sx={{ width: { xs: 68, sm: 84 } }}>{amount}</Figure>
          </Line>
        ))}
      </Box>
      <Box
        sx={{
          ...tabularNumbers,
          position: 'absolute',
          right: { xs: 16, sm: 24 },
          bottom: 0,
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          height: 48,
          px: 5,
          borderRadius: '24px',
          bgcolor: 'success.main',
          color: 'success.contrastText',
          boxShadow: floatingShadow,
          fontSize: 16,
          fontWeight: 650,
        }}
      >
        <Pause size={18} />
        01:12:44
      </Box>
    </Box>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  padding: theme.spacing(0, 5),
}));

const Figure = styled('div')({ ...tabularNumbers, flexShrink: 0, textAlign: 'right' });

const TruncatedText = styled('div')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
