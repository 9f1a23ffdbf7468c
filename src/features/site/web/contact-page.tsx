import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { TextPage } from './text-page.tsx';

export function ContactPage() {
  return (
    <TextPage title="Contact">
      <p>Who to ask depends on your question.</p>
      <h2>Your account and your data</h2>
      <p>
        Ask the administrator of this installation, usually the person who invited you. They approve accounts,
        set permissions and manage backups. No one else can.
      </p>
      <h2>Something isn’t working</h2>
      <p>
        Report it to the administrator and include the build ID in the footer. It identifies the exact build
        of Stint. Click it to copy the full hash.
      </p>
      <h2>Stint itself</h2>
      <p>
        Report bugs and suggest features where this installation got Stint from. Learn more on the{' '}
        <Link component={RouterLink} to="/about">
          About page
        </Link>
        .
      </p>
    </TextPage>
  );
}
