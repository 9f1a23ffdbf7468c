import { describe, expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { matchReferences, referenceKey } from './client-project-match.ts';

const intranet = { id: anId(1), name: 'Intranet', clientId: null };
const inFile = { client: 'Internal', project: 'Intranet' };

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
