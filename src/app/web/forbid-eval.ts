/**
 * Our content security policy blocks `eval`. Zod tries it once and does without, but browsers report the attempt. Zod
 * reads this setting when a form loads it; importing zod here would load it with every page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
