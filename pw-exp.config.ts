import base from './playwright.config.ts';
const use = { ...base.use };
const args = [...(use.launchOptions?.args ?? [])];
const exp = process.env['EXP'] ?? '';
if (exp.includes('motion'))
  Object.assign(use, { reducedMotion: 'reduce', contextOptions: { reducedMotion: 'reduce' } });
if (exp.includes('spare')) {
  const i = args.findIndex((a) => a.startsWith('--disable-features='));
  args[i] += ',SpareRendererForSitePerProcess';
}
if (exp.includes('ingpu')) args.push('--in-process-gpu');
if (exp.includes('nopt')) args.push('--js-flags=--max-optimized-bytecode-size=0');
export default {
  ...base,
  reporter: [['list']],
  outputDir: `/tmp/ct-out-${exp}`,
  use: { ...use, launchOptions: { ...use.launchOptions, args } },
};
