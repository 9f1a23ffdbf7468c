import { TextPage } from './text-page.tsx';

export function PrivacyPage() {
  return (
    <TextPage title="Privacy">
      <p>What this installation of Stint stores, where it stores it, and what it never does.</p>
      <h2>What we store</h2>
      <ul>
        <li>Your name, your email and a hash of your password, which can’t be reversed.</li>
        <li>What you enter: clients, projects and time, and what Stint creates from them.</li>
        <li>The IP address and browser name of each sign-in, until the session expires.</li>
      </ul>
      <h2>Where we store it</h2>
      <p>
        In this installation’s database, on its administrator’s machine. Both Stint and the database keep each
        account’s records separate from all others.
      </p>
      <h2>In your browser</h2>
      <p>
        One cookie keeps you signed in. Another recognizes this browser, so that you can still sign in while
        someone guesses at your password. Local storage holds the running timer, your theme and whether the
        navigation is collapsed. There are no other cookies, so there’s no banner.
      </p>
      <h2>What we never do</h2>
      <p>
        No tracking, no ads, no third-party fonts or scripts. These pages connect only to this installation.
      </p>
    </TextPage>
  );
}
