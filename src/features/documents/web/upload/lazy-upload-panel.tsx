import { useEffect } from 'react';
import { currentAccount, signOutSignal } from '#src/platform/web/current-account.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { forgetStoredUploads } from './forget-uploads.ts';
import { showPanelIfInterrupted, useIsPanelNeeded } from './panel-visibility.ts';

const panel = createLazyComponent(async () => (await import('./upload-panel.tsx')).UploadPanel, {
  takesFocus: false,
});

/** The upload panel, on every page; loads with the first upload, or to continue earlier ones. */
export function LazyUploadPanel() {
  const isNeeded = useIsPanelNeeded();
  useEffect(() => {
    const idle = setTimeout(() => void showPanelIfInterrupted(), idleDelayMs);
    return () => clearTimeout(idle);
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    const uid = currentAccount()?.uid;
    const forget = () => {
      if (uid !== undefined) void forgetStoredUploads(uid);
    };
    signOutSignal().addEventListener('abort', forget, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return isNeeded && <panel.Component />;
}

const idleDelayMs = 2_000;
