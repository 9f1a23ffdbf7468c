import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inspectFile, parseTable } from './server/inspect-file.ts';

const text = 'Datum;Dauer;Beschreibung\n02.03.2026;1,5;Grüße „aus“ Köln – 5 €\n';
const cells = ['02.03.2026', '1,5', 'Grüße „aus“ Köln – 5 €'];

describe('file encodings: detects', () => {
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-16, the other way around', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'utf-16be'],
    ['Windows-1252', inWindows(text), 'windows-1252'],
  ])('%s', (_, bytes, encoding) => {
    const table = parseTable(bytes);

    expect(table).toMatchObject({
      dialect: { encoding, delimiter: ';' },
      heads: ['Datum', 'Dauer', 'Beschreibung'],
      rows: [{ line: 2, cells }],
    });
  });

  it.each([
    ['windows-1250', 'windows-1250', ['Księgowość', 'Zakład', 'Strona']],
    ['windows-1251', 'windows-1251', ['Разработка сайта', 'Ромашка', 'Сайт']],
    ['shift-jis', 'shift_jis', ['設計', '山田商店', 'サイト']],
    ['iso-8859-2', 'iso-8859-2', ['Schůzka s týmem o úkolech', 'Šťastný s.r.o.', 'Údržba']],
    ['windows-1253', 'windows-1253', ['Σχεδιασμός ιστοσελίδας', 'Παπαδόπουλος', 'Σελίδα']],
    ['windows-1254', 'windows-1254', ['Görüşme ve yazılım', 'Yıldız şirketi', 'Sayfa']],
    ['euc-kr', 'euc-kr', ['회의 및 디자인', '서울 상사', '홈페이지']],
    ['gb18030', 'gb18030', ['网站设计会议', '北京公司', '网站']],
    ['big5', 'big5', ['網站設計會議', '台北公司', '網站']],
    ['macintosh', 'macintosh', ['Entwürfe für Größen', 'Müller GmbH', 'Straße']],
    ['utf-16-without-mark', 'utf-16le', ['Разработка сайта и обсуждение договора', 'Ромашка', 'Сайт']],
  ])('the encoding of the file %s', (name, encoding, texts) => {
    const bytes = testFile(`${name}.csv`);

    expect(parseTable(bytes)).toMatchObject({
      dialect: { encoding, delimiter: ',' },
      heads: ['Date', 'Description', 'Client', 'Project', 'Hours'],
      rows: [{ cells: ['2026-10-21', ...texts, '2.5'] }, ...(name === 'windows-1251' ? [{}] : [])],
    });
  });

  it.each(['Betrag (€)', 'Rate (£)', 'Temp 20 °C', 'Zoë', 'Brønnøy AS', 'À faire', 'Ä Ö Ü', '§ 5'])(
    'Windows-1252 in a file whose only foreign characters are in “%s”',
    (cell) => {
      for (const count of [1, 5]) {
        const lines = Array.from({ length: count }, (_, place) => `${place},${cell}`);
        expect(parseTable(inWindows(`Row,Client\n${lines.join('\n')}\n`))).toMatchObject({
          dialect: { encoding: 'windows-1252' },
          rows: lines.map((line) => ({ cells: line.split(',') })),
        });
      }
    },
  );

  it('UTF-16 without a mark, in a text with few English letters', () => {
    const bytes = Buffer.from('日付,内容\n2026年,打ち合わせと設計についての説明\n', 'utf16le');

    expect(parseTable(bytes)).toMatchObject({
      dialect: { encoding: 'utf-16le' },
      rows: [{ cells: ['2026年', '打ち合わせと設計についての説明'] }],
    });
  });

  it('the chosen encoding instead', () => {
    const bytes = inWindows('Name\nKsi\u00eagowo\u009c\u00e6\n');

    expect(parseTable(bytes, { encoding: 'windows-1250', delimiter: ',' })).toMatchObject({
      rows: [{ cells: ['Księgowość'] }],
    });
  });

  it('reports a line in another encoding and reads it correctly', () => {
    const table = parseTable(
      Buffer.concat([
        Buffer.from(text),
        inWindows('03.03.2026;2;Müller\n'),
        Buffer.from('04.03.2026;1;Öl\n'),
      ]),
    );

    expect(table).toMatchObject({ dialect: { encoding: 'utf-8' } });
    expect('rows' in table && table.rows[1]?.cells[2]).toBe('Müller');
    expect('problems' in table && [...table.problems]).toEqual([
      [
        3,
        {
          column: null,
          value: '',
          words: 'This line is in windows-1252, but the rest of the file is in utf-8. Check its characters.',
        },
      ],
    ]);
  });

  it('reports a UTF-8 line in a Windows-1252 file', () => {
    const table = parseTable(
      Buffer.concat([inWindows(`${text}03.03.2026;2;Müller\n`), Buffer.from('04.03.2026;1;Öl\n')]),
    );

    expect(table).toMatchObject({ dialect: { encoding: 'windows-1252' } });
    expect('problems' in table && [...table.problems.keys()]).toEqual([4]);
    expect('rows' in table && table.rows[2]?.cells[2]).toBe('Öl');
  });
});

it('the sample includes a row that shows whether the encoding is right', () => {
  const rows = Array.from({ length: 9 }, (_, place) => `2026-03-0${place + 1},1,Plain`);
  const bytes = Buffer.from(`Date,Hours,Client\n${rows.join('\n')}\n2026-03-10,1,Zakład\n`);

  expect(inspectFile(bytes, { timeZone: 'UTC', currency: 'EUR', today: '2026-11-21' })).toMatchObject({
    sample: [...rows.slice(0, 5).map((row) => row.split(',')), ['2026-03-10', '1', 'Zakład']],
  });
});

describe('rows', () => {
  it('have their line number in the file, with any line endings', () => {
    const table = parseTable(Buffer.from('a,b\r\n1,"x\r\ny"\r\n\r\n,\r\n3,"say ""hi"""\r\n'));

    expect('rows' in table && table.rows).toEqual([
      { line: 2, cells: ['1', 'x\ny'] },
      { line: 6, cells: ['3', 'say "hi"'] },
    ]);
  });

  it('of a file that names its separator start after that line', () => {
    expect(parseTable(Buffer.from('sep=;\r\na;b\r\n1;2\r\n'))).toMatchObject({
      heads: ['a', 'b'],
      rows: [{ line: 3, cells: ['1', '2'] }],
    });
  });

  it('end at an unclosed quotation mark, which is reported', () => {
    const table = parseTable(Buffer.from('a,b\n1,2\n3,"open\n5,6\n'));

    expect(table).toMatchObject({ rows: [{ line: 2, cells: ['1', '2'] }] });
    expect('problems' in table && [...table.problems.keys()]).toEqual([3]);
  });
});

it.each([
  ['<Date>,<Time>', ['<Date>', '<Time>']],
  ['<Date>;<Time>', ['<Date>', '<Time>']],
  ['["Task"],x', ['["Task"]', 'x']],
  ['[Task],x', ['[Task]', 'x']],
  ['<note a>,x', ['<note a>', 'x']],
])('headers in brackets are headers: %s', (line, heads) => {
  expect(parseTable(Buffer.from(`${line}\n1${line.includes(';') ? ';' : ','}2\n`))).toMatchObject({ heads });
});

describe('files that aren’t text tables are rejected with a message, and never decompressed:', () => {
  it.each([
    ['a ZIP archive', Buffer.from('PK\u0003\u0004rest'), 'This is a ZIP archive or an Excel workbook.'],
    [
      'a web page named .xls',
      testFile('html-table.xls'),
      'This is a web page (HTML), even if its name ends in .xls.',
    ],
    ['a web page with its kind', Buffer.from('\uFEFF\n<!DOCTYPE html>\n<html>'), 'This is a web page (HTML)'],
    ['a table of a web page', Buffer.from('<table border=1><tr><td>a,b'), 'This is a web page (HTML)'],
    [
      'a web page in UTF-16',
      Buffer.from('\uFEFF<html><table><tr><td>1,2</td></tr>', 'utf16le'),
      'This is a web page (HTML)',
    ],
    [
      'an XML spreadsheet',
      Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>'),
      'This is an XML file',
    ],
    ['a web archive', Buffer.from('MIME-Version: 1.0\nX-Document-Type: Workbook\n'), 'This is a web archive'],
    ['XML without its declaration', Buffer.from('<entries>\n<entry hours="1"/></entries>'), 'an XML file'],
    ['JSON of several lines', Buffer.from('[\n  "a, b",\n  1\n]\n'), 'This is a JSON file.'],
    ['JSON', Buffer.from('[{"start": "2026-03-02", "end": null}]'), 'This is a JSON file.'],
    ['rich text', Buffer.from('{\\rtf1 a,b}'), 'This is a rich text document.'],
    [
      'a workbook with a password',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
      'This is an old or password-protected Excel workbook.',
    ],
    ['something compressed', Buffer.from([0x1f, 0x8b, 8]), 'This is a compressed file.'],
    ['bytes', Buffer.from([1, 2, 0, 0, 0, 9, 8, 7, 6, 5]), 'This is not a text file.'],
    ['nothing', Buffer.alloc(0), 'This file is empty.'],
    [
      'millions of empty lines',
      Buffer.concat([inWindows('a,b\nä'), Buffer.alloc(3_000_000, '\n')]),
      'more than 200,000 rows',
    ],
  ])('%s', (_, bytes, words) => {
    expect(parseTable(bytes)).toEqual({ refused: expect.stringContaining(words) as string });
  });
});

it('a spreadsheet that isn’t CSV is refused with the way to save it', () => {
  expect(parseTable(testFile('html-table.xls'))).toEqual({
    refused:
      'This is a web page (HTML), even if its name ends in .xls. Save its table as CSV (UTF-8), for example in Excel or LibreOffice, and upload that file.',
  });
});

function testFile(name: string): Buffer {
  return readFileSync(new URL(`../../../tests/import-files/${name}`, import.meta.url));
}

function inWindows(written: string): Buffer {
  const signs: Record<string, number> = { '€': 0x80, '„': 0x84, '“': 0x93, '–': 0x96 };
  return Buffer.from(Array.from(written, (sign) => signs[sign] ?? sign.charCodeAt(0)));
}
