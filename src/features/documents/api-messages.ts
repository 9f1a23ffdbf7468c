/** Literal texts of the specification where it has them. [8.5] */
export const documentMessages = {
  signedOutUploadFiles: 'Authentication required to upload files.',
  signedOutDeleteFiles: 'Authentication required to delete files.',
  signedOutUpload: 'Authentication required to upload documents.',
  signedOutAccess: 'Authentication required to access documents.',
  signedOutDelete: 'Authentication required to delete documents.',
  uploadDenied:
    'Permission denied: You do not have permission to upload to this location. Please contact support.',
  quotaExceeded: 'Storage quota exceeded. Please delete some files and try again.',
  uploadFailed: 'Failed to upload file. Please try again.',
  deleteDenied: 'You do not have permission to delete this file.',
  deleteFileFailed: 'Failed to delete file.',
  deleteDocumentFailed: 'Failed to delete document. Please try again.',
  missing: 'Object does not exist.',
  unknownDocument: 'Document not found or you do not have permission to change it.',
  nothingToUndo: 'This can no longer be undone.',
  changedSince: 'This was changed since, so it can’t be undone.',
  stale: 'This document was changed since. Review the latest version before saving.',
  acceptedEncrypted:
    'This file is an encrypted document now, so accepting it can’t be undone. Delete the document instead.',
  unknownReceivedFile: 'This file was accepted or discarded, or no longer exists.',
  encryptedNotShared:
    'can’t be shared: it is encrypted in private mode, and people without an account can’t open it',
  entityGone: 'Its client or project no longer exists.',
  idTaken: 'An upload with this ID already exists.',
  unknownUpload: 'This upload no longer exists. Start it again.',
  incompleteUpload: 'The file hasn’t been uploaded completely yet.',
  tooLargeFile: 'This file is too large. A file can have at most 5 GB.',
  tooManyCopies:
    'This needs too many copies of receipts: at most 100, with 100 MB in all. Split it into fewer parts, or remove a receipt first.',
  emptyFile: 'This file is empty.',
  tooManyVersions: 'A document has at most 100 earlier versions.',
  tooLargeImage:
    'This image has too many pixels. Choose one of at most 100 megapixels, and 20,000 pixels on each side.',
  notAnImage: 'This isn’t an image. Choose a JPEG, PNG, GIF or WebP file.',
  damagedImage: 'This image is damaged, so it can’t be shown.',
  tooSlowImage: 'This image takes too long to read. Choose a smaller one.',
  manyImages: 'Your account opens too many images at a time. Try again in a few seconds.',
  busyWithImages: 'Stint is busy with other images. Try again in a few seconds.',
  invoicePdf: 'This is the PDF of an issued invoice, so it can’t be renamed, moved, replaced or deleted.',
  invoicePdfUpload: 'The PDF of an invoice can’t be uploaded. It is stored when the invoice is issued.',
  otherContent: 'Its content isn’t what the export says.',
  infected: 'This file contains malware, so it wasn’t saved.',
  tooLargeToScan: 'This file is too large to be checked for malware, so it wasn’t saved.',
  scanFailed: 'This file couldn’t be checked for malware. Please try again.',
} as const;

/** For developers of clients: the app sends what the protocol asks for. */
export const tusMessages = {
  version: 'Tus-Resumable must be 1.0.0.',
  contentType: 'Content-Type must be application/offset+octet-stream.',
  offset: 'Upload-Offset must be a number of bytes.',
  otherOffset: 'Another number of bytes has arrived. Request it with HEAD and continue there.',
  locked: 'Another request continues this upload.',
  tooLarge: 'This is more than the size with which the upload was started.',
} as const;

/** "This isn’t a PDF file, although its name ends in .pdf." */
export function contentMismatch(extension: string): string {
  return `This isn’t a ${extension.toUpperCase()} file, although its name ends in .${extension}.`;
}
