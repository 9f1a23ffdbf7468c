/** How a document reached the client: emailed by Stint, or as the account says. */
export const deliveryWays = ['email', 'ownEmail', 'post', 'portal', 'other'] as const;

/** Ways that are recorded by hand. */
export const manualWays = deliveryWays.filter((way) => way !== 'email');
export type ManualWay = (typeof manualWays)[number];

/** `uncertain`: the mail server never confirmed, so the email may have arrived. */
export const deliveryStatuses = ['queued', 'sending', 'sent', 'failed', 'cancelled', 'uncertain'] as const;

/** What a list of emails can be narrowed to. */
export const emailStates = ['waiting', 'sent', 'problems', 'cancelled'] as const;
export type EmailState = (typeof emailStates)[number];

/** Why a document isn’t emailed together with others. */
export const emailObstacles = ['draft', 'void', 'sent', 'noRecipient'] as const;
export type EmailObstacle = (typeof emailObstacles)[number];

/** What an email can have besides the document’s PDF. */
export const attachmentKinds = ['eInvoice', 'timesheetPdf', 'timesheetCsv', 'receipts'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** What an email has, in the order of its files. */
export const emailFileKinds = ['pdf', ...attachmentKinds] as const;
export type EmailFileKind = (typeof emailFileKinds)[number];

type DeliveryState = { status: (typeof deliveryStatuses)[number] };

/** The last delivery that reached the client, or still may. */
export function lastSent<D extends DeliveryState>(deliveries: readonly D[]): D | undefined {
  return deliveries.findLast(({ status }) => status !== 'failed' && status !== 'cancelled');
}

export const deliveryLimits = {
  subject: 200,
  text: 10_000,
  cc: 10,
  problem: 500,
  /** The receipts are those of expenses that a document bills. */
  receipts: 1000,
  /** The limit holds for all files together: many mail servers refuse more. The private link has the PDF, too. */
  attachmentBytes: 10 * 1024 ** 2,
  /** Copies count, too. */
  recipientsPerHour: 100,
  /** How long an email waits if it can be undone. */
  undoSeconds: 10,
  /** The private link still works for a month when the email arrives. */
  daysAhead: 60,
} as const;

/** Whether files of this size may be attached. */
export function fitsInEmail(sizeBytes: number): boolean {
  return sizeBytes <= deliveryLimits.attachmentBytes;
}

/** What an email can have; the size is null while a file isn’t written yet. */
type EmailFile = { kind: EmailFileKind; sizeBytes: number | null };

/** Which files a person chose. */
export type ChosenFiles = {
  hasPdf?: boolean | undefined;
  attachments?: readonly AttachmentKind[] | undefined;
  /** The receipts to attach; without the list, all are. */
  receiptIds?: readonly string[] | null | undefined;
};

/** The kinds of files that were chosen. */
export function chosenKinds({ hasPdf = true, attachments = [] }: ChosenFiles): Set<EmailFileKind> {
  return new Set<EmailFileKind>([...(hasPdf ? (['pdf'] as const) : []), ...attachments]);
}

export function totalSize(files: readonly Pick<EmailFile, 'sizeBytes'>[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
}

/** The chosen ones of a document’s files. */
export function chosenFiles<F extends EmailFile & { receiptId: string | null }>(
  files: readonly F[],
  chosen: ChosenFiles,
): F[] {
  const kinds = chosenKinds(chosen);
  const { receiptIds } = chosen;
  return files.filter(
    ({ kind, receiptId }) =>
      kinds.has(kind) && (receiptId === null || receiptIds == null || receiptIds.includes(receiptId)),
  );
}

/** The chosen files that an email has: a PDF that is too large on its own stays behind the link. */
export function attachedFiles<F extends EmailFile & { receiptId: string | null }>(
  files: readonly F[],
  chosen: ChosenFiles,
): F[] {
  return chosenFiles(files, chosen).filter(
    ({ kind, sizeBytes }) => kind !== 'pdf' || fitsInEmail(sizeBytes ?? 0),
  );
}

/** What is chosen after one receipt was ticked or not. Without any, receipts aren’t chosen. */
export function tickReceipt(
  chosen: ChosenFiles,
  receiptId: string,
  allIds: readonly string[],
): { attachments: AttachmentKind[]; receiptIds: string[] | null } {
  const { attachments = [], receiptIds } = chosen;
  const before = attachments.includes('receipts') ? (receiptIds ?? allIds) : [];
  const isTicked = before.includes(receiptId);
  const after = allIds.filter((id) => (id === receiptId ? !isTicked : before.includes(id)));
  const others = attachments.filter((kind) => kind !== 'receipts');
  return {
    attachments: after.length === 0 ? others : [...others, 'receipts'],
    receiptIds: after.length === 0 || after.length === allIds.length ? null : after,
  };
}

/** Returns the wanted kinds that exist and fit in one email, in order. The rest is left out: the link has the document anyway. */
export function fittingKinds(
  files: readonly EmailFile[],
  wanted: ReadonlySet<EmailFileKind>,
): EmailFileKind[] {
  const taken: EmailFile[] = [];
  for (const kind of emailFileKinds) {
    const ofKind = files.filter((file) => file.kind === kind);
    if (wanted.has(kind) && ofKind.length > 0 && fitsInEmail(totalSize([...taken, ...ofKind])))
      taken.push(...ofKind);
  }
  return [...new Set(taken.map(({ kind }) => kind))];
}
