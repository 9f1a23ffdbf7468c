import { useState } from 'react';
import { createPortal } from 'react-dom';
import * as m from '#messages/portal.ts';
import approvalStyles from '#src/features/approvals/web/public-for-clients/hours-approval.css?inline';
import type { Portal } from '#src/features/portal/contract-portal.ts';
import type { PortalClient } from '#src/features/portal/web/page/portal-client.ts';
import pageStyles from '#src/features/portal/web/page/portal-page.css?inline';
import { PortalView } from '#src/features/portal/web/page/portal-view.tsx';
import baseStyles from '#src/platform/web/link-page/link-page.css?inline';
import * as styles from './portal-frame.module.css';

type PortalFrameProps = {
  shown: Portal;
  /** For viewers, who also open files; the owner only looks. */
  client?: PortalClient;
  loadLogo?: PortalClient['logo'];
  onRefused?: (error: unknown) => void;
  /** It stands beside its settings and must not outgrow them. */
  isPreview?: boolean;
};

/** The page as the client sees it: apart from the styles of the app, in its light or dark theme. */
export function PortalFrame({ shown, client, loadLogo, onRefused, isPreview = false }: PortalFrameProps) {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  return (
    <div
      ref={(host) => {
        if (host) setRoot(host.shadowRoot ?? attachStyledRoot(host));
      }}
      role="region"
      aria-label={m.clientPortal}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
      tabIndex={0}
      data-preview={isPreview || undefined}
      className={styles.frame}
    >
      {root &&
        createPortal(
          <PortalView
            portal={shown}
            client={client ?? null}
            loadLogo={loadLogo}
            isPart
            onRefused={onRefused}
          />,
          root,
        )}
    </div>
  );
}

/** Styles of the page apply to the host, which has the theme already. */
const frameStyles = (baseStyles + approvalStyles + pageStyles)
  .replaceAll(/(?:html,\s*)?\bbody(?=\s*\{)|:root/g, ':host')
  .replaceAll(/color-scheme:\s*light dark;?/g, '');

function attachStyledRoot(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  // The Content-Security-Policy allows no style elements that scripts add.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(frameStyles);
  root.adoptedStyleSheets = [sheet];
  return root;
}
