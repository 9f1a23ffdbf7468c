import * as m from '#messages/site-page.ts';
import { OuterLink, TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { TextPage } from './text-page.tsx';

export function AboutPage() {
  return (
    <TextPage title={m.about}>
      <p>{m.whatStintIs}</p>
      <h2>{m.selfHosted}</h2>
      <p>{m.selfHostedText}</p>
      <p>
        <RichText
          text={m.apiText}
          tags={{ link: (text) => <OuterLink href="/api/docs">{text}</OuterLink> }}
        />
      </p>
      <h2>{m.exactNumbers}</h2>
      <p>{m.exactNumbersText}</p>
      <h2>{m.freeSoftware}</h2>
      <p>
        <RichText
          text={m.freeSoftwareText}
          tags={{ link: (text) => <TextLink to="/contact">{text}</TextLink> }}
        />
      </p>
    </TextPage>
  );
}
