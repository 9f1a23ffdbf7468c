import * as m from '#messages/site.ts';
import { TextPage } from './text-page.tsx';

export function PrivacyPage() {
  return (
    <TextPage title={m.privacy}>
      <p>{m.whatThisInstallationOfStint}</p>
      <h2>{m.whatWeStore}</h2>
      <ul>
        <li>{m.yourNameYourEmailAnd}</li>
        <li>{m.whatYouEnterClientsProjects}</li>
        <li>{m.theIpAddressAndBrowser}</li>
      </ul>
      <h2>{m.whereWeStoreIt}</h2>
      <p>{m.inThisInstallationsDatabaseOn}</p>
      <h2>{m.inYourBrowser}</h2>
      <p>{m.oneCookieKeepsYouSigned}</p>
      <h2>{m.whatWeNeverDo}</h2>
      <p>{m.noTrackingNoAdsNo}</p>
    </TextPage>
  );
}
