import { openLinks } from '#src/app/web/routing/route-access.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { BuildId } from './build-id.tsx';
import { loadedShellParts } from './load-shell-parts.ts';
import * as styles from './shell.module.css';
import { SocialLinks } from './social-links.tsx';

/** A single quiet line. [2.28-2.30] */
export function Footer() {
  const links = openLinks(
    useSession(),
    loadedShellParts().flatMap(({ footer = [] }) => footer),
  );
  return (
    <footer className={styles.footer}>
      <div className={styles.footerLine}>
        {links.map(({ label, path }) => (
          <TextLink key={path} to={path} isQuiet>
            {label}
          </TextLink>
        ))}
        <div className={styles.footerEnd}>
          <BuildId />
          <SocialLinks />
        </div>
      </div>
    </footer>
  );
}
