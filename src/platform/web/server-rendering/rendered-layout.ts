import { screenLayout } from '#src/platform/shared/requests/screen-layout.ts';
import type { ScreenLayout } from '#src/platform/shared/requests/screen-layout.ts';

/** Prerendered pages have one layout for all windows. */
const visitorsLayout = screenLayout(600, false);
let layout = visitorsLayout;

/** What the document was rendered for; the first render in the browser must equal it. */
export function renderedLayout(): ScreenLayout {
  return layout;
}

export function setRenderedLayout(rendered: ScreenLayout | undefined): void {
  layout = rendered ?? visitorsLayout;
}
