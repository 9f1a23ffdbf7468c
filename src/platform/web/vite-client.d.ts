/** The full hash of the build, put in by vite.config.ts. */
declare const __STINT_BUILD__: string;
