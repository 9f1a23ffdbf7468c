import createCache from '@emotion/cache';

/** The same key as in prerendered pages, so the browser reuses their styles. */
export const createEmotionCache = () => createCache({ key: 's' });
