import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { languageForBuyer, loadBuyer } from './buyer.ts';
import { requireClient } from './draft-defaults.ts';
import { renderInTurn, toPdfFile } from './invoice-pdf.ts';
import { pdfName } from './issue/file-names.ts';
import type { Letter } from './pdf/printable-invoice.ts';
import type { WrittenLetter } from './pdf/render-letter.ts';
import { findInvoiceSettings } from './settings.ts';

/**
 * What a letter to a client has in common with documents, as they would be issued now.
 * @throws BAD_REQUEST for an unknown client, KeyUnavailable
 */
export async function loadLetterFrame(
  { keys }: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  clientId: string,
): Promise<Omit<Letter, 'logo' | 'terms' | 'createdAt'>> {
  const client = await requireClient(db, owner, clientId);
  const { settings } = await findInvoiceSettings(db, owner);
  const { seller, layout, pageSize, accentColour } = settings;
  const buyer = await loadBuyer(db, owner, keys, client);
  return {
    seller,
    layout,
    pageSize,
    accentColour,
    buyer,
    language: languageForBuyer(client, buyer, settings),
  };
}

export async function printLetter(
  owner: Owner,
  letter: WrittenLetter,
  signal: AbortSignal | undefined,
): Promise<File> {
  const name = pdfName(`${letter.title}-${letter.buyer.name}-${letter.day}`);
  return toPdfFile(await renderInTurn(owner, letter, signal), name);
}
