import { PageHeading } from '#src/platform/web/layout/page-heading.tsx';

export function AboutPage() {
  return <PageHeading>About</PageHeading>;
}
