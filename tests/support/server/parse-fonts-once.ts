/** All PDFs of a worker share parsed fonts: parsing takes half of the time of a PDF, and tests make hundreds. */
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';

type Fontkit = { create(content: Uint8Array, name?: string): object };

// pdfkit requires it, and has no option for parsed fonts.
const require = createRequire(import.meta.url);
const fontkit = require('fontkit') as Fontkit;
const loaded = require.cache[require.resolve('fontkit')];
if (!loaded) throw new Error('fontkit is no longer a CommonJS module.');

const fonts = new Map<string, object>();
loaded.exports = Object.create(fontkit, {
  create: {
    value(content: Uint8Array, name?: string) {
      const key = `${hash('sha1', content)} ${name}`;
      const font = fonts.get(key) ?? fontkit.create(content, name);
      fonts.set(key, font);
      // Glyphs keep the characters of the text they were first laid out for, so each document has its own.
      return Object.create(font, { _glyphs: { value: {} } }) as object;
    },
  },
}) as Fontkit;
