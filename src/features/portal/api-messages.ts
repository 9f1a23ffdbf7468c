export const portalMessages = {
  notFound: 'This client doesn’t exist.',
  clientNotShared: 'This client isn’t shared with you any more.',
  linkNotFound: 'This link doesn’t exist.',
  tooManyLinks: 'This client has 20 working links. Revoke one first.',
  linkGone: 'This link doesn’t work any more.',
  pinNeeded: 'Enter the PIN.',
  pinWrong: 'This PIN isn’t right.',
  notShared: 'This file isn’t shared.',
  fileUnavailable: 'This file can’t be opened now. Try again later.',
  pinLocked: 'Too many wrong PINs. Wait 15 minutes.',
} as const;
