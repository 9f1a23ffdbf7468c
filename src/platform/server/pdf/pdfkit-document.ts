export type StructureElement = {
  dictionary: { data: Record<string, unknown> };
  add(child: StructureElement | StructureContent): void;
  end(): void;
};

type StructureContent = { refs: unknown[] };

/** The document of PDFKit that pdfmake writes. */
export type PdfKitDocument = {
  page: object;
  /** Annotations of links belong to it. */
  _currentStructureElement?: StructureElement | null;
  struct(type: string, options: { alt?: string }): StructureElement;
  addStructure(element: StructureElement): void;
  markStructureContent(type: string): StructureContent;
  markContent(type: 'Artifact'): void;
  endMarkedContent(): void;
  /** Adds to the XMP metadata, until the document ends. */
  appendXML(xml: string): void;
};
