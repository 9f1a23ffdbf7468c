import { describe, expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { matchReferences, referenceKey, withNameMatches } from './client-project-match.ts';

const intranet = { id: anId(1), name: 'Intranet', clientId: null };
const inFile = { client: 'Internal', project: 'Intranet' };

describe('a name matched by hand', () => {
  const acme = { client: 'Acme', project: null, id: anId(1) };
  const web = { client: 'Acme', project: 'Web', id: anId(2) };

  it('can be a new client or project, even if there is one of exactly that name', () => {
    const existing = {
      clients: [{ id: anId(1), name: 'Acme' }],
      projects: [{ id: anId(2), name: 'Web', clientId: anId(1) }],
    };
    expect(matchReferences([acme, web], existing, [{ ...web, id: null }])).toMatchObject({
      known: { [referenceKey(acme)]: { clientId: anId(1), projectId: null } },
      newProjects: [{ name: 'Web', client: 'Acme' }],
    });
    expect(matchReferences([acme, web], existing, [{ ...acme, id: null }])).toEqual({
      known: {},
      newClients: ['Acme'],
      newProjects: [{ name: 'Web', client: 'Acme' }],
    });
  });

  it('is forgotten for the projects of a client that is matched again', () => {
    const other = { client: 'Other', project: 'Web', id: anId(4) };
    const changed = { ...acme, id: anId(3) };
    expect(withNameMatches([acme, web, other], [changed])).toEqual([other, changed]);
    expect(withNameMatches([acme, web, other], [acme])).toEqual([web, other, acme]);
    expect(withNameMatches([acme], [web])).toEqual([acme, web]);
  });
});

describe('the client “Internal” of a file', () => {
  it('stands for a project without a client, existing or new', () => {
    const references = [{ client: 'Internal', project: null }, inFile, { ...inFile, project: 'Hiring' }];
    const matched = matchReferences(references, { clients: [], projects: [intranet] });
    expect(matched.known).toEqual({
      [referenceKey({ client: 'Internal', project: null })]: { clientId: null, projectId: null },
      [referenceKey(inFile)]: { clientId: null, projectId: intranet.id },
    });
    expect(matched.newClients).toEqual([]);
    expect(matched.newProjects).toEqual([{ name: 'Hiring', client: 'Internal' }]);
  });

  it('never matches a project of a client', () => {
    const acmes = { ...intranet, clientId: anId(2) };
    const clients = [{ id: anId(2), name: 'Acme' }];
    const { known, newProjects } = matchReferences([inFile], { clients, projects: [acmes] });
    expect(known).toEqual({});
    expect(newProjects).toEqual([{ name: 'Intranet', client: 'Internal' }]);
  });

  it('is that client if there is one, or if no project needs it', () => {
    const client = { id: anId(3), name: 'internal' };
    const named = { client: 'Internal', project: null };
    expect(matchReferences([named, inFile], { clients: [client], projects: [intranet] })).toMatchObject({
      known: { [referenceKey(named)]: { clientId: client.id, projectId: null } },
      newProjects: [{ name: 'Intranet', client: 'Internal' }],
    });
    expect(matchReferences([named], { clients: [], projects: [] }).newClients).toEqual(['Internal']);
  });
});
