export const exportMessages = {
  withoutKey:
    'Some of your records are encrypted, and the key is missing at the moment. An export would lack them; try again later.',
  notZip: 'This is no ZIP file. Choose the one that “Export everything” made.',
  tooLarge: 'The file is larger than 500 MB.',
  notOurs: 'This ZIP is no export of Stint: it has no manifest that can be read.',
  newer: 'This export was made by a newer Stint. Update this one first.',
  busy: 'Another export is being read back at the moment. Try again in a moment.',
  notEmpty: 'There are records in your account already. An export is read back into an empty account only.',
} as const;

/** Of a file within the export, in words for whoever brought it. */
export const exportFileProblems = {
  missing: (name: string) => `${name} is missing in the export.`,
  changed: (name: string) => `${name} is not as it was exported: its hash is another.`,
  unread: (name: string, line: number) => `${name} cannot be read (line ${line}).`,
  misfit: (name: string, why: string, line?: number) =>
    `${name} does not fit${line === undefined ? '' : ` (line ${line})`}: ${why}.`,
} as const;
