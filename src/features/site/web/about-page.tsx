import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { TextPage } from './text-page.tsx';

export function AboutPage() {
  return (
    <TextPage title="About">
      <p>
        Stint is for people who sell their hours: freelancers and small firms. It keeps clients, projects and
        the time spent on them, works out what each entry earns, and turns it into invoices.
      </p>
      <h2>It runs where you put it</h2>
      <p>
        This page comes from an installation that somebody runs on a machine of their own. There is no company
        behind it that could read along, raise the price or close down.
      </p>
      <p>
        Whatever the pages can do, a program can do as well: see the{' '}
        <Link href="/api/docs">description of its API</Link>.
      </p>
      <h2>It is careful with figures</h2>
      <p>
        Time is worked out from the moments you pressed start and pause, never counted. Money is whole cents,
        and an entry remembers the rate it was made with and why.
      </p>
      <h2>It is free software</h2>
      <p>
        You may use, study, change and share Stint under the GNU Affero General Public License, version 3. The{' '}
        <Link component={RouterLink} to="/contact">
          contact page
        </Link>{' '}
        says whom to ask.
      </p>
    </TextPage>
  );
}
