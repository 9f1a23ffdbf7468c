import { build } from 'vite';
import type { Rolldown } from 'vite';
import { appPages, otherPages, publicPages } from '#src/app/web/page-parts.ts';
import type { Load, Part } from './plan-chunks.ts';

/** How much a load counts: pages that people open daily, other pages, and dialogs, of which each is rare. */
const weights = { visitor: 18, daily: 6, page: 0.3, other: 0.03 };

/** How much of a daily page's weight is what it shows first. The rest is all that it has loaded once it is idle. */
const shareOfFirst = 0.75;

/** What every signed-in page loads by itself once it is painted, or idle. */
const followsEveryPage =
  /(floating-timer|ready-timer|conversion-indicator|budget-alerts)\.tsx$|(follow-changes|change-stream|service-worker-registration|browser-data-key|response-store)\.ts$|encryption[\\/]web[\\/]public\.tsx$/;

/** The part that every page loads: what the entry imports, except packages, which are a file of their own. */
export const corePart = 'core';

const isOutsideCore = /node_modules|rolldown[\\/]runtime/;

/** Builds the app once, split as finely as it can be, and finds what each page and dialog needs of it. */
export async function measureLoads(root: string): Promise<{
  parts: Part[];
  loads: Load[];
  /** By the name of the part. */
  modules: ReadonlyMap<string, readonly string[]>;
}> {
  const chunks = await buildFinely(root);
  const sourceOf = (chunk: Rolldown.OutputChunk) => chunk.facadeModuleId?.replace(root, '') ?? '';
  const closure = filesBehind(new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports])));
  const entry = closure(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  const dynamic = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
  const closureOf = (isMeant: (source: string) => boolean) =>
    closure(dynamic.filter((chunk) => isMeant(sourceOf(chunk))).map(({ fileName }) => fileName));
  const shell = closureOf((source) =>
    /(shell|shell-parts)\.tsx$|restore-server-rendered-page\.ts$/.test(source),
  );
  const isFollowing = (source: string) => followsEveryPage.test(source);
  const follows = closureOf(isFollowing);
  // What a page shows first is one load, however many parts it has. Both count: what it needs to show, and all that it
  // has loaded once it is idle.
  const daily = appPages.flatMap(({ parts }): Load[] => {
    const first = new Set([...shell, ...closureOf((source) => parts.includes(source))]);
    return [
      { parts: first, weight: weights.daily * shareOfFirst },
      { parts: new Set([...first, ...follows]), weight: weights.daily * (1 - shareOfFirst) },
    ];
  });
  const isDaily = (source: string) => appPages.some(({ parts }) => parts.includes(source));
  // What follows every page is one load, and not one each.
  const opened = dynamic.filter((chunk) => !isFollowing(sourceOf(chunk)) && !isDaily(sourceOf(chunk)));
  const others = opened.map((chunk): Load => {
    const source = sourceOf(chunk);
    const needed = closure([chunk.fileName]);
    return { parts: hasShell(source) ? new Set([...shell, ...needed]) : needed, weight: weightOf(source) };
  });
  const loads = [...daily, ...others, { parts: new Set([...shell, ...follows]), weight: weights.page }];
  const partOf = (file: string) => (entry.has(file) ? corePart : file);
  const parts = new Map<string, Part>();
  const modulesOf = new Map<string, string[]>();
  for (const { fileName, modules, imports } of chunks) {
    const name = partOf(fileName);
    const own = Object.entries(modules).filter(([id]) => name !== corePart || !isOutsideCore.test(id));
    const bytes = own.reduce(
      (sum, [, { renderedLength }]) => sum + renderedLength,
      parts.get(name)?.bytes ?? 0,
    );
    parts.set(name, { name, bytes, imports: name === corePart ? [] : imports.map(partOf) });
    modulesOf.set(name, [...(modulesOf.get(name) ?? []), ...own.map(([id]) => id)]);
  }
  return {
    parts: [...parts.values()],
    loads: loads.map(({ parts: needed, weight }) => ({
      parts: new Set([...needed].map(partOf)).add(corePart),
      weight,
    })),
    modules: modulesOf,
  };
}

async function buildFinely(root: string): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    root,
    logLevel: 'error',
    plugins: [
      {
        name: 'split-finely',
        configResolved: ({ build: { rolldownOptions } }) => {
          rolldownOptions.output = { codeSplitting: { groups: [] } };
          rolldownOptions.experimental = { chunkOptimization: false };
        },
      },
    ],
    build: { write: false, minify: false, copyPublicDir: false },
  });
  if (!('output' in result)) throw new Error('the app has several outputs');
  return result.output.filter((file) => file.type === 'chunk');
}

function filesBehind(imports: ReadonlyMap<string, readonly string[]>) {
  return (files: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const visit = (file: string): void => {
      if (found.has(file)) return;
      found.add(file);
      imports.get(file)?.forEach(visit);
    };
    files.forEach(visit);
    return found;
  };
}

/** Dialogs open on pages with the shell. */
function hasShell(source: string): boolean {
  const page = publicPages.find(({ parts }) => parts.includes(source));
  return !page || otherPages.parts.some((part) => page.parts.includes(part));
}

function weightOf(source: string): number {
  if (!hasShell(source)) return weights.visitor;
  return source.endsWith('-page.tsx') ? weights.page : weights.other;
}
