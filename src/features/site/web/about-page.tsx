import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/site.ts';
import { TextPage } from './text-page.tsx';

export function AboutPage() {
  return (
    <TextPage title={m.about}>
      <p>{m.stintIsTimeTrackingAnd}</p>
      <h2>{m.selfHosted}</h2>
      <p>{m.someoneYouKnowRunsThis}</p>
      <p>
        Everything you can do here, a program can do too: see the <Link href="/api/docs">{m.apiDocs}</Link>.
      </p>
      <h2>{m.exactNumbers}</h2>
      <p>{m.durationsComeFromTheExact}</p>
      <h2>{m.freeSoftware}</h2>
      <p>
        You can use, study, change and share Stint under the GNU Affero General Public License, version 3. The{' '}
        <Link component={RouterLink} to="/contact">
          {m.contactPage}
        </Link>{' '}
        tells you who to ask.
      </p>
    </TextPage>
  );
}
