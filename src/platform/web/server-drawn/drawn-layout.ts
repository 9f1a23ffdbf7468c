import { screenLayout } from '#src/platform/shared/requests/screen-layout.ts';
import type { ScreenLayout } from '#src/platform/shared/requests/screen-layout.ts';

/** Prerendered pages have one layout for all windows. */
const visitorsLayout = screenLayout(600, false);
let layout = visitorsLayout;

/** What the document was drawn for; the first render in the browser must equal it. */
export function drawnLayout(): ScreenLayout {
  return layout;
}

export function setDrawnLayout(drawn: ScreenLayout | undefined): void {
  layout = drawn ?? visitorsLayout;
}
