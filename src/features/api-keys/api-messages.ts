export const maxApiKeys = 50;

export const apiKeyMessages = {
  notFound: 'API key not found.',
  tooManyKeys: `You have ${maxApiKeys} API keys. Revoke one that you no longer use first.`,
} as const;
