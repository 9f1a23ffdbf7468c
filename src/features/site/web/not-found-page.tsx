import { PageHeading } from '#src/platform/web/layout/page-heading.tsx';

export function NotFoundPage() {
  return <PageHeading>NotFound</PageHeading>;
}
