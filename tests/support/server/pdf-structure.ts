import { getDocumentProxy } from 'unpdf';

export type PdfStructure = {
  /** Elements with their own text, indented, page by page in reading order: "  TH Description". */
  outline: string[];
  /** Text that screen readers skip. */
  decoration: string[];
  /** Text that is neither. */
  lost: string[];
};

type Node = { role: string; alt?: string; children: (Node | { type: string; id: string })[] };
type Item = { type?: string; id?: string | null; tag?: string; str?: string };

/** What pdf.js finds in the structure tree. */
export async function readPdfStructure(pdf: Uint8Array): Promise<PdfStructure> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const structure: PdfStructure = { outline: [], decoration: [], lost: [] };
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = sortTexts(items, structure);
    // pdf.js has no precise type for it.
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) addLines(tree, texts, structure.outline, -1);
    for (const text of texts.values()) structure.lost.push(text);
  }
  return structure;
}

/** Text by the marked content it is in. */
function sortTexts(items: readonly Item[], { decoration, lost }: PdfStructure): Map<string, string> {
  const texts = new Map<string, string>();
  const open: Item[] = [];
  for (const item of items) {
    if (item.type?.startsWith('beginMarkedContent')) open.push(item);
    else if (item.type === 'endMarkedContent') open.pop();
    else if (item.str !== undefined && item.str.trim() !== '') {
      const id = open.findLast((each) => typeof each.id === 'string')?.id;
      if (open.some(({ tag }) => tag === 'Artifact')) decoration.push(item.str);
      else if (id) texts.set(id, [texts.get(id) ?? '', item.str].join(' ').trim());
      else lost.push(item.str);
    }
  }
  return texts;
}

/** Takes the texts of the tree out of `texts`. */
function addLines(
  { role, alt, children }: Node,
  texts: Map<string, string>,
  outline: string[],
  depth: number,
) {
  const own = children.flatMap((child) => {
    if ('role' in child) return [];
    const text = texts.get(child.id);
    texts.delete(child.id);
    return text === undefined ? [] : [text];
  });
  if (depth > 0)
    outline.push(
      '  '.repeat(depth - 1) + [role, ...(alt === undefined ? [] : [`"${alt}"`]), ...own].join(' '),
    );
  for (const child of children) if ('role' in child) addLines(child, texts, outline, depth + 1);
}
