import { PageHeading } from '#src/platform/web/layout/page-heading.tsx';

export function PrivacyPage() {
  return <PageHeading>Privacy</PageHeading>;
}
