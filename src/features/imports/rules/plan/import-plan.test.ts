import { describe, expect, it } from 'vitest';
import type { FileRow, RowProblem } from '#src/features/imports/rules/import-settings.ts';
import { formValidators } from '#src/features/imports/server/form-schemas.ts';
import { importSettings } from '#tests/support/import-settings-fixture.ts';
import { matchReferences, referenceKey } from './client-project-match.ts';
import { planImport } from './import-plan.ts';

const settings = importSettings({
  columns: ['date', 'duration', 'description', 'client', 'project', 'start', 'person'],
});

function rowsOf(...texts: string[]): FileRow[] {
  return texts.map((text, index) => ({ line: index + 2, cells: text.split(',') }));
}

function planOf(rows: FileRow[], problems: [number, RowProblem][] = []) {
  return planImport({ rows, problems: new Map(problems) }, settings, formValidators);
}

describe('an import plan', () => {
  it('imports entries with the same times once, however they are written', () => {
    const { records, duplicateLines } = planOf(
      rowsOf(
        '2026-03-02,1:30,Sketches,Acme,Website,9:00,Ann',
        '2026-03-02,1.5,Sketches,acme, WEBSITE ,09:00,Ann',
        '2026-03-02,1:30,Sketches,Acme,Another,9:00,Ann',
        '2026-03-02,1:30,sketches,Acme,Website,9:00,Ann',
      ),
    );

    expect(records.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(duplicateLines).toEqual([3]);
  });

  it('imports the time of every person on an entry', () => {
    const { records, duplicateLines } = planOf(
      rowsOf(
        '2026-03-02,0:15,Standup,Acme,Website,9:00,Ann',
        '2026-03-02,0:15,Standup,Acme,Website,9:00,Bert',
      ),
    );

    expect(records.map(({ line, nth }) => [line, nth])).toEqual([
      [2, 1],
      [3, 2],
    ]);
    expect(duplicateLines).toEqual([]);
  });

  it('adds people to the notes if there are several, unless one is chosen', () => {
    const rows = rowsOf(
      '2026-03-02,0:15,Standup,Acme,Website,9:00,Ann',
      '2026-03-02,0:15,Standup,Acme,Website,9:00,Bert',
    );
    const notesOf = ({ records }: ReturnType<typeof planOf>) =>
      records.map((record) => 'notes' in record && record.notes);
    expect(notesOf(planOf(rows))).toEqual(['Person: Ann', 'Person: Bert']);
    expect(notesOf(planOf(rows.slice(0, 1)))).toEqual([null]);
    const onlyAnn = planImport({ rows, problems: new Map() }, { ...settings, person: 'Ann' }, formValidators);
    expect(notesOf(onlyAnn)).toEqual([null]);
  });

  it('imports every row without times, because the same work may be done twice a day', () => {
    const { records, duplicateLines } = planOf(
      rowsOf(
        '2026-03-02,0:30,Calls,Acme,Website',
        '2026-03-02,0:30,Calls,Acme,Website',
        '2026-03-02,0:30,Calls,Acme,Another',
      ),
    );

    expect(records.map(({ line, nth }) => [line, nth])).toEqual([
      [2, 1],
      [3, 2],
      [4, 1],
    ]);
    expect(duplicateLines).toEqual([]);
  });

  it('reports a row shifted by a comma only once', () => {
    const { problems } = planOf(
      rowsOf('March 2, 2026,1:30,Plan,Acme,Website,9:00,', '2026-03-02,soon,A,Acme,,9:00,Ann,'),
    );

    expect(problems.map(({ line, words }) => [line, words])).toEqual([
      [2, 'The row has 1 more cell than there are columns. Does a text with a comma need quotation marks?'],
      // Some tools end every line with a comma.
      [3, '“soon” isn’t a duration.'],
    ]);
  });

  it('lists people by full name, even those whose rows aren’t imported', () => {
    const columns = ['date', 'duration', 'givenName', 'person'] as const;
    const rows = rowsOf('2026-03-02,1,Ann,Berg', '2026-03-02,2,Bert,Berg', '2026-03-02,3,,Cohn');
    const berts = { ...settings, columns, person: 'Bert Berg' };
    const plan = planImport({ rows, problems: new Map() }, berts, formValidators);

    expect(plan).toMatchObject({ people: ['Ann Berg', 'Bert Berg', 'Cohn'], others: 2 });
    expect(plan.records.map(({ line }) => line)).toEqual([3]);
  });

  it('skips and counts breaks and time off', () => {
    const columns = ['date', 'duration', 'timeKind'] as const;
    const rows = rowsOf(
      '2026-03-02,4,Regular',
      '2026-03-02,0.5,BREAK',
      '2026-03-03,8,Time off',
      '2026-03-04,8,',
    );
    const plan = planImport({ rows, problems: new Map() }, { ...settings, columns }, formValidators);

    expect(plan).toMatchObject({ offWork: 2, problems: [], duplicateLines: [] });
    expect(plan.records.map(({ line }) => line)).toEqual([2, 5]);
  });

  it('lists every client and project once', () => {
    const { references } = planOf(
      rowsOf(
        '2026-03-02,1,A,Acme,Website',
        '2026-03-03,1,B,ACME,website',
        '2026-03-04,1,C,,Alone',
        '2026-03-05,1,D,,',
      ),
    );

    expect(references.map(referenceKey)).toEqual(
      [
        { client: 'Acme', project: null },
        { client: 'Acme', project: 'Website' },
        { client: null, project: 'Alone' },
      ].map(referenceKey),
    );
  });

  it('reports problems of the line together with those of the row', () => {
    const strayProblem = { column: null, value: '', words: 'Another encoding.' };
    const { problemLines, problems } = planOf(rowsOf('2026-03-02,1,A,,', 'soon,-1,B,,'), [
      [2, strayProblem],
      [9, { ...strayProblem, words: 'Never closed.' }],
    ]);

    expect(problemLines).toEqual([2, 3, 9]);
    expect(problems.map(({ line, words }) => [line, words])).toEqual([
      [2, 'Another encoding.'],
      [3, '“soon” isn’t a date.'],
      [3, 'The duration “-1” is negative.'],
      [9, 'Never closed.'],
    ]);
  });
});

describe('names in a file', () => {
  const clients = [{ id: 'c1', name: 'Acme' }];
  const projects = [
    { id: 'p1', name: 'Website', clientId: 'c1' },
    { id: 'p2', name: 'Garden', clientId: null },
  ];

  it('refer to existing records, ignoring case', () => {
    const work = { client: 'ACME', project: 'website' };

    expect(matchReferences([work], { clients, projects })).toEqual({
      known: { [referenceKey(work)]: { clientId: 'c1', projectId: 'p1' } },
      newClients: [],
      newProjects: [],
    });
  });

  it('of a project without a client refer to any client’s project of that name', () => {
    const work = { client: null, project: 'Website' };

    expect(matchReferences([work], { clients, projects }).known).toEqual({
      [referenceKey(work)]: { clientId: 'c1', projectId: 'p1' },
    });
  });

  it('refer to a new project if the existing one belongs to another client', () => {
    const works = [
      { client: 'Borges', project: null },
      { client: 'Borges', project: 'Website' },
      { client: 'Acme', project: 'Garden' },
    ];

    expect(matchReferences(works, { clients, projects })).toEqual({
      known: {},
      newClients: ['Borges'],
      newProjects: [
        { name: 'Website', client: 'Borges' },
        { name: 'Garden', client: 'Acme' },
      ],
    });
  });
});
