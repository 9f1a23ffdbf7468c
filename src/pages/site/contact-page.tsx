import * as m from '#messages/site-page.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
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
          tags={{ link: (text) => <TextLink to="/about">{text}</TextLink> }}
        />
      </p>
    </TextPage>
  );
}
