import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { laterParts } from '#src/app/web/page-parts.ts';
import type { PageParts } from '#src/app/web/page-parts.ts';
import { documentFile } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { linkPages, requiredScripts, requiredStyles } from '../bundle-budget.ts';
import type { Manifest } from '../bundle-budget.ts';
import { pseudoLanguage } from '../messages/compile-messages.ts';
import { manifestFile } from './list-files.ts';

export interface RenderedPage {
  path: string;
  title: string;
  markup: string;
  /** Source files of its layout and page, which the router loads separately. */
  parts: readonly string[];
}
type PageContent = Pick<RenderedPage, 'markup' | 'parts'>;
interface Prerender {
  renderPages(): Promise<RenderedPage[]>;
  loadingPage: PageContent;
  /** Pages behind sign-in. */
  appPages: PageParts[];
  documentTexts: Record<'description' | 'noScript' | 'notStarted' | 'reload', string> & {
    shortcuts: { name: string; url: string }[];
  };
}

/** Writes the public pages as HTML, readable before scripts load; app.html starts all others. [2.18] */
export async function writePages({
  web,
  prerender,
  language,
}: {
  web: string;
  prerender: string;
  language: string;
}): Promise<void> {
  // Just built from src/app/web/prerender.tsx, which exports exactly this.
  const app = (await import(pathToFileURL(join(prerender, 'prerender.js')).href)) as Prerender;
  const indexHtml = await readFile(join(web, 'index.html'), 'utf8');
  const locale = language === pseudoLanguage ? 'en' : language;
  const { description, noScript, notStarted, reload, shortcuts } = app.documentTexts;
  const notice = `${escapeHtml(notStarted)} <a href="">${escapeHtml(reload)}</a>`;
  const startApp = await readFile(join(web, 'start-app.js'), 'utf8');
  await completeWebManifest(web, { lang: locale, description, shortcuts });
  const icon = await readFile(join(web, 'favicon.svg'), 'utf8');
  const template = withFontPreload(await inlineSmallFiles(indexHtml, web), web)
    // The manifest's icon is fetched anyway: as a file, this one would be asked for twice.
    .replace('href="/favicon.svg"', () => `href="data:image/svg+xml,${encodeURIComponent(icon)}"`)
    .replace('<html lang="en"', `<html lang="${locale}"`)
    .replace(
      '<!--start-app-->',
      () =>
        `<p id="not-started" class="stint-not-started" role="alert" hidden>${notice}</p>
    <script>${startApp}</script>`,
    )
    .replace('<!--description-->', () => `<meta name="description" content="${escapeHtml(description)}" />`)
    .replace(
      '<!--no-script-->',
      () => `<noscript><p class="stint-starting">${escapeHtml(noScript)}</p></noscript>`,
    );

  // Just written by the build.
  const manifest = JSON.parse(await readFile(join(web, manifestFile), 'utf8')) as Manifest;
  const filled = (html: string, { markup, parts }: PageContent, later: readonly string[] = []) =>
    withScripts(html, requiredScripts(manifest, parts))
      // Functions, because a page may contain `$&`.
      .replace('<!--styles-->', () => inlineSheets(requiredStyles(manifest, [...parts, ...later]), web))
      .replace('<!--page-->', () => markup);

  for (const { input } of linkPages) await completeLinkPage(join(web, input), { web, locale, noScript });
  const earlySession = await readFile(join(web, 'early-session.js'), 'utf8');
  const renderedPage = await readFile(join(web, 'server-rendered-page.js'), 'utf8');
  const appTemplate = template
    .replace('<!--early-session-->', () => `<script>${earlySession}</script>`)
    .replace('<!--server-rendered-page-->', () => `<script>${renderedPage}</script>`);
  await writePage(join(web, 'app.html'), filled(appTemplate, app.loadingPage));
  for (const { path, kind, parts } of app.appPages)
    await writePage(
      join(web, documentFile(path, kind)),
      filled(appTemplate, { ...app.loadingPage, parts }, laterParts),
    );
  for (const page of await app.renderPages()) {
    const file = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`;
    const own = template
      .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
      .replace('<div id="root">', '<div id="root" data-prerendered>');
    await writePage(join(web, file), filled(own, page));
  }
}

/** The page of a private link, which is built separately. */
async function completeLinkPage(
  file: string,
  { web, locale, noScript }: { web: string; locale: string; noScript: string },
): Promise<void> {
  const html = await inlineStyles(await readFile(file, 'utf8'), web);
  const notice = `<noscript><p class="notice">${escapeHtml(noScript)}</p></noscript>`;
  await writeFile(
    file,
    html.replace('<html lang="en"', `<html lang="${locale}"`).replace('<!--no-script-->', () => notice),
  );
}

/** Adds the texts of the build's language. */
async function completeWebManifest(web: string, texts: object): Promise<void> {
  const file = join(web, 'manifest.webmanifest');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, ...texts }));
}

/** The first paint waits for neither: the script's hash is in the Content-Security-Policy. */
async function inlineSmallFiles(html: string, web: string): Promise<string> {
  const theme = await readFile(join(web, 'theme.js'), 'utf8');
  const withStyles = html.replaceAll(sheetLink, '');
  return withStyles.replace('<script src="/theme.js"></script>', () => `<script>${theme}</script>`);
}

async function inlineStyles(html: string, web: string): Promise<string> {
  const [styleLink, stylesheet] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html) ?? [];
  if (!styleLink || !stylesheet) throw new Error('the page has no style sheet');
  const styles = await readFile(join(web, stylesheet), 'utf8');
  return html.replace(styleLink, () => `<style>${styles}</style>`);
}

const sheetLink = /\s*<link rel="stylesheet"[^>]*>/g;

/** The sheets of a page, in the page. A disabled link isn't loaded, but tells Vite that its sheet needn't be either. */
function inlineSheets(sheets: string[], web: string): string {
  const styles = sheets.map((sheet) => readFileSync(join(web, sheet), 'utf8'));
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}" disabled />`);
  return `<style>${styles.join('')}</style>${links.join('')}`;
}

/** Names the scripts of a page, the entry last, for `public/start-app.js`. `ofPage` is what the router will load. */
function withScripts(html: string, ofPage: string[]): string {
  const [entry, entryScript] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? [];
  if (!entry || !entryScript) throw new Error('the page has no entry');
  const preloads = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;
  const ofEntry = [...html.matchAll(preloads)].map(([, script]) => script);
  // The imported ones first.
  const paths = new Set([...ofEntry, ...ofPage.toReversed().map((script) => `/${script}`), entryScript]);
  return html
    .replace(entry, '')
    .replaceAll(preloads, '')
    .replace('<body>', () => `<body data-scripts="${[...paths].join(' ')}">`);
}

/** Preloads the Latin font; others load when needed. */
function withFontPreload(template: string, web: string): string {
  const [font] = globSync('assets/inter-latin-wght-normal-*.woff2', { cwd: web });
  if (!font) throw new Error('the build holds no Latin font to preload');
  const link = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin />`;
  return template.replace('<!--styles-->', `${link}\n    <!--styles-->`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

async function writePage(file: string, html: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}
