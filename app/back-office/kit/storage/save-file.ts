/** Saves texts that are already on the page as a file. */
export function saveFile(fileName: string, type: string, ...texts: string[]): void {
  const url = URL.createObjectURL(new Blob(texts, { type }));
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click();
  URL.revokeObjectURL(url);
}
