import type { DocumentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import { dutchPortal } from './dutch-portal.ts';
import { englishPortal } from './english-portal.ts';
import { frenchPortal } from './french-portal.ts';
import { germanPortal } from './german-portal.ts';
import { italianPortal } from './italian-portal.ts';
import type { PortalTexts } from './portal-texts.ts';
import { spanishPortal } from './spanish-portal.ts';

export const textsByLanguage: Readonly<Record<DocumentLanguage, PortalTexts>> = {
  en: englishPortal,
  de: germanPortal,
  fr: frenchPortal,
  es: spanishPortal,
  nl: dutchPortal,
  it: italianPortal,
};
