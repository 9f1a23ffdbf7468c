import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { TextPage } from './text-page.tsx';

export function AboutPage() {
  return (
    <TextPage title="About">
      <p>
        Stint is time tracking and invoicing for freelancers and small companies. It tracks the time you spend
        on clients and projects, prices each entry and turns the result into invoices.
      </p>
      <h2>Self-hosted</h2>
      <p>
        Someone you know runs this installation on their own machine. There’s no company behind it that can
        read your data, raise the price or shut it down.
      </p>
      <p>
        Everything you can do here, a program can do too: see the <Link href="/api/docs">API docs</Link>.
      </p>
      <h2>Exact numbers</h2>
      <p>
        Durations come from the exact times you pressed start and pause. Amounts are stored in whole cents,
        and each entry keeps its rate and the reason for it.
      </p>
      <h2>Free software</h2>
      <p>
        You can use, study, change and share Stint under the GNU Affero General Public License, version 3. The{' '}
        <Link component={RouterLink} to="/contact">
          contact page
        </Link>{' '}
        tells you who to ask.
      </p>
    </TextPage>
  );
}
