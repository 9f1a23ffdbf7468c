import { expect, it } from 'vitest';
import { planChunks } from './plan-chunks.ts';
import type { Load, Part } from './plan-chunks.ts';

const kb = 1000;
const part = (name: string, bytes: number, imports: string[] = []): Part => ({ name, bytes, imports });
const load = (parts: string[], weight = 1): Load => ({ parts: new Set(parts), weight });
const plan = (parts: Part[], loads: Load[]) =>
  planChunks(parts, loads, { bytesOfRequest: 10 * kb })
    .map((chunk) => chunk.toSorted().join(' '))
    .toSorted();

it('puts what the same pages need into one file', () => {
  const parts = [part('page', 50 * kb, ['table', 'form']), part('table', kb), part('form', kb)];
  expect(plan(parts, [load(['page', 'table', 'form'])])).toEqual(['form page table']);
});

it('leaves a large part of one page out of the file that two pages share', () => {
  const parts = [part('table', 50 * kb), part('chart', 50 * kb)];
  expect(plan(parts, [load(['table', 'chart']), load(['table'])])).toEqual(['chart', 'table']);
});

it('adds a small part to the shared file, as that costs the other page less than a request', () => {
  const parts = [part('table', 50 * kb), part('icon', kb)];
  expect(plan(parts, [load(['table', 'icon']), load(['table'])])).toEqual(['icon table']);
});

it('keeps apart what is needed by a page that many open and by a dialog that few open', () => {
  const parts = [part('table', 50 * kb), part('preview', 2 * kb)];
  expect(plan(parts, [load(['table'], 3), load(['table', 'preview'], 0.01)])).toEqual(['preview', 'table']);
});

it('counts what a shared file imports, which its other pages would load as well', () => {
  const loads = [load(['list', 'menu', 'popups']), load(['list'])];
  const withoutImports = [part('list', 50 * kb), part('menu', kb), part('popups', 50 * kb)];
  expect(plan(withoutImports, loads)).toEqual(['list', 'menu popups']);
  const small = [part('list', 50 * kb), part('menu', kb, ['popups']), part('popups', 50 * kb)];
  const lonePopups = [...loads, load(['popups'], 20)];
  expect(plan(small, lonePopups)).toEqual(['list', 'menu', 'popups']);
});
