/** What the panel of uploads does, for tests of features that add files. */
export {
  clearEndedUploads,
  giveUpUpload,
  useUploads,
} from '#src/features/documents/web/upload/upload-manager.ts';
