export const portalMessages = {
  notFound: 'This client doesn’t exist.',
  clientNotShared: 'This client isn’t shared with you any more.',
  linkNotFound: 'This link doesn’t exist.',
  tooManyLinks: 'This client has 20 working links. Revoke one first.',
  linkGone: 'This link doesn’t work any more.',
  pinNeeded: 'Enter the PIN.',
  pinWrong: 'This PIN isn’t right.',
  tooManyCalls: 'This link was used too often in the last minute. Try again in a few seconds.',
  notShared: 'This file isn’t shared.',
  fileUnavailable: 'This file can’t be opened now. Try again later.',
  pinLocked: 'Too many wrong PINs. Wait a few minutes, or an hour after ten of them.',
} as const;
