import type { DryRun } from '#src/features/imports/contract-fields.ts';
import type { ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import { canMean } from '#src/features/imports/rules/parse/currency-mark.ts';
import { clientIdIn, referenceKey } from '#src/features/imports/rules/plan/client-project-match.ts';
import type {
  NamedReference,
  ReferenceMatch,
} from '#src/features/imports/rules/plan/client-project-match.ts';
import { findBillingContext } from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { OpenPlan } from './parse-process.ts';

type Summary = Pick<OpenPlan['summary'], 'projectRates'>;
type Matched = Pick<ReferenceMatch, 'known' | 'newProjects'>;

type ProjectRates = {
  proposedRates: DryRun['proposedRates'];
  /** Those that apply, by `referenceKey`. */
  confirmedRates: ReadonlyMap<string, number>;
};

/**
 * The rates that the file has for new projects; in another currency than the project's they would be wrong. A
 * confirmed rate applies only while the file has one for that project in that currency: columns, matches of names and
 * clients may change later.
 */
export async function proposeProjectRates(
  db: Db,
  owner: Owner,
  { projectRates }: Summary,
  { projectRates: confirmed = [] }: Pick<ImportSettings, 'projectRates'>,
  { known, newProjects }: Matched,
): Promise<ProjectRates> {
  const newKeys = new Set(newProjects.map(({ client, name }) => referenceKey({ client, project: name })));
  const confirmedByKey = new Map(confirmed.map((each) => [keyInCurrency(each), each.rate]));
  const currencies = new Map<string | null, string>();
  const currencyOfClient = async (clientId: string | null) => {
    const currency =
      currencies.get(clientId) ??
      (await findBillingContext(db, owner, { clientId, projectId: null })).currency;
    currencies.set(clientId, currency);
    return currency;
  };
  const proposedRates: DryRun['proposedRates'] = [];
  const confirmedRates = new Map<string, number>();
  for (const { currency: written, ...rateInFile } of projectRates) {
    const key = referenceKey(rateInFile);
    if (!newKeys.has(key)) continue;
    const currency = await currencyOfClient(clientIdIn(known, rateInFile.client));
    if (written !== null && !canMean(written, currency)) continue;
    const rate = confirmedByKey.get(keyInCurrency({ ...rateInFile, currency }));
    if (rate !== undefined) confirmedRates.set(key, rate);
    proposedRates.push({ ...rateInFile, currency, isConfirmed: rate !== undefined });
  }
  return { proposedRates, confirmedRates };
}

function keyInCurrency({ currency, ...project }: NamedReference & { currency: string }): string {
  return `${currency} ${referenceKey(project)}`;
}
