import { Zip, ZipDeflate } from 'fflate';
import { type Cell, flat, type TableWriter } from './table.ts';

/** The maximum length of a cell in characters. */
const cellLimit = 32_767;

/** A workbook with one sheet (ECMA-376), compressed as it is written; the cells contain their texts, so there is no shared-strings table. */
export function xlsxWriter(title: string, type: string): TableWriter {
  const encoder = new TextEncoder();
  let readyChunks: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    readyChunks.push(part);
  });
  const takeReadyChunks = () => {
    const parts = readyChunks;
    readyChunks = [];
    return parts;
  };
  const add = (name: string, text: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(encoder.encode(text), true);
  };
  let sheet: ZipDeflate;
  return {
    type,
    extension: 'xlsx',
    begin: (headings) => {
      for (const [name, text] of Object.entries(frame(title))) add(name, text);
      sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
      zip.add(sheet);
      sheet.push(encoder.encode(sheetStart + row(headings, 1)));
      return takeReadyChunks();
    },
    rows: (rows) => {
      sheet.push(encoder.encode(rows.map((cells) => row(cells)).join('')));
      return takeReadyChunks();
    },
    end: () => {
      sheet.push(encoder.encode('</sheetData></worksheet>'), true);
      zip.end();
      return takeReadyChunks();
    },
  };
}

const row = (cells: readonly Cell[], style = 0): string =>
  `<row>${cells.map((value) => cell(flat(value), style)).join('')}</row>`;

function cell(value: string | number | null, style: number): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(value.slice(0, cellLimit))}</t></is></c>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Escapes text for XML 1.0, which allows no control characters except for tab and line breaks. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"\r]/g, (character) => entities[character]!);

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** The pane keeps the first row visible. */
const sheetStart = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;

/** All files of the workbook except for the sheet. */
const frame = (title: string): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs></styleSheet>`,
});
