export { ExchangeRatesSection } from './exchange-rates-section.tsx';
export { RateProposal } from './rate-proposal.tsx';
