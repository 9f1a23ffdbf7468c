import { TextPage } from './text-page.tsx';

export function PrivacyPage() {
  return (
    <TextPage title="Privacy">
      <p>What this installation of Stint keeps, where it goes, and what it never does.</p>
      <h2>What is kept</h2>
      <ul>
        <li>
          Your name, your e-mail and a digest of your password, from which the password cannot be read back.
        </li>
        <li>What you enter: clients, projects, time, and what is made of them.</li>
        <li>For each sign-in the address it came from and the name of the browser, until it expires.</li>
      </ul>
      <h2>Where it is</h2>
      <p>
        In the database of this installation, on the machine of whoever runs it. Each account’s records are
        walled off from all others, twice: by Stint and again by the database.
      </p>
      <h2>In your browser</h2>
      <p>
        One cookie that says you are signed in, one by which this browser is known as yours when somebody
        guesses at your password, and in local storage the running timer, your choice of colours and whether
        the navigation is folded. No other cookies, hence no banner.
      </p>
      <h2>What does not happen</h2>
      <p>
        No tracking, no advertising, no fonts or scripts from elsewhere. The pages talk to this installation
        and to nobody else.
      </p>
    </TextPage>
  );
}
