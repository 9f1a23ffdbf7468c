import { createRequire } from 'node:module';
import { parse } from '@messageformat/parser';
import type { Token } from '@messageformat/parser';

// Declared for CommonJS only.
const require = createRequire(import.meta.url);
interface MessageFormat {
  compile(text: string): (args: object) => string;
}
const Format = require('@messageformat/core') as new (language: string) => MessageFormat;
const compileModule = require('@messageformat/core/compile-module') as (
  format: MessageFormat,
  messages: { message: string },
) => string;

const formats = new Map<string, MessageFormat>();

/** A text as code: the body of a function of the arguments `d`, what the body imports, and the text without arguments. */
export function compileText(
  language: string,
  text: string,
): { imports: string[]; body: string; constant: string } {
  const format = formats.get(language) ?? new Format(language);
  formats.set(language, format);
  const [imports = '', body = ''] = compileModule(format, { message: text }).split('export default ');
  return {
    imports: imports.split('\n').filter(Boolean),
    body: body.slice(body.indexOf(') =>') + ') =>'.length, body.lastIndexOf('\n}')),
    constant: argumentTypes(parse(text)).size === 0 ? JSON.stringify(format.compile(text)({})) : '',
  };
}

/** The arguments of a message with their TypeScript types. */
export function argumentTypes(tokens: Token[], types = new Map<string, string>()): Map<string, string> {
  for (const token of tokens) {
    if (token.type === 'argument') types.set(token.arg, types.get(token.arg) ?? 'string | number');
    if (token.type === 'function') types.set(token.arg, 'number');
    if (token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal') {
      const options = token.cases.map(({ key }) => JSON.stringify(key)).join(' | ');
      types.set(token.arg, token.type === 'select' ? options : 'number');
      for (const { tokens: inner } of token.cases) argumentTypes(inner, types);
    }
  }
  return types;
}
