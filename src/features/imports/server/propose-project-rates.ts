import type { DryRun } from '#src/features/imports/contract-fields.ts';
import type { ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import { clientIdIn, referenceKey } from '#src/features/imports/rules/plan/client-project-match.ts';
import type { ReferenceMatch } from '#src/features/imports/rules/plan/client-project-match.ts';
import { findBillingContext } from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { OpenPlan } from './parse-process.ts';

type Summary = Pick<OpenPlan['summary'], 'heads' | 'projectRates'>;
type Matched = Pick<ReferenceMatch, 'known' | 'newProjects'>;

/** The rates that the file has for new projects. Rates in another currency than the project’s would be wrong. */
export async function proposeProjectRates(
  db: Db,
  owner: Owner,
  { heads, projectRates }: Summary,
  { columns, projectRates: confirmed = [] }: Pick<ImportSettings, 'columns' | 'projectRates'>,
  { known, newProjects }: Matched,
): Promise<DryRun['projectRates']> {
  const newKeys = new Set(newProjects.map(({ client, name }) => referenceKey({ client, project: name })));
  const confirmedKeys = new Set(confirmed.map(referenceKey));
  const currencyOfHeads = findCurrencyOfHeads(heads, columns);
  const currencies = new Map<string | null, string>();
  const currencyOfClient = async (clientId: string | null) => {
    const currency =
      currencies.get(clientId) ??
      (await findBillingContext(db, owner, { clientId, projectId: null })).currency;
    currencies.set(clientId, currency);
    return currency;
  };
  const proposed: DryRun['projectRates'] = [];
  for (const { currency: written, ...rateInFile } of projectRates) {
    const key = referenceKey(rateInFile);
    if (!newKeys.has(key)) continue;
    const currency = await currencyOfClient(clientIdIn(known, rateInFile.client));
    if ((written ?? currencyOfHeads ?? currency) === currency)
      proposed.push({ ...rateInFile, currency, isConfirmed: confirmedKeys.has(key) });
  }
  return proposed;
}

/** EUR in “Billable Rate (EUR)”. */
function findCurrencyOfHeads(
  heads: readonly string[],
  columns: ImportSettings['columns'],
): string | undefined {
  const priceHeads = heads.filter((_, place) => ['hourlyRate', 'entryAmount'].includes(columns[place] ?? ''));
  return priceHeads.flatMap((head) => /\(([A-Z]{3})\)\s*$/.exec(head)?.[1] ?? [])[0];
}
