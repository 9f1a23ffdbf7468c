/** Several calls of a page as one request, in oRPC's format: a list. */
export const batchPath = '/api/rpc/batch';
export const maxBatchSize = 20;
