import type { FastifyInstance } from 'fastify';

const deepest = 64;

/** JSON bodies of at most 1 MiB, 64 levels deep, without keys that reach into prototypes; everything else is refused in words. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // Some clients name the type of a body they do not send.
    if (text === '') return done(null, undefined);
    if (depthOf(text) > deepest)
      return done(Object.assign(new Error('The JSON is nested too deeply.'), { statusCode: 400 }));
    return parse(request, text, done);
  });
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
