import { linkCardsApi } from '../../domain/api/link-cards.ts';
import { linkPictureType } from '../../domain/inbox/link-card.ts';
import { practice } from '../../studio.ts';
import { findLinkPicture, linkCardsOf, refreshLinkCard } from '../features/link-cards/link-cards.ts';
import { findProject } from '../features/submissions/submissions.ts';
import { requireExisting, notFound } from '../platform/errors/http-error.ts';
import { attachmentResponse } from '../platform/http/download/download.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import type { AppContext } from '../workflows/app-context.ts';

/** The facts about the pages to which pitches link. The list is empty if the studio does not use pitches. */
export const linkCardsEndpoints = ({ db, wakeJobs }: AppContext): Endpoint[] =>
  practice.pitch.enabled
    ? implement(linkCardsApi, {
        'GET /api/projects/:id/link-cards': async ({ id }) => {
          requireExisting(await findProject(db, id));
          return linkCardsOf(db, id);
        },
        'POST /api/link-cards/:id/refresh': async ({ id, transact }) => {
          await transact(async (tx, _record, now) => {
            if (!(await refreshLinkCard(tx, id, now))) throw notFound();
          });
          wakeJobs();
          return { requested: true as const };
        },
        'GET /api/link-cards/:id/picture': async ({ id }) => {
          const picture = requireExisting(await findLinkPicture(db, id));
          const parts = (async function* () {
            yield picture;
          })();
          return attachmentResponse(parts, {
            name: `link-${id}.webp`,
            type: linkPictureType,
            size: picture.byteLength,
          });
        },
      })
    : [];
