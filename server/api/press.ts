import { pressApi } from '../../domain/api/press.ts';
import { seedContent } from '../../content/seed-content.ts';
import { type Case, caseEntity } from '../../domain/content/case.ts';
import { addressIn, type Language } from '../../domain/text/language.ts';
import { type PressKit, pressPath, type PressTexts, pressTexts } from '../../domain/content/press.ts';
import { type Illustrated, withPictures } from '../../domain/media/picture.ts';
import { localized, type Translated } from '../../domain/content/translation.ts';
import { listPublic } from '../features/content/content.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { columnsOf } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { createPublicList } from '../platform/http/cache/public-list.ts';
import { type Call, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { tooMany, unavailable, withdrawn } from '../platform/errors/http-error.ts';
import { network } from '../platform/http/middleware/client-address.ts';
import { casePictures, illustrated } from '../features/media/media-files.ts';
import { zipFiles, zippedLength } from '../features/press/archive.ts';
import { factSheet } from '../features/press/fact-sheet.ts';
import { picturesOf } from '../features/press/pictures.ts';
import type { StudioFacts } from '../../domain/studio/studio.ts';
import { shownLanguages } from '../../domain/studio/facts.ts';

/** The maximum of archives that one process sends at a time, in total and to one address: each has an open file and a chunk in memory. */
const mostArchives = { inAll: 20, ofAddress: 4 } as const;

/** A case with the texts of its press kit, in all languages. */
type StoredPressKit = Case & PressTexts & Translated & Illustrated;

async function listPressKits(db: Database): Promise<StoredPressKit[]> {
  const rows = await listPublic(db, 'cases', [...columnsOf(caseEntity), ...columnsOf(pressTexts)]);
  const kits = rows.filter((row) => row.pressKit);
  return illustrated(db, kits, casePictures);
}

/** Press kits of public cases. */
export function pressEndpoints({
  config,
  db,
  media,
  invalidation: { subscribe },
  publicStudio,
}: AppContext): Endpoint[] {
  const builtIn = seedContent.cases.map((entity) => ({ ...pressTexts.parse({}), ...entity }));
  const readKits = createPublicList(() => listPressKits(db), builtIn, { subscribe });
  const find = async ({ id, c }: Pick<Call<unknown, unknown>, 'id' | 'c'>) => {
    const { list } = await readKits(c);
    const shown = list.find((entity) => entity.id === id && entity.pressKit);
    // A press kit has no built-in fallback.
    if (!shown) throw withdrawn();
    return shown;
  };
  const inLanguage = (
    entity: StoredPressKit,
    language: Language,
    { name, email }: StudioFacts,
  ): Omit<PressKit, 'files' | 'archive'> => ({
    ...withPictures(localized('cases', entity, language), language),
    contact: { name, email },
  });
  /** The networks that are receiving archives, with one entry per archive. */
  const receivers: string[] = [];
  /** Counts an archive while it is read; a HEAD request never reads it. */
  async function* counted<Chunk>(archive: AsyncIterable<Chunk>, receiver: string) {
    receivers.push(receiver);
    try {
      yield* archive;
    } finally {
      receivers.splice(receivers.indexOf(receiver), 1);
    }
  }
  /** @throws {HttpError} 429 if the address receives as many archives as it may, 503 if the process sends as many as it can */
  const requireArchiveSlot = (address: string, receiver: string) => {
    const isKnown = address !== 'unknown';
    if (isKnown && receivers.filter((other) => other === receiver).length >= mostArchives.ofAddress) throw tooMany(5);
    if (receivers.length >= mostArchives.inAll) throw unavailable();
  };

  return implement(pressApi, {
    'GET /api/cases/:id/press': async (call) => {
      const entity = await find(call);
      const { listed: files } = await picturesOf(media.files, entity);
      const kit = inLanguage(entity, call.language, await publicStudio(call.c));
      return { ...kit, files, archive: `${pressPath(entity.id)}/archive` };
    },
    'GET /api/cases/:id/press/archive': async (call) => {
      const entity = await find(call);
      const { stored } = await picturesOf(media.files, entity);
      const studio = await publicStudio(call.c);
      const sheets = shownLanguages(studio).map((language) => {
        const address = config.publicUrl + addressIn(language, `/cases/${entity.id}/press`);
        const content = Buffer.from(factSheet(inLanguage(entity, language, studio), { language, address, studio }));
        return { name: `fact-sheet-${language}.txt`, bytes: content.length, read: () => [content] };
      });
      const files = [...sheets, ...stored];
      const receiver = network(call.address);
      requireArchiveSlot(call.address, receiver);
      const archive = counted(zipFiles(files, new Date(entity.updatedAt)), receiver);
      const pull = async (controller: ReadableStreamDefaultController) => {
        const { done, value } = await archive.next();
        if (done) controller.close();
        else controller.enqueue(value);
      };
      const cancel = async () => void (await archive.return());
      const headers = {
        'Content-Type': 'application/zip',
        'Content-Length': String(zippedLength(files)),
        'Content-Disposition': `attachment; filename="${fileName(entity)}"`,
        // The archive is streamed from disk and must not be cached in memory.
        'Cache-Control': 'no-store',
      };
      return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }), { headers });
    },
  });
}

const fileName = ({ id, title }: Pick<PressKit, 'id' | 'title'>): string => {
  const words = title.normalize('NFKD').toLowerCase();
  const slug = words
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${slug || `case-${id}`}-press-kit.zip`;
};
