import { describe, expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { matchReferences, referenceKey } from './client-project-match.ts';
import type { NamedReference } from './client-project-match.ts';
import { isSimilarName, suggestNames } from './name-suggestions.ts';

const acme = { id: anId(1), name: 'Acme GmbH' };
const relaunch = { id: anId(2), name: 'Website relaunch', clientId: acme.id };
const garden = { id: anId(3), name: 'Garden', clientId: null };
const existing = { clients: [acme, { id: anId(4), name: 'Borges & Co' }], projects: [relaunch, garden] };

describe('a name is similar', () => {
  it.each([
    ['Acme', 'Acme GmbH'],
    ['ACME Ltd.', 'Acme GmbH'],
    ['Müller & Söhne', 'Muller und Sohne OHG'],
    ['Borges', 'Borges Europe'],
    ['Société Générale', 'Societe Generale S.A.'],
    ['Wayne Enterprises', 'Wayne Enterprsies'],
    ['Straße 7', 'Strasse 7'],
  ])('%s and %s', (one, other) => {
    expect(isSimilarName(one, other)).toBe(true);
    expect(isSimilarName(other, one)).toBe(true);
  });

  it.each([
    ['Acme', 'Borges & Co'],
    ['Phase 1', 'Phase 2'],
    ['Website', 'Website 2025'],
    ['Mint', 'Mind'],
    ['GmbH', 'Acme GmbH'],
    ['A', 'A Team'],
  ])('but not %s and %s', (one, other) => {
    expect(isSimilarName(one, other)).toBe(false);
  });
});

const inFile = [
  { client: 'Acme', project: null },
  { client: 'Acme', project: 'Website' },
  { client: null, project: 'Gardens' },
];
const suggestionsOf = (
  references: readonly NamedReference[],
  nameMatches: Parameters<typeof suggestNames>[2],
) => suggestNames(references, existing, nameMatches);

describe('names in a file', () => {
  it('get similar clients and projects as suggestions, a project once its client is known', () => {
    expect(suggestionsOf(inFile, [])).toEqual([
      { client: 'Acme', project: null, clientId: null, similar: [acme] },
      { client: null, project: 'Gardens', clientId: null, similar: [{ id: garden.id, name: 'Garden' }] },
    ]);
    const isAcme = { client: 'Acme', project: null, id: acme.id };
    expect(suggestionsOf(inFile, [isAcme])).toContainEqual({
      client: 'Acme',
      project: 'Website',
      clientId: acme.id,
      similar: [{ id: relaunch.id, name: 'Website relaunch' }],
    });
  });

  it('can stay without a suggestion, but not if Stint has them', () => {
    const references = [
      { client: 'Cyberdyne', project: null },
      { client: 'borges & co', project: null },
    ];
    expect(suggestionsOf(references, [])).toEqual([
      { client: 'Cyberdyne', project: null, clientId: null, similar: [] },
    ]);
  });

  it('get no suggestions after a million comparisons', () => {
    const clients = Array.from({ length: 2_000 }, (_, place) => ({
      id: anId(place + 10),
      name: `Firm ${place}`,
    }));
    const countSimilar = (namesBefore: number) => {
      const others = Array.from({ length: namesBefore }, (_, place) => ({
        client: `Xy${place}`,
        project: null,
      }));
      const references = [...others, { client: 'Firm 7 GmbH', project: null }];
      const suggested = suggestNames(references, { clients, projects: [] }, []);
      return suggested.filter(({ similar }) => similar.length > 0).length;
    };
    expect([countSimilar(499), countSimilar(500)]).toEqual([1, 0]);
  });

  it('stand for the records they are matched with', () => {
    const matches = [
      { client: 'acme', project: null, id: acme.id },
      { client: 'Acme', project: 'Website', id: relaunch.id },
      { client: null, project: 'Gardens', id: null },
    ];
    expect(matchReferences(inFile, existing, matches)).toEqual({
      known: {
        [referenceKey({ client: 'Acme', project: null })]: { clientId: acme.id, projectId: null },
        [referenceKey({ client: 'Acme', project: 'Website' })]: {
          clientId: acme.id,
          projectId: relaunch.id,
        },
      },
      newClients: [],
      newProjects: [{ name: 'Gardens', client: null }],
    });
  });

  it('aren’t matched with a project of another client, or with a record that was deleted', () => {
    const matches = [
      { client: 'Acme', project: null, id: anId(9) },
      { client: 'Acme', project: 'Website', id: relaunch.id },
    ];
    expect(matchReferences(inFile.slice(0, 2), existing, matches)).toEqual({
      known: {},
      newClients: ['Acme'],
      newProjects: [{ name: 'Website', client: 'Acme' }],
    });
  });
});
