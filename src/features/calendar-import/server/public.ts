export { answerSuggestions, listSuggestions } from './queries.ts';
