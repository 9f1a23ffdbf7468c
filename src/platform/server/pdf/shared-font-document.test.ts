import { expect, it } from 'vitest';
import { renderPdf } from './render-pdf.ts';

const write = (text: string) =>
  renderPdf({
    content: [text, { text, bold: true }],
    info: { creationDate: new Date('2026-11-28T09:00:00Z') },
  });

it('writes the same file with fonts that other documents have used', async () => {
  const first = await write('Invoice 2026-0001: 1,200.00 €');
  const other = await write('ΑΒΓ Жук, another text of other letters');

  expect(await write('Invoice 2026-0001: 1,200.00 €')).toEqual(first);
  expect(other).not.toEqual(first);
});
