export { clientMenuItems } from './client-menu.ts';
export { setClientsActive } from './client-mutations.ts';
export { ClientStatus } from './client-status.tsx';
export { DuplicatesNotice } from './merge/duplicates-notice.tsx';
export { undoMerge } from './merge/merge-mutations.ts';
export { formatPaymentTerms, formatRounding, summarizeRates } from './client-labels.ts';
export { electronicAddressSchemeName } from './electronic-address-labels.ts';
export { CityFields } from './form/city-fields.tsx';
export { RoundingInput } from './form/rounding-input.tsx';
export { distinctClientTags as distinctTags } from './known-tags.ts';
export { allClientsQuery, clients } from './queries.ts';
export { useClient } from './use-client.ts';
export {
  backfillEncryptedCopies,
  changeClient,
  ClientDialog,
  loadClientDialog,
  MergeDialog,
} from './on-demand.tsx';
