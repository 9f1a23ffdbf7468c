import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chosenLanguage, compileMessages } from './tools/messages/compile-messages.ts';
import { loadsPopups } from './tools/web-build/loads-popups.ts';
import { skipFacades } from './tools/web-build/skip-facades.ts';

const language = chosenLanguage();
// The server's texts are in English.
compileMessages('en');
compileMessages(language);

/** Shared by some pages and dialogs: loaded only with those. */
const ofSome =
  /lucide|web[\\/]offline[\\/]device-|src[\\/](features|pages)[\\/]|messages[\\/]\w+[\\/](api|document)[\\/]|web[\\/]form[\\/]|shared[\\/](formats[\\/]local-number|zoned-instants|field-schemas|tag-list|validation-messages|record-fields|(record-)?procedure)/;

/** What visitor pages share with the app. */
const visitor =
  /(page-heading|icon-disc)\.tsx$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](folder-kanban|pause)\.|offline[\\/](pending-work|app-update|service-worker-registration)\.ts$/;

/** What every signed-in page needs at once. */
const painted =
  /(app[\\/]web[\\/]shell[\\/]shell|shell-parts)\.tsx$|(encryption[\\/]web[\\/]browser-data-key|offline[\\/]response-store|use-in-steps)\.ts$/;

/** What every signed-in page loads once it is painted: the timer, unsynced changes, live changes. */
const afterPaint =
  /(pending-changes-indicator|floating-timer|timer[\\/]web[\\/]public)\.tsx$|(change-stream|invalidate-queries|send-pending-change)\.ts$/;

/** What runs when a signed-in page is idle. */
const whenIdle = /(conversion-indicator|budget-alerts)\.tsx?$|backfill-encrypted-copies\.ts$/;

/** Entries, clients and projects, as several pages show them. */
const records =
  /features[\\/](timesheets|clients|projects)[\\/](web[\\/](data|labels|summary|actions|pending-changes|queries)|rules(?![\\/](vat-id|postal-address|electronic-address|client-texts)))/;

const signIn =
  /identity[\\/](rules[\\/]password-length|web[\\/](auth-form[\\/][\w-]+|registration[\\/]use-(invitation|registration-state)|sign-in[\\/]use-second-step))\.tsx?$|use-password-field\.tsx$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]eye/;

/** Buttons, cards, fields, shared words, the progress towards a target: small, and on most pages. */
const kit =
  /messages[\\/]\w+[\\/]features[\\/]|identity[\\/]rules[\\/]target\.ts$|platform[\\/]web[\\/]format[\\/]target-progress|platform[\\/]web[\\/]kit[\\/](class-names|text\.|actions|fields[\\/](field|text-box|tick)|display[\\/](?!tabs|table|avatar|skeleton|progress))/;

/** Menus, dialogs, lists that open: loaded when they are. */
const popups = /@base-ui|@floating-ui|tabbable|platform[\\/]web[\\/]kit[\\/](overlays|fields)[\\/]/;

/** The web app; tools/web-build/build-web.ts runs this and writes the pages. */
export default defineConfig({
  plugins: [react(), skipFacades],
  resolve: {
    alias: [{ find: /^#messages\//, replacement: `${import.meta.dirname}/build/messages/${language}/` }],
  },
  build: {
    outDir: 'build/web',
    manifest: true,
    // Every browser with CSS nesting and `Promise.withResolvers` supports these.
    target: 'es2023',
    // Fonts are cached separately and preloaded; inlined, they would block the styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The PDF viewer is large, and loads only with a PDF; `npm test` checks the size of pages.
    chunkSizeWarningLimit: 1700,
    rolldownOptions: {
      // Using one export of another feature must not load the others: public.tsx only re-exports.
      treeshake: { moduleSideEffects: [{ test: /web[\\/]public\.tsx$/, sideEffects: false }] },
      // Texts without arguments, so that each is in the file of its page.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // About ten files a page instead of seventy: they compress better, and pages wait for fewer requests.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
            {
              name: 'core',
              tags: ['$initial'],
              test: /[\\/]src[\\/](?!app[\\/]web[\\/]main\.tsx).*\.(tsx?|module\.css)$/,
            },
            // A group takes what its files import along, so the order matters.
            { name: 'kit', test: kit },
            // Shared by visitor pages and the app, without the rest of the app.
            { name: 'visitor', test: visitor },
            // Needed only by dialogs and editors, so pages don't wait for them.
            { name: 'forms', test: /node_modules[\\/](zod|react-hook-form)[\\/]/ },
            { name: 'sign-in', test: signIn },
            { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/, minShareCount: 3 },
            { name: 'shared', minShareCount: 5, test: (id) => !ofSome.test(id) && !loadsPopups(id) },
            { name: 'shell', test: painted },
            { name: 'records', minShareCount: 3, test: (id) => records.test(id) && !loadsPopups(id) },
            { name: 'background', test: afterPaint },
            { name: 'idle', test: whenIdle },
            { name: 'popups', test: popups },
            { name: 'timesheets', test: /features[\\/]timesheets[\\/]web[\\/]timesheets-page\.tsx$/ },
            { name: 'dashboard', test: /pages[\\/]dashboard[\\/]dashboard-page\.tsx$/ },
            { name: 'lists', minShareCount: 5, test: (id) => !ofSome.test(id) },
            { name: 'record-parts', minShareCount: 3, test: records },
            { name: 'palette', test: /[\\/](command-)?palette\.tsx?$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
