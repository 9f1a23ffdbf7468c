import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/site-page.ts';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { TextPage } from './text-page.tsx';

export function ContactPage() {
  return (
    <TextPage title={m.contact}>
      <p>{m.whoToAsk}</p>
      <h2>{m.accountAndData}</h2>
      <p>{m.accountAndDataText}</p>
      <h2>{m.somethingIsntWorking}</h2>
      <p>{m.somethingIsntWorkingText}</p>
      <h2>{m.stintItself}</h2>
      <p>
        <RichText
          text={m.stintItselfText}
          tags={{
            link: (text) => (
              <Link component={RouterLink} to="/about">
                {text}
              </Link>
            ),
          }}
        />
      </p>
    </TextPage>
  );
}
