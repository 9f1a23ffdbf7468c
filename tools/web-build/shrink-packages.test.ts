import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { onlyShapes, withoutNames, withoutReports, withoutRules } from './shrink-packages.ts';

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

it('leaves out what the router would report', () => {
  const router = readFileSync(`${packages}/react-router/dist/production/lib/router/router.js`, 'utf8');
  expect(router.match(/\.instrumentations/g)?.length).toBeGreaterThan(3);
  expect(withoutReports(router)).not.toContain('.instrumentations');
});

it('leaves the checks of the form library out, and calls none', async () => {
  const forms = readFileSync(`${packages}/react-hook-form/dist/index.esm.mjs`, 'utf8');
  expect(forms).toContain('var validateField = async (');
  const small = withoutRules(forms);
  expect(small).toContain('var validateField = async () => ({});');
  expect(small).not.toMatch(/_options\.(validate|shouldUnregister|delayError)\b/);
});

it('leaves out only what no form uses', () => {
  const users = globSync('src/**/web/**/*.{ts,tsx}')
    .map((file) => readFileSync(file, 'utf8'))
    .filter((code) => code.includes("'react-hook-form'"));
  expect(users.length).toBeGreaterThan(10);
  const used = users.flatMap((code) => code.match(leftOut) ?? []);
  expect(used).toEqual([]);
});

const leftOut =
  /\b(rules|validate|criteriaMode|delayError|progressive|shouldUnregister|shouldUseNativeValidation):|\bregister\(/g;
