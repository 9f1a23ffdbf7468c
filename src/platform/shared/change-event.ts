/** That somebody's records of a kind have changed; what they hold now is asked for as ever. */
export type ChangeEvent = {
  userId: string;
  /** The feature whose records they are, as in the contract: "timesheets". */
  what: string;
  /** The tab that did it, which knows already. */
  tab?: string;
};

/** What one browser is told: without whose they are, which is its own account's. */
export type ReceivedChange = Omit<ChangeEvent, 'userId'>;

/** Told where changes may have been missed: everything is to be asked for anew. */
export const wildcard = 'everything';

/** Of an account: a role or preferences have changed, or one of its sessions has ended. */
export const sessionTopic = 'session';

/** The request header by which a tab names itself. */
export const tabHeader = 'stint-tab';
