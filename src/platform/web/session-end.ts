import { listeners } from './listeners.ts';

const { subscribe, tell } = listeners<[uid: string | undefined]>();

/** The server no longer knows an account: whoever keeps the session hears of it here. */
export const onSessionEnd = subscribe;

/** `uid`: whose page had asked, which may be an account before the one that is shown now. */
export const sessionHasEnded = tell;
