/** An account's records of one kind have changed; clients refetch them. */
export type ChangeEvent = {
  userId: string;
  /** The feature, as in the contract: "timesheets". */
  what: string;
  /** The tab that made the change and needn't refetch. */
  tab?: string;
};

/** What a browser receives: without the user, because it only gets its own account's changes. */
export type ReceivedChange = Omit<ChangeEvent, 'userId'>;

/** Sent when changes may have been missed: refetch everything. */
export const wildcard = 'everything';

/** The account's role or preferences changed, or one of its sessions ended. */
export const sessionTopic = 'session';

/** The request header that identifies the tab. */
export const tabHeader = 'stint-tab';
