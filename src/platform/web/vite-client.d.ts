/** The full build hash, defined in vite.config.ts. */
declare const __STINT_BUILD__: string;
