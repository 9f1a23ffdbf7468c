import createCache from '@emotion/cache';

/** The same key here and in the rendered pages, so that the browser takes over the styles it was sent. */
export const createEmotionCache = () => createCache({ key: 's' });
