import type { FastifyInstance } from 'fastify';
import { invalidRequest } from './error-handler.ts';

const maxDepth = 64;

/** JSON bodies of at most 1 MiB, 64 levels deep, without keys that reach into prototypes; everything else is refused in words. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // Some clients name the type of a body they do not send.
    if (text === '') return done(null, undefined);
    if (nestingDepth(text) > maxDepth) return done(invalidRequest('is nested too deeply'));
    return parse(request, text, (error, value) => {
      if (error) return done(invalidRequest(isJson(text) ? prototypeFieldReason : 'is not valid JSON'));
      // Everything that is asked here has named fields; a list or a bare word would be passed over in silence.
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return done(invalidRequest('must be an object'));
      }
      return done(null, value);
    });
  });
}

const prototypeFieldReason = 'names a field (__proto__ or constructor.prototype) that cannot be set';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // What kind of refusal it is, is all that was asked.
    return false;
  }
}

/** How deep brackets go, those inside of strings not counted. */
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
