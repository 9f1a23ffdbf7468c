import { pathToFileURL } from 'node:url';
import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import type { DrawnPage, FirstAnswers } from '#src/platform/shared/requests/document-answers.ts';
import type { ScreenLayout } from '#src/platform/shared/requests/screen-layout.ts';

/** A page of the built web app in `program`. */
export type DrawTask = { program: string; address: string; answers: FirstAnswers; layout: ScreenLayout };

export type DrawOutcome = { page: DrawnPage | null } | { failure: string };

/** What the build makes of `src/app/web/draw-page.tsx`. */
type DrawProgram = { drawPage(page: Omit<DrawTask, 'program'>): Promise<DrawnPage | null> };

export const createWork =
  (): SideProcessWork =>
  async ({ program, ...page }: DrawTask): Promise<DrawOutcome> => {
    try {
      // Each build has this export.
      const { drawPage } = (await import(/* @vite-ignore */ pathToFileURL(program).href)) as DrawProgram;
      return { page: await drawPage(page) };
    } catch (error) {
      return { failure: error instanceof Error ? (error.stack ?? '') : String(error) };
    }
  };

if (import.meta.main) serveSideProcess(createWork());
