import sharp from 'sharp';
import { inspect, render, type Inspection, type Rendered } from './pictures.ts';

/* The one process that decodes pictures: what a hostile file does to it, it does to nothing else. */

/** A request of the server, and its response: `refused` is a reason of `Refusal`. */
export type ImagingRequest = { id: number } & (
  | { work: 'inspect'; file: string }
  | { work: 'render'; file: string; step: string; to: string }
);
export type ImagingResponse = { id: number } & ({ done: Inspection | Rendered } | { refused: string });

/** Bytes of memory in which this process ends itself; its parent starts another. */
const memoryLimit = 680 * 1024 * 1024;

sharp.cache(false);
sharp.concurrency(1);
// Every decoder but those of the accepted formats stays closed, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}File`),
});

setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimit) process.exit(1);
}, 50);
process.on('disconnect', () => process.exit(0));

let last = Promise.resolve();
process.on('message', (request: ImagingRequest) => {
  last = last.then(() => respond(request));
});

async function respond(request: ImagingRequest): Promise<void> {
  let response: ImagingResponse;
  try {
    const done =
      request.work === 'inspect' ? await inspect(request.file) : await render(request.file, request.step, request.to);
    response = { id: request.id, done };
  } catch (error) {
    response = { id: request.id, refused: error instanceof Error ? error.message : 'damaged' };
  }
  process.send!(response);
}
