/** Columns of project files. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formValidators } from '#src/features/imports/server/form-schemas.ts';
import { inspectFile, parseTable } from '#src/features/imports/server/inspect-file.ts';
import { createProjectParser } from './parse-project-row.ts';

const circumstances = { timeZone: 'Europe/Berlin', currency: 'EUR', today: '2026-11-21' };

function fixture(name: string): Buffer {
  return readFileSync(new URL(`../../../../../tests/import-files/${name}.csv`, import.meta.url));
}

function readOf(csv: string | Buffer) {
  const bytes = Buffer.from(csv);
  const [inspection, table] = [inspectFile(bytes, circumstances), parseTable(bytes)];
  if ('refused' in inspection || 'refused' in table) throw new Error('It should be readable.');
  const read = createProjectParser(inspection.settings, formValidators);
  const results = table.rows.map((row) => read(row));
  return {
    settings: inspection.settings,
    projects: results.flatMap((result) => ('record' in result ? [result.record] : [])),
    problems: results.flatMap((result) =>
      'problems' in result
        ? result.problems.map(({ column, words }) => [table.heads[column ?? -1], words])
        : [],
    ),
  };
}

describe('a file of projects', () => {
  it.each(['Billing', 'Billing method', 'Abrechnung'])('has the billing type in “%s”', (head) => {
    const { projects } = readOf(
      `Project,Client,${head},Hourly rate\nReport,Acme,fixed,\nSite,Acme,hourly,95\n`,
    );
    expect(projects.map(({ values }) => values)).toMatchObject([
      { name: 'Report', billingType: 'fixed' },
      { name: 'Site', billingType: 'hourly', hourlyRate: 95 },
    ]);
  });

  it('sets all fields', () => {
    const { settings, projects } = readOf(fixture('projects-english'));
    expect(settings).toMatchObject({ kind: 'projects', dateOrder: 'dmy', decimal: '.' });
    expect(settings.columns).not.toContain(null);
    expect(projects).toEqual([
      {
        line: 2,
        name: 'Care',
        client: 'Acme',
        values: {
          name: 'Care',
          status: 'On hold',
          billingType: 'retainer',
          hourlyRate: 110,
          retainerHours: 20,
          retainerRate: 90.5,
          retainerPeriod: 'monthly',
          retainerCarryOver: 3,
          retainerStart: '2026-02-01',
          startDate: '2026-02-01',
          endDate: '2026-12-31',
          poNumber: 'PO-7',
          colour: '#556cd6',
          notes: 'Twenty hours a month',
        },
      },
      {
        line: 3,
        name: 'Site',
        client: 'Acme',
        values: {
          name: 'Site',
          status: 'Active',
          billingType: 'fixed',
          budgetHours: 120.5,
          budgetAmount: 12_500,
        },
      },
    ]);
  });

  it('of Clockify, Harvest and solidtime sets the fields in their exports', () => {
    expect(readOf(fixture('clockify-projects')).projects.map(({ values }) => values)).toEqual([
      {
        name: 'Website',
        status: 'Active',
        billingType: 'hourly',
        hourlyRate: 90,
        budgetHours: 40,
        budgetAmount: 3600,
        notes: 'By spring',
      },
      { name: 'Old shop', status: 'Archived' },
    ]);
    expect(readOf(fixture('harvest-projects')).projects.map(({ values }) => values)).toEqual([
      { name: 'Website', startDate: '2026-01-01', notes: 'Relaunch' },
    ]);
    expect(readOf(fixture('solidtime-projects')).projects.map(({ values }) => values)).toEqual([
      {
        name: 'Website',
        billingType: 'hourly',
        hourlyRate: 90.5,
        budgetHours: 100,
        colour: '#ef5350',
      },
      { name: 'Old shop', status: 'Archived', colour: '#26a69a' },
    ]);
  });

  it('has the same validation as the form', () => {
    const { problems } = readOf(
      'Project,Hourly rate,Retainer period,Carry-over,Start date,Budget hours,Colour\n' +
        'Site,-5,daily,many,2026-02-30,endless,#12\n' +
        'Shop,,,200,,2000000,\n',
    );
    expect(problems).toEqual([
      ['Hourly rate', '“-5” must not be below 0.'],
      ['Retainer period', '“daily” must be once, monthly or quarterly.'],
      ['Carry-over', '“many” must be a number of periods.'],
      ['Start date', '“2026-02-30” isn’t a valid date.'],
      ['Budget hours', '“endless” must be a number of hours.'],
      ['Colour', '“#12” must be a colour, like #556cd6.'],
      ['Carry-over', '“200” must be at most 120.'],
      ['Budget hours', '“2000000” must be at most 1,000,000 hours.'],
    ]);
  });

  it('has custom fields as in a Stint export, and reports invalid ones', () => {
    const { projects, problems } = readOf(
      'id,userId,name,status,billingType,other\n' +
        '1,2,Site,Active,,"{""myOwn"":{""deep"":[1,null]}}"\n' +
        '1,2,Shop,Active,,"{""constructor"":1}"\n' +
        '1,2,Care,Active,,mine\n',
    );
    expect(projects).toMatchObject([{ values: { name: 'Site', myOwn: { deep: [1, null] } } }]);
    expect(problems).toEqual([
      ['other', 'constructor cannot be set.'],
      ['other', '“mine” must have the format of a Stint export.'],
    ]);
  });

  it('names the instalment that exceeds the price', () => {
    const cell = JSON.stringify([{ date: '2026-03-31', amount: 500 }]).replaceAll('"', '""');
    const { problems } = readOf(
      `id,userId,name,status,billingType,fixedPrice,instalments,other\n1,2,Site,Active,fixed,400,"${cell}",\n`,
    );
    expect(problems).toEqual([
      ['instalments', 'instalments 0 amount brings the instalments above the price.'],
    ]);
  });

  it.each([
    ['Projekt;Stundensatz\nSeite;90,50\n', { billingType: 'hourly', hourlyRate: 90.5 }],
    ['Projekt;Abrechnungsart\nSeite;Festpreis\n', { billingType: 'fixed' }],
    ['Projekt;Festpreis\nSeite;12.500,50\n', { billingType: 'fixed', fixedPrice: 12_500.5 }],
    [
      'Project,Fixed fee,Hourly rate\nSite,900,80\n',
      { billingType: 'fixed', fixedPrice: 900, hourlyRate: 80 },
    ],
    ['Projekt;Kontingent (Stunden)\nSeite;10\n', { billingType: 'retainer', retainerHours: 10 }],
    ['Projekt;Übertrag\nSeite;unbegrenzt\n', { retainerCarryOver: 'unlimited' }],
    ['Projekt;Status\nSeite;Abgeschlossen\n', { status: 'Completed' }],
    ['Projekt;Bestellnummer;Farbe\nSeite;B-1;#abc\n', { poNumber: 'B-1', colour: '#aabbcc' }],
  ])('understands %j', (csv, expected) => {
    expect(readOf(csv).projects).toMatchObject([{ values: expected }]);
  });
});

describe('a project file from Clockify', () => {
  it('has the billable rate and the estimated hours', () => {
    const { settings, projects } = readOf(fixture('clockify-projects'));
    expect(settings.format).toBe('clockify');
    expect(projects[0]).toMatchObject({ name: 'Website', values: { hourlyRate: 90, budgetHours: 40 } });
  });
});

describe('a project file from Harvest', () => {
  const heads =
    'Client,Project,Project Code,Start Date,End Date,Project Notes,Total Hours,Billable Hours,Billable Amount,Budget By,Budget';
  const budgetOf = (by: string, budget: string) =>
    readOf(`${heads}\nAcme,Website,WEB,2026-01-01,,Relaunch,10,10,900,${by},${budget}\n`);

  it.each([
    ['Total project hours', { budgetHours: 120 }],
    ['Hours per task', { budgetHours: 120 }],
    ['person', { budgetHours: 120 }],
    ['Total project fees', { budgetAmount: 120 }],
    ['project_cost', { budgetAmount: 120 }],
    ['task_fees', { budgetAmount: 120 }],
  ])('has a budget in “%s”', (by, budget) => {
    const { projects, problems } = budgetOf(by, '120.00');
    expect(problems).toEqual([]);
    expect(projects[0]?.values).toMatchObject(budget);
    expect(Object.keys(projects[0]?.values ?? {}).filter((key) => key.startsWith('budget'))).toHaveLength(1);
  });

  it.each([
    ['none', ''],
    ['', ''],
    ['No budget', '0'],
  ])('has no budget in “%s”', (by, budget) => {
    expect(budgetOf(by, budget).projects[0]?.values).not.toHaveProperty('budgetHours');
  });

  it('reports a budget of an unknown kind', () => {
    expect(budgetOf('Moonlight', '12').problems).toEqual([
      ['Budget By', '“Moonlight” must say whether the budget is in hours or in money.'],
    ]);
  });
});
