import { useLocation } from 'react-router';
import { AppLink } from '#src/platform/web/kit/actions/app-link.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './section-nav.module.css';

type SectionNavProps = {
  /** Names it for screen readers. */
  label: string;
  /** The sections of this page. */
  sections: readonly { id: string; title: string }[];
  /** Other pages of the same kind. */
  pages: readonly { path: string; title: string }[];
};

/** Leads to the sections of a long page: beside them from 1200 px, elsewhere a line above them that scrolls. */
export function SectionNav({ label, sections, pages }: SectionNavProps) {
  const { hash } = useLocation();
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul className={text.list}>
        {sections.map(({ id, title }, place) => (
          <li key={id}>
            <AppLink
              to={`#${id}`}
              replace
              className={styles.link}
              aria-current={hash === `#${id}` || (hash === '' && place === 0) ? 'location' : undefined}
            >
              {title}
            </AppLink>
          </li>
        ))}
        {pages.map(({ path, title }, place) => (
          <li key={path} data-first={place === 0 || undefined}>
            <AppLink to={path} className={styles.link}>
              {title}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
