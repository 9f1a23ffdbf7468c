import type { FastifyInstance } from 'fastify';
import { batchPath } from '#src/platform/shared/requests/request-batch.ts';
import { invalidRequest } from './error-handler.ts';

const maxDepth = 64;

/** JSON bodies of at most 1 MiB and 64 levels, without keys that reach into prototypes; others get a readable error. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // Some clients send a content type without a body.
    if (text === '') return done(null, undefined);
    if (isNestedTooDeeply(text)) return done(invalidRequest('is nested too deeply'));
    return parse(request, text, (error, value) => {
      if (error) return done(invalidRequest(isJson(text) ? prototypeFieldReason : 'is not valid JSON'));
      // All inputs are objects; a list or a bare value would otherwise be silently ignored.
      if (!isObject(value) && !(request.url === batchPath && Array.isArray(value) && value.every(isObject))) {
        return done(invalidRequest('must be an object'));
      }
      return done(null, value);
    });
  });
}

const prototypeFieldReason = 'names a field (__proto__ or constructor.prototype) that cannot be set';

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Only the kind of error matters here.
    return false;
  }
}

/** Deeper values end the stack of what reads or writes them. */
export function isNestedTooDeeply(json: string): boolean {
  return nestingDepth(json) > maxDepth;
}

/** Bracket depth, ignoring strings. */
function nestingDepth(json: string): number {
  let depth = 0;
  let maxSeen = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '{' || sign === '[') maxSeen = Math.max(maxSeen, (depth += 1));
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return maxSeen;
}
