/** Something of one kind has changed; clients refetch it. */
export type ChangeEvent = {
  /** The owner of the records, or the person whose session or keys changed. */
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
