import { useEffect } from 'react';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { showPanelIfInterrupted, useIsPanelNeeded } from './panel-visibility.ts';

const panel = createLazyComponent(async () => (await import('./upload-panel.tsx')).UploadPanel);

/** The upload panel, on every page; loads with the first upload, or to continue earlier ones. */
export function LazyUploadPanel() {
  const isNeeded = useIsPanelNeeded();
  useEffect(() => {
    const idle = setTimeout(() => void showPanelIfInterrupted(), idleDelayMs);
    return () => clearTimeout(idle);
  }, []);
  return isNeeded && <panel.Component />;
}

const idleDelayMs = 2_000;
