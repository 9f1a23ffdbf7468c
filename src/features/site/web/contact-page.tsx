import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { TextPage } from './text-page.tsx';

export function ContactPage() {
  return (
    <TextPage title="Contact">
      <p>Whom to ask depends on what it is about.</p>
      <h2>Your account and your data</h2>
      <p>
        Ask whoever runs this installation, usually the person who told you about it: they approve accounts,
        set what each may see and look after the backups. Nobody else can.
      </p>
      <h2>Something does not work</h2>
      <p>
        Tell them as well, and name the seven characters at the foot of the page: they say exactly which build
        of Stint this is. A press copies the full hash.
      </p>
      <h2>Stint itself</h2>
      <p>
        Faults and wishes go to the place where this installation’s Stint came from. The{' '}
        <Link component={RouterLink} to="/about">
          About page
        </Link>{' '}
        says what it is.
      </p>
    </TextPage>
  );
}
