import { useRouteError } from 'react-router';
import * as m from '#messages/app.ts';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { setServerReachable, useServerUnreachable } from '#src/platform/web/offline/connectivity.ts';
import * as styles from './page-error.module.css';

/** Shown when a page crashes. */
export function PageError() {
  const error = useRouteError();
  const isAway = useServerUnreachable();
  const { heading, words } = errorTexts(error, isAway);
  return (
    <div role="alert" className={styles.error}>
      <h1 className={text.title}>{heading}</h1>
      <p className={classNames(text.lead, text.quiet)}>{words}</p>
      <div className={styles.actions}>
        <Button variant="filled" onClick={() => void reloadIfPossible()}>
          {m.reload}
        </Button>
        <ButtonLink reloadDocument to="/" tone="neutral">
          {m.goToHomePage}
        </ButtonLink>
      </div>
    </div>
  );
}

function errorTexts(error: unknown, isAway: boolean) {
  if (!isOutdatedBuild(error)) {
    return {
      heading: m.somethingWentWrong,
      words: m.pageCrashed,
    };
  }
  if (isAway) {
    return {
      heading: m.cantReachStint,
      words: m.pageUnreachable,
    };
  }
  return {
    heading: m.stintWasUpdated,
    words: m.reloadToUpdate,
  };
}

/** Offline and without a service worker, a reload would lose the page. */
async function reloadIfPossible(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  setServerReachable(answer !== null);
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  if (answer || isKept) location.reload();
}

/** A file of an older build that the server no longer has. */
function isOutdatedBuild(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message);
}
