import type { PageFacts } from '../../domain/studio/studio.ts';

/** The data that the server writes into every document that starts an application. */
export interface DocumentData {
  studio: PageFacts;
}

/** The id of the element that carries the {@link DocumentData}. */
export const dataElementId = 'state';

/** The data in the open document. */
export const readDocumentData = (): DocumentData =>
  JSON.parse(document.getElementById(dataElementId)!.textContent) as DocumentData;
