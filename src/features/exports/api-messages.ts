export const exportMessages = {
  withoutKey:
    'Some of your records are encrypted and their key isn’t available right now, so the export would be incomplete. Try again later.',
  notZip: 'This isn’t a ZIP file. Choose the file that “Export everything” created.',
  tooLarge: 'The file is larger than your account can be.',
  aboveQuota: 'Storage quota exceeded. Please delete some files and try again.',
  notOurs: 'This ZIP isn’t a Stint export: its manifest is missing or damaged.',
  newer: 'This export was made by a newer version of Stint. Update Stint first.',
  busy: 'Another export is being restored. Try again in a moment.',
  notEmpty: 'Your account isn’t empty. You can only restore an export into an empty account.',
} as const;

/** Problems of a file within the export. */
export const exportFileProblems = {
  missing: (name: string) => `${name} is missing from the export.`,
  changed: (name: string) => `${name} doesn’t match its checksum. The export may be damaged.`,
  refused: (name: string, problem: string) => `${name} can’t be restored. ${problem}`,
  unread: (name: string, line: number) => `${name} can’t be read (line ${line}).`,
  misfit: (name: string, why: string, line?: number) =>
    `${name} can’t be restored${line === undefined ? '' : ` (line ${line})`}: ${why}.`,
} as const;
