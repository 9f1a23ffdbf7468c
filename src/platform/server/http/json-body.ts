import type { FastifyInstance } from 'fastify';
import { refusal } from './failures.ts';

const deepest = 64;

/** JSON bodies of at most 1 MiB, 64 levels deep, without keys that reach into prototypes; everything else is refused in words. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // Some clients name the type of a body they do not send.
    if (text === '') return done(null, undefined);
    if (depthOf(text) > deepest) return done(refusal('is nested too deeply'));
    return parse(request, text, (error, value) => {
      if (error) return done(refusal(isJson(text) ? reachesPrototypes : 'is not valid JSON'));
      // Everything that is asked here has named fields; a list or a bare word would be passed over in silence.
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return done(refusal('must be an object'));
      }
      return done(null, value);
    });
  });
}

const reachesPrototypes = 'names a field (__proto__ or constructor.prototype) that cannot be set';

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
function depthOf(json: string): number {
  let depth = 0;
  let most = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '{' || sign === '[') most = Math.max(most, (depth += 1));
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return most;
}
