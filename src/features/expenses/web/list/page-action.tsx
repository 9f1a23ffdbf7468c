import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';

type PageActionProps = Omit<ButtonProps, 'startIcon' | 'children'> & {
  label: string;
  icon: LucideIcon;
  /** Where it leads, for links. */
  component?: React.ElementType;
  to?: string;
};

/** A button beside the heading; below 900 px only its icon, so that the list begins on the first screen. */
export function PageAction({ label, icon: Icon, ...props }: PageActionProps) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-label={label}
      title={label}
      startIcon={<Icon size={18} aria-hidden />}
      sx={{ minWidth: 44, '& .MuiButton-startIcon': { m: { xs: 0, md: '0 8px 0 -4px' } } }}
      {...props}
    >
      <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}
