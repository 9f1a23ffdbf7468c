import { useEffect, useEffectEvent, useState } from 'react';

/** Files dropped or pasted anywhere on the page; returns whether files are being dragged over it. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const receive = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) onFiles([...files]);
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      },
      { signal },
    );
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        // Null: it left the window.
        if (relatedTarget === null) setIsOver(false);
      },
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(false);
        receive(event.dataTransfer?.files);
      },
      { signal },
    );
    document.addEventListener(
      'paste',
      (event) => {
        if (!isTextField(event.target)) receive(event.clipboardData?.files);
      },
      { signal },
    );
    return () => controller.abort();
  }, []);

  return isOver;
}

function hasFiles(dragged: DataTransfer | null): boolean {
  return dragged?.types.some((type) => type.toLowerCase() === 'files') ?? false;
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea') !== null;
}
