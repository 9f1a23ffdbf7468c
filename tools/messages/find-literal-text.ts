import { parseSync } from 'vite';

/** A text for people that is written in code instead of a catalogue. */
export interface LiteralText {
  line: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  [property: string]: unknown;
}

/** Attributes whose values people don't read. */
const technicalAttributes =
  /^(class(Name)?|href|to|type|role|id|name|key|htmlFor|component|variant|color|size|direction|auto\w+|inputMode|rel|target|edge|position|severity|margin|display|method|loading|scope|spacing|sx|style|src|viewBox|d|width|height|accept|enterKeyHint|transform|data-.+|aria-(live|haspopup|current|controls|labelledby|describedby|orientation|sort|autocomplete|hidden|relevant|atomic|keyshortcuts))$/;
const css =
  /[\d}](px|rem|fr|%|d?vh|ms|deg)(?![a-z])|var\(--|\w+\([^)]*[,\d]|@media|&|^inset |currentColor|^local, |\} (top|bottom)|sans-serif|\[\w+[=\]]|^(button|input|main|html|body|th|td|a|label)[ ,>:.]/;
/** Product names, names of keys, language codes, and names that programs exchange. */
export const properNames =
  /^(stint-.*|take over|([a-z]{2}(-[A-Z]{2})?( |$)){5,}|Stint|Firebase|GitHub|LinkedIn|Mastodon|Toggl( Track)?|solidtime|Clockify|Harvest|Invoice Ninja|Kimai|Firefox|Chrome|Safari|Edge|Opera|Android|Windows|Linux|Mac|ChromeOS|Samsung Internet|Chrome OS|iPhone|iPad|Enter|Escape|Tab|Delete|Backspace|Home|End|Page(Up|Down)|Arrow\w+|Shift|Control|Alt|Meta|Ctrl|Content-\w+|Retry-After|Error|\w+Error|UTC|Europe\/\w+)$/;

/** Finds texts for people: text between tags, attributes that are read, and strings that look like sentences or labels. */
export function findLiteralTexts(file: string, source: string): LiteralText[] {
  const found: LiteralText[] = [];
  const { program } = parseSync(file, source);

  visit(program as unknown as Node, []);
  return found;

  function visit(node: Node, parents: Node[]): void {
    const parent = parents.at(-1);
    if (/^(Import|Export(Named|All))Declaration$/.test(node.type) && node['source']) return;
    if (node.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return;
    if (isForProgrammers(node) || isTechnicalAttribute(node)) return;
    if (node.type === 'JSXText') check(node, String(node['value']), /[A-Za-z]/);
    if (node.type === 'Literal' && typeof node['value'] === 'string' && !isName(node, parent))
      check(node, node['value'], parent?.type === 'JSXAttribute' ? /^[A-Z]|[a-z] [a-z]/ : sentence);
    if (node.type === 'TemplateLiteral') check(node, templateText(node), template);
    for (const child of Object.values(node).flat())
      if (isNode(child)) visit(child, [...parents.slice(-3), node]);
  }

  function check(node: Node, value: string, pattern: RegExp): void {
    const text = value.replaceAll(/\s+/g, ' ');
    if (!/[A-Za-z]/.test(text) || !pattern.test(text) || css.test(text) || properNames.test(text.trim()))
      return;
    found.push({ line: source.slice(0, node.start).split('\n').length, text: text.trim() });
  }
}

/** Finds sentences of the API that are written in code: the `message` of an error, and any that ends with a full stop. */
export function findLiteralSentences(file: string, source: string): LiteralText[] {
  const found: LiteralText[] = [];
  visit(parseSync(file, source).program as unknown as Node, false);
  return found;

  function visit(node: Node, isMessage: boolean): void {
    if (isLogged(node)) return;
    const key = node.type === 'Property' ? (node['key'] as Node)['name'] : undefined;
    // Descriptions of the API stay beside what they describe.
    if (/^(summary|tags|sharedDescriptions)$/.test(String(key))) return;
    const text = node.type === 'TemplateLiteral' ? templateText(node) : node['value'];
    const pattern = isMessage ? /^[A-Z{].* [a-z]/ : /^[A-Z{“].* [a-z].*[.?]$/s;
    if (node.type.endsWith('Literal') && typeof text === 'string' && pattern.test(text))
      found.push({ line: source.slice(0, node.start).split('\n').length, text });
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, key === 'message');
  }
}

/** Logs, and errors that only programmers see: those that aren’t answers of the API. */
function isLogged({ type, ...node }: Node): boolean {
  const name = String((node['callee'] as Node | undefined)?.['name']);
  return type === 'NewExpression' ? !/^(API|ORPC)Error$/.test(name) : name === 'log' || isConsoleCall();

  function isConsoleCall(): boolean {
    return type === 'CallExpression' && isConsole(node['callee'] as Node);
  }
}

/** Starts like a sentence or a label, or has words in a row. */
const sentence = /^[“"…]?[A-Z][a-z’]+( |$|…|\.|:)|^[A-Z] [a-z]|[a-z,.:’”] [a-zA-Z“]|^,? [a-z]{2}/;
/** As `sentence`, with {} for values. */
const template = /^[“"…]?[A-Z][a-z’]+[ .:…]|[a-z,.:’”] [a-zA-Z“{]|\}[,.]? [a-z(“]|[“”]/;

/** Errors and logs that only programmers see. */
function isForProgrammers({ type, ...node }: Node): boolean {
  if (type === 'NewExpression') return String((node['callee'] as Node)['name']).endsWith('Error');
  if (type === 'CallExpression') return isConsole(node['callee'] as Node);
  return type === 'TaggedTemplateExpression';
}

function isConsole({ object }: Node): boolean {
  return (object as Node | undefined)?.['name'] === 'console';
}

function isTechnicalAttribute({ type, name }: Node): boolean {
  return type === 'JSXAttribute' && technicalAttributes.test(String((name as Node)['name']));
}

/** Keys, cases and compared values are for programs. */
function isName(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false;
  if (parent.type === 'Property') return parent['key'] === node;
  if (parent.type === 'BinaryExpression') return /^[!=]==?$|^in$/.test(String(parent['operator']));
  return /^(SwitchCase|MemberExpression|TSLiteralType)$/.test(parent.type);
}

function templateText(node: Node): string {
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('{}');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
