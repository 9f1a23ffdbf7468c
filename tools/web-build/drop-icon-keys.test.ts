import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutKeys } from './drop-icon-keys.ts';

it('drops the keys of every icon, and nothing else', () => {
  const icons = globSync('node_modules/lucide-react/dist/esm/icons/{pause,file-text,circle-dashed}.mjs');
  expect(icons).toHaveLength(3);
  for (const icon of icons) {
    const code = readFileSync(icon, 'utf8');
    expect(code).toContain('key: "');
    const small = withoutKeys(code);
    expect(small).not.toContain('key');
    expect(small.match(/"[a-z]+", \{/g)).toEqual(code.match(/"[a-z]+", \{/g));
    expect(small.length).toBeGreaterThan(code.length * 0.75);
  }
});
