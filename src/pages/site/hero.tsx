import * as m from '#messages/site-page.ts';
import { homePath, roleGroup } from '#src/features/identity/rules/role.ts';
import type { Session } from '#src/features/identity/web/public.tsx';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { ExampleDay } from './example-day.tsx';
import * as styles from './home.module.css';

export function Hero({ session }: { session: Session }) {
  return (
    <div className={styles.hero}>
      <div>
        <PageHeading>{m.headline}</PageHeading>
        <p className={styles.pitch}>{m.pitch}</p>
        <SignInLinks session={session} />
      </div>
      <ExampleDay />
    </div>
  );
}

function SignInLinks({ session }: { session: Session }) {
  if (session.status === 'signedIn') {
    return (
      <ButtonLink to={homePath(roleGroup(session.role))} variant="filled" size="large">
        {m.continueWorking}
      </ButtonLink>
    );
  }
  return (
    <div className={styles.links}>
      <ButtonLink to="/auth/register" variant="filled" size="large">
        {m.createAnAccount}
      </ButtonLink>
      <ButtonLink to="/auth/login" variant="outlined" size="large">
        {m.logIn}
      </ButtonLink>
    </div>
  );
}
