import type { Page } from '@playwright/test';
import { preloadedAnswersId } from '#src/platform/shared/requests/preloaded-answers-format.ts';

const renderedPage = /<div id="root" data-server-rendered="[^"]*">.*<\/div>(?=\s*<script>)/s;
const loadingPage = '<div id="root"><p class="stint-starting">Loading application...</p></div>';

/** Documents bring no answers along, as on a slow server: the page asks for all of them. */
export async function withoutPreloadedAnswers(page: Page): Promise<void> {
  const element = new RegExp(`<script[^>]* id="${preloadedAnswersId}">.*?</script>`, 's');
  await page.route(
    (url) => !url.pathname.startsWith('/api') && !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(element, '').replace(renderedPage, loadingPage);
      return route.fulfill({ response, body });
    },
  );
}
