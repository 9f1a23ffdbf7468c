import { OuterLink } from '#src/platform/web/kit/actions/text-link.tsx';
import * as text from '#src/platform/web/kit/text.module.css';

/** Leads to the settings in a new tab, so that nothing typed is lost; the form knows the new rates at once. */
export function NoRatesHint({ text: hint, href }: { text: string; href: string }) {
  return (
    <p className={text.small}>
      <OuterLink href={href} target="_blank">
        {hint}
      </OuterLink>
    </p>
  );
}
