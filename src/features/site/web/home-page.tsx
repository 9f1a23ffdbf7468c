import { PageHeading } from '#src/platform/web/layout/page-heading.tsx';

export function HomePage() {
  return <PageHeading>Home</PageHeading>;
}
