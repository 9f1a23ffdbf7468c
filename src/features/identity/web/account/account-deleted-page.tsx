import * as m from '#messages/identity.ts';
import * as styles from '#src/features/identity/web/auth-form/auth-form.module.css';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';

export function AccountDeletedPage() {
  return (
    <div className={styles.message}>
      <PageHeading>{m.accountDeleted}</PageHeading>
      <p>{m.accountDeletedLead}</p>
      <TextLink to="/auth/register">{m.createAnAccount}</TextLink>
    </div>
  );
}
