import { PageHeading } from '#src/platform/web/layout/page-heading.tsx';

export function ContactPage() {
  return <PageHeading>Contact</PageHeading>;
}
