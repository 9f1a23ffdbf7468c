import { chooseLanguage } from '#src/features/invoices/rules/document-locale.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { languageName } from '#src/platform/web/format/display-names.ts';

/** The language that a document for a client is printed in. */
export function printedLanguage(...chosenFrom: Parameters<typeof chooseLanguage>): string {
  return languageName(documentLanguage(chooseLanguage(...chosenFrom)));
}
