import * as m from '#messages/site-page.ts';
import { TextPage } from './text-page.tsx';

export function PrivacyPage() {
  return (
    <TextPage title={m.privacy}>
      <p>{m.privacySummary}</p>
      <h2>{m.whatWeStore}</h2>
      <ul>
        <li>{m.storedIdentity}</li>
        <li>{m.storedRecords}</li>
        <li>{m.storedSignIns}</li>
      </ul>
      <h2>{m.whereWeStoreIt}</h2>
      <p>{m.whereWeStoreItText}</p>
      <h2>{m.inYourBrowser}</h2>
      <p>{m.inYourBrowserText}</p>
      <ul>
        <li>{m.browserCookies}</li>
        <li>{m.browserAccount}</li>
        <li>{m.browserResponses}</li>
        <li>{m.browserChanges}</li>
        <li>{m.browserUploads}</li>
        <li>{m.browserDuplicates}</li>
        <li>{m.browserSettings}</li>
      </ul>
      <p>{m.noBanner}</p>
      <h2>{m.whatWeNeverDo}</h2>
      <p>{m.whatWeNeverDoText}</p>
    </TextPage>
  );
}
