/** Where the ZIP of an export goes, beside the procedures: they take JSON alone. */
export const restorePath = '/api/exports/restore';

export const maxRestoreBytes = 500 * 1024 ** 2;
