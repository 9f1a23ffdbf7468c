import type { Rendering } from './rendering.ts';

if (import.meta.main) {
  // Handed over by `render` alone.
  process.on('message', (rendering: Rendering) => {
    void rendered(rendering).then((file) => process.send?.(file));
  });
}

async function rendered({ format, lines, heading }: Rendering): Promise<Buffer> {
  if (format === 'pdf') return (await import('./pdf.ts')).pdfOf(lines, heading);
  return (await import('./xlsx.ts')).xlsxOf(lines);
}
