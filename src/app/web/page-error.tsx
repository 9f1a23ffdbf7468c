import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRouteError } from 'react-router';

/** A page broke: said calmly, with a way on. */
export function PageError() {
  const error = useRouteError();
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'start', gap: 4, maxWidth: 560, mx: 'auto', p: 6, pt: 16 }}
    >
      <Typography variant="h1">{isStale(error) ? 'Stint was updated' : 'Something went wrong'}</Typography>
      <Typography variant="subtitle1" color="textSecondary">
        {isStale(error)
          ? 'Load the page again to go on with the new version. What you saved is there.'
          : 'This page could not be shown. What you saved is there; loading the page again usually helps.'}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" onClick={() => location.reload()}>
          Load again
        </Button>
        <Button href="/" color="inherit">
          Go to the start
        </Button>
      </Box>
    </Box>
  );
}

/** A part of the page that an older build knew and the server no longer has. */
function isStale(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message);
}
