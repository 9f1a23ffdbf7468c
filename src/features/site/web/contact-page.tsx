import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/site.ts';
import { TextPage } from './text-page.tsx';

export function ContactPage() {
  return (
    <TextPage title={m.contact}>
      <p>{m.whoToAskDependsOn}</p>
      <h2>{m.yourAccountAndYourData}</h2>
      <p>{m.askTheAdministratorOfThis}</p>
      <h2>{m.somethingIsntWorking}</h2>
      <p>{m.reportItToTheAdministrator}</p>
      <h2>{m.stintItself}</h2>
      <p>
        Report bugs and suggest features where this installation got Stint from. Learn more on the{' '}
        <Link component={RouterLink} to="/about">
          {m.aboutPage}
        </Link>
        .
      </p>
    </TextPage>
  );
}
