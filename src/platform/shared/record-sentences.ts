import * as m from '#messages/api/platform.ts';

/** What the API says about a kind of record, such as `a client`. */
export function recordSentences(nounPhrase: string) {
  const noun = nounPhrase.replace(/^an? /, '');
  return {
    signedOutAdd: m.signedOutTo({ action: `add ${nounPhrase}` }),
    signedOutUpdate: m.signedOutTo({ action: `update ${nounPhrase}` }),
    signedOutDelete: m.signedOutTo({ action: `delete ${nounPhrase}` }),
    notFoundUpdate: m.notFoundTo({ noun: capitalize(noun), action: 'update' }),
    notFoundDelete: m.notFoundTo({ noun: capitalize(noun), action: 'delete' }),
    idTaken: m.idTaken({ noun: capitalize(nounPhrase) }),
    stale: m.stale({ noun }),
    nothingToUndo: m.nothingToUndo,
    changedSince: m.changedSince({ noun }),
  };
}

function capitalize(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
