/** A plain route: procedures accept only JSON. */
export const restorePath = '/api/exports/restore';

export const maxRestoreBytes = 500 * 1024 ** 2;
