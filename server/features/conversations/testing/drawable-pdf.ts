/* PDF files that a viewer can draw, written object by object. */

interface PdfParts {
  /** The text of each page. */
  pages: readonly string[];
  /** More entries of the font. */
  font?: string;
  /** More entries of the catalogue. */
  catalogue?: string;
  /** More entries of each page. */
  page?: string;
  /** More entries of the trailer. */
  trailer?: string;
  /** More objects, of which the first has the number {@link firstFree}. */
  objects?: readonly string[];
}

/** The objects before {@link PdfParts.objects}: the catalogue, the list of pages, the font, and two for each page. */
export const firstFree = (pages: number): number => 4 + 2 * pages;

/** A PDF file with a line of text and a filled rectangle on each page. */
export function drawablePdf({
  pages,
  font = '',
  catalogue = '',
  page = '',
  trailer = '',
  objects = [],
}: PdfParts): Buffer {
  const numbers = pages.map((_, index) => 4 + 2 * index);
  const allObjects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${font} >>`,
    ...pages.flatMap((text, index) => {
      const content = `0.9 0.3 0.1 rg 40 40 120 60 re f 0 g BT /F1 24 Tf 40 150 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 225] /Contents ${numbers[index]! + 1} 0 R
           /Resources << /Font << /F1 3 0 R >> >> ${page} >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    ...objects,
  ];
  let file = '%PDF-1.7\n';
  const offsets = allObjects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${allObjects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${allObjects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A PDF file that no password opens. */
export const protectedPdf = (): Buffer => {
  const key = `<${'ab'.repeat(32)}>`;
  return drawablePdf({
    pages: ['Hidden'],
    objects: [`<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`],
    trailer: `/Encrypt ${firstFree(1)} 0 R /ID [<00> <00>]`,
  });
};

/** A PDF file that runs scripts, opens addresses, and has a font whose numbers are code, in viewers that allow it. */
export const hostilePdf = (address: string): Buffer =>
  drawablePdf({
    pages: ['Hostile'],
    catalogue: `/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); fetch\\('${address}/script'\\)) >>`,
    page: `/AA << /O << /S /URI /URI (${address}/open) >> >>
      /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 400 225] /A << /S /URI /URI (javascript:fetch\\('${address}/link'\\)) >> >>
        << /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type /Filespec /F (${address}/file) /FS /URL >> >>]`,
    font: `/FontMatrix [1 0 0 1 0 (0\\); fetch\\('${address}/font'\\); //)]`,
  });
