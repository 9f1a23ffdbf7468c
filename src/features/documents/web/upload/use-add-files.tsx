import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import * as m from '#messages/documents.ts';
import type { Place } from '#src/features/documents/rules/document-place.ts';
import { fileKey } from '#src/features/documents/rules/upload-queue.ts';
import type { Entities } from '#src/features/documents/web/use-entities.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { useIsTouch } from '#src/platform/web/layout/use-is-narrow.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { DropOverlay } from './drop-overlay.tsx';
import { addUploads } from './upload-manager.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

const { Component: AddFilesDialog } = createLazyComponent(
  async () => (await import('./add-files-dialog.tsx')).AddFilesDialog,
);

type AddFilesOptions = {
  entities: Entities;
  /** Where the files belong; without it, a dialog asks. */
  place?: Place;
  /** The key of the entity that the dialog starts with. */
  suggestedKey?: string;
  /** The name of the place, for the drop area. */
  placeName?: string;
  /** Another page asked for the dialog. */
  isRequested?: boolean;
  onRequestHandled?: () => void;
};

/** Adds files with a button, the camera, drag and drop, or paste. */
export function useAddFiles(options: AddFilesOptions) {
  const { entities, place, suggestedKey, placeName, isRequested = false, onRequestHandled } = options;
  const [files, setFiles] = useState<readonly File[]>([]);
  const sources = useFileSources({ onFiles: receive, placeName });
  const isAsking = files.length > 0 || isRequested;

  function receive(added: readonly File[]) {
    if (place) addUploads(added, place);
    else
      setFiles((before) => [
        ...before,
        ...added.filter((file) => before.every((other) => !isSameFile(file, other))),
      ]);
  }

  function close() {
    setFiles([]);
    if (isRequested) onRequestHandled?.();
  }

  return {
    ...sources,
    elements: (
      <>
        {sources.elements}
        {isAsking && (
          <AddFilesDialog
            files={files}
            entities={entities}
            suggestedKey={suggestedKey}
            onChooseFiles={sources.choose}
            onUpload={(chosen) => {
              addUploads(files, chosen);
              close();
            }}
            onClose={close}
          />
        )}
      </>
    ),
  };
}

type FileSourcesOptions = {
  onFiles: (files: readonly File[]) => void;
  /** The name of their place, for the drop area. */
  placeName?: string | undefined;
};

/** The ways in which files come to a page: a button, the camera, drag and drop, paste. */
export function useFileSources({ onFiles, placeName }: FileSourcesOptions) {
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hasCamera = useIsTouch();
  const isOver = useDroppedFiles(onFiles);
  return {
    choose: () => chooser.current?.click(),
    /** Takes a photo; only with a touch screen. */
    cameraButton: hasCamera && (
      <Button variant="outlined" icon={Camera} iconSize={18} onClick={() => camera.current?.click()}>
        {m.takePhoto}
      </Button>
    ),
    elements: (
      <>
        <FileChooser ref={chooser} label={m.chooseFiles} onFiles={onFiles} />
        <FileChooser ref={camera} label={m.takePhoto} isCamera onFiles={onFiles} />
        {isOver && <DropOverlay placeName={placeName} />}
      </>
    ),
  };
}

function isSameFile(one: File, other: File): boolean {
  return fileKey(one) === fileKey(other);
}

type FileChooserProps = {
  ref: React.Ref<HTMLInputElement>;
  label: string;
  isCamera?: boolean;
  onFiles: (files: readonly File[]) => void;
};

function FileChooser({ ref, label, isCamera = false, onFiles }: FileChooserProps) {
  return (
    <input
      ref={ref}
      hidden
      type="file"
      aria-label={label}
      {...(isCamera ? { accept: 'image/*', capture: 'environment' } : { multiple: true })}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        // Allows choosing the same files again.
        target.value = '';
        if (chosen.length > 0) onFiles(chosen);
      }}
    />
  );
}
