import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

/** Leads to the settings in a new tab, so that nothing typed is lost; the form knows the new rates at once. */
export function NoRatesHint({ text, href }: { text: string; href: string }) {
  return (
    <Typography variant="body2">
      <Link href={href} target="_blank" underline="always">
        {text}
      </Link>
    </Typography>
  );
}
