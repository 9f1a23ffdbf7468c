/** Sentences of the API about splitting an expense. */
export const splitDescriptions: Record<string, string> = {
  'split.revision':
    'The revision that you last read. If the expense changed since, the call fails with `CHANGED`. Without it, it is always split.',
  parts: 'The parts, at least two. The expense becomes the first one. All have lines, or all have a share.',
  'parts.clientId': 'ID of the client that the part is for, a UUID; null without one, or with a project.',
  'parts.projectId': 'ID of the project that the part is for, a UUID; null without one.',
  'parts.isBillable': 'Whether the part is billed to its client.',
  lineIds: 'IDs of the lines of the part. Each line is in one part.',
  share:
    'Share of the part beside those of the others, such as percent or an amount in the smallest unit of the currency; null with lines.',
  'split.result': 'What undoes the split, and its parts.',
  'split.result.ids': 'IDs of the parts, the expense first.',
};
