import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { onlyShapes, withoutNames } from './shrink-packages.ts';

const packages = 'node_modules';

it.each(['pause', 'house', 'circle-dashed'])('leaves only the shapes of the icon “%s”', (name) => {
  const icon = readFileSync(`${packages}/lucide-react/dist/esm/icons/${name}.mjs`, 'utf8');
  expect(icon).toContain('key: "');
  const small = onlyShapes(icon);
  expect(small).not.toMatch(/key:|name:|size:|aliases:|__iconData\.node/);
  const shapes = /"[a-z]+",\s*\{|\b(d|x|y|x1|x2|y1|y2|cx|cy|r|rx|width|height): "[^"]+"/g;
  expect(small.match(shapes)).toEqual(icon.match(shapes));
});

it('lets the build drop links of the router that no page uses', () => {
  const components = readFileSync(`${packages}/react-router/dist/production/lib/dom/lib.js`, 'utf8');
  const small = withoutNames(components);
  expect(small).toContain('const NavLink = /* @__PURE__ */ React$1.forwardRef(');
  expect(small).not.toMatch(/^\w+\.displayName/m);
  expect(small.length).toBeGreaterThan(components.length * 0.98);
});
