import { pathToFileURL } from 'node:url';
import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import type {
  RenderedPage,
  PreloadedAnswers,
} from '#src/platform/shared/requests/preloaded-answers-format.ts';
import type { ScreenLayout } from '#src/platform/shared/requests/screen-layout.ts';

/** A page of the built web app in `program`. */
export type PageRenderTask = {
  program: string;
  address: string;
  answers: PreloadedAnswers;
  layout: ScreenLayout;
};

export type PageRenderOutcome = { page: RenderedPage | null } | { failure: string };

/** What the build makes of `src/app/web/render-page.tsx`. */
type RenderProgram = { renderPage(page: Omit<PageRenderTask, 'program'>): Promise<RenderedPage | null> };

export const createWork =
  (): SideProcessWork =>
  async ({ program, ...page }: PageRenderTask): Promise<PageRenderOutcome> => {
    try {
      // Each build has this export.
      const { renderPage } = (await import(/* @vite-ignore */ pathToFileURL(program).href)) as RenderProgram;
      return { page: await renderPage(page) };
    } catch (error) {
      return { failure: error instanceof Error ? (error.stack ?? '') : String(error) };
    }
  };

if (import.meta.main) serveSideProcess(createWork());
