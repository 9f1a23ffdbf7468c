import { legacyEncodings } from '#src/features/imports/rules/import-settings.ts';
import type { Encoding, LegacyEncoding } from '#src/features/imports/rules/import-settings.ts';

/**
 * The most likely encoding of a text that isn't in Unicode: the one in which its letters form words of a language that
 * uses the encoding. What words look like is derived from the names of countries, languages and currencies in `Intl`.
 */
export function detectLegacyEncoding(bytes: Buffer): LegacyEncoding {
  const sample = sampleLines(bytes);
  const foreign = sample.filter((byte) => byte >= 0x80);
  if (foreign.length < fewBytes) return usualEncoding;
  let best: { encoding: LegacyEncoding; text: string; score: number; fit: number } | undefined;
  let usualFit = 0;
  for (const encoding of legacyEncodings) {
    const use = encodingUses[encoding];
    const text = new TextDecoder(encoding).decode(sample);
    const fit =
      'languages' in use
        ? scoreLetters(text, use.languages)
        : scoreCharacters(sample, encoding, use.commonLeads);
    if (encoding === usualEncoding) usualFit = fit;
    const score = fit + (use.preference ?? 0);
    // The first of those that agree about all characters.
    if (best?.text === text) best.score = Math.max(best.score, score);
    else if (best === undefined || score > best.score) best = { encoding, text, score, fit };
  }
  // The same name in every line says no more than in one.
  const isVaried = new Set(foreign).size >= fewBytes || usualFit < 0;
  const isClear = best !== undefined && (best.fit - usualFit) * foreign.length >= clearAdvantage;
  return best !== undefined && isVaried && isClear ? best.encoding : usualEncoding;
}

/** Spreadsheets write it in most countries; a few characters are no evidence of another. */
const usualEncoding: LegacyEncoding = 'windows-1252';
const fewBytes = 3;
/** The fit of all characters decides together. */
const clearAdvantage = 2.5;

/** Whether every byte is a character. */
export function isSingleByte(encoding: Encoding): boolean {
  return legacyEncodings.some((each) => each === encoding && 'languages' in encodingUses[each]);
}

/** The first lines with characters outside ASCII; they decide. */
function sampleLines(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let length = 0;
  for (let start = 0; start < bytes.length && length < sampleBytes;) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    const line = bytes.subarray(start, end);
    start = end;
    if (line.every((byte) => byte < 0x80)) continue;
    lines.push(line);
    length += line.length;
  }
  return Buffer.concat(lines).subarray(0, sampleBytes);
}

const sampleBytes = 8 * 1024;

type LeadRange = readonly [from: number, to: number];
type EncodingUse = {
  /** How much the encoding is preferred where several fit nearly as well: spreadsheets write Windows encodings. */
  preference?: number;
} & (
  | { languages: readonly string[] }
  /** The first bytes of frequent characters; those of at least A1 are followed by such a byte, except in Big5. */
  | { commonLeads: readonly LeadRange[] }
);

const western = 'de fr es pt it nl sv da nb fi is'.split(' ');
const central = 'pl cs sk hu sl hr ro'.split(' ');

const encodingUses: Record<LegacyEncoding, EncodingUse> = {
  'windows-1252': { languages: western, preference: 0.3 },
  'windows-1250': { languages: central, preference: 0.2 },
  'windows-1251': { languages: ['ru', 'uk', 'bg', 'sr', 'be', 'mk'], preference: 0.2 },
  'windows-1253': { languages: ['el'], preference: 0.5 },
  'windows-1254': { languages: ['tr'], preference: 0.3 },
  'windows-1255': { languages: ['he'] },
  'windows-1256': { languages: ['ar', 'fa'] },
  'windows-1257': { languages: ['lt', 'lv', 'et'] },
  'windows-874': { languages: ['th'] },
  'iso-8859-2': { languages: central },
  macintosh: { languages: western, preference: -0.3 },
  shift_jis: {
    commonLeads: [
      [0x81, 0x83],
      [0x88, 0x97],
    ],
  },
  'euc-kr': { commonLeads: [[0xb0, 0xc8]] },
  // Before EUC-JP, which has the same characters without kana.
  gb18030: { commonLeads: [[0xb0, 0xd7]] },
  'euc-jp': {
    commonLeads: [
      [0xa4, 0xa5],
      [0xb0, 0xcf],
    ],
  },
  big5: { commonLeads: [[0xa4, 0xc6]] },
};

/** From -3 to 3: how well the characters outside ASCII fit the language that they fit best. */
function scoreLetters(text: string, languages: readonly string[]): number {
  const characters = Array.from(text);
  const foreign = [...characters.keys()].filter((place) => (characters[place] ?? '') >= '\u0080');
  const scores = languages.map((language) => {
    const model = languageModel(language);
    return foreign.reduce((sum, place) => sum + scoreCharacter(characters, place, model), 0);
  });
  return Math.max(...scores) / Math.max(1, foreign.length);
}

function scoreCharacter(
  characters: readonly string[],
  place: number,
  { letters, pairs }: LanguageModel,
): number {
  const [before = ' ', character = ' ', after = ' '] = [
    characters[place - 1],
    characters[place],
    characters[place + 1],
  ];
  if (unusedPattern.test(character)) return -3;
  if (!letterPattern.test(character)) {
    if (!typographicPattern.test(character)) return -2;
    const besideLetters = [before, after].filter((each) => letterPattern.test(each)).length;
    // A symbol counts as much as a letter, as in “5 €” and “20 °C”. But “£ódź” is a misread “Łódź”.
    if (besideLetters === 0 || (character === '°' && !letterPattern.test(before))) return 2;
    return besideLetters === 1 ? 0 : -1;
  }
  const isMixed =
    !latinPattern.test(character) && (asciiLetterPattern.test(before) || asciiLetterPattern.test(after));
  if (isMixed || (lowerCasePattern.test(before) && upperCasePattern.test(character))) return -3;
  const [one, at, other] = [before, character, after].map((each) =>
    letterPattern.test(each) ? each.toLowerCase() : ' ',
  );
  if (at === undefined || !letters.has(at)) return -2;
  // Any letter can stand alone, as in a list of initials.
  if (one === ' ' && other === ' ') return 1;
  const weight = (pair: string) => Math.min(1, (pairs.get(pair) ?? 0) / 3);
  return 1 + weight(`${one}${at}`) + weight(`${at}${other}`);
}

const letterPattern = /[\p{L}\p{M}]/u;
const asciiLetterPattern = /[A-Za-z]/;
const latinPattern = /\p{Script=Latin}/u;
const lowerCasePattern = /\p{Ll}/u;
const upperCasePattern = /\p{Lu}/u;
/** Control and invisible characters, and bytes without a character. */
const unusedPattern = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\uFFFD]/u;
/** Quotation marks, dashes, currencies and the like, which occur in any language. */
const typographicPattern = /[\p{Pi}\p{Pf}\p{Pd}\p{Sc}\p{Zs}„…§°·•№½]/u;

type LanguageModel = { letters: ReadonlySet<string>; pairs: ReadonlyMap<string, number> };
const languageModels = new Map<string, LanguageModel>();

/** The letters of a language and which follow each other. */
function languageModel(language: string): LanguageModel {
  const known = languageModels.get(language);
  if (known) return known;
  const [letters, pairs] = [new Set<string>(), new Map<string, number>()];
  for (const name of namesIn(language)) {
    for (const word of name.toLowerCase().split(/[^\p{L}\p{M}]+/u)) {
      const padded = ` ${word} `;
      for (let place = 0; place + 1 < padded.length; place += 1) {
        const pair = padded.slice(place, place + 2);
        pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
      }
      for (const each of word) letters.add(each);
    }
  }
  const model = { letters, pairs };
  languageModels.set(language, model);
  return model;
}

function* namesIn(language: string): Generator<string> {
  const codes = {
    region: twoLetterCodes,
    language: twoLetterCodes,
    currency: Intl.supportedValuesOf('currency'),
  };
  for (const type of ['region', 'language', 'currency'] as const) {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
    for (const code of codes[type]) yield names.of(code) ?? '';
  }
  // Such as “à” in French.
  yield new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(0);
}

const alphabet = Array.from({ length: 26 }, (_, place) => String.fromCharCode(97 + place));
const twoLetterCodes = alphabet.flatMap((first) => alphabet.map((second) => first + second));

/** From -3 to 3: how many of the characters of two bytes are frequent ones. */
function scoreCharacters(bytes: Buffer, encoding: LegacyEncoding, commonLeads: readonly LeadRange[]): number {
  let [score, count] = [0, 0];
  for (let place = 0; place < bytes.length; place += 1) {
    const lead = bytes[place] ?? 0;
    if (lead < 0x80) continue;
    count += 1;
    // Half-width katakana, which are rare.
    if (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) continue;
    const trail = bytes[place + 1] ?? 0;
    const isPair =
      trail >= (encoding === 'shift_jis' || encoding === 'big5' || encoding === 'gb18030' ? 0x40 : 0xa1);
    if (!isPair) {
      score -= 3;
      continue;
    }
    const isCommonTrail = trail >= 0xa1 || encoding === 'shift_jis' || encoding === 'big5';
    const isCommon = isCommonTrail && commonLeads.some(([from, to]) => lead >= from && lead <= to);
    // The letters of Western words look like single characters among ASCII letters.
    const isAmongAscii = [bytes[place - 1], bytes[place + 2]].some((byte = 0) =>
      asciiLetterPattern.test(String.fromCharCode(byte)),
    );
    // “°C” is such a character in Big5.
    const isHalfAscii = encoding === 'big5' && trail < 0x80;
    score += !isCommon ? -1 : isAmongAscii ? 0 : isHalfAscii ? 1 : 3;
    place += 1;
  }
  return count === 0 ? 0 : score / count;
}
