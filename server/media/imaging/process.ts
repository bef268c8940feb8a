import sharp from 'sharp';
import { inspect, render } from './pictures.ts';
import type { Inspection, Rendered } from './steps.ts';

/* The one process that decodes pictures: what a hostile file does to it, it does to nothing else. */

/** A request of the server, and its response: `refused` is a reason of `Refusal`. */
export type ImagingWork =
  | { work: 'inspect'; file: string }
  | { work: 'render'; file: string; step: string; to: string };
export type ImagingRequest = { id: number } & ImagingWork;
export type ImagingResponse = { id: number } & ({ done: Inspection | Rendered } | { refused: string });

/**
 * Above either this process ends itself, and its parent starts another: bytes of memory, and µs of CPU for one request. A busy
 * machine makes a picture late, not damaged.
 */
const limits = { memory: 680 * 1024 * 1024, cpu: 60_000_000 };
/** CPU that this process had used when its last request began. */
let begun = process.cpuUsage();

sharp.cache(false);
sharp.concurrency(1);
// Every decoder but those of the accepted formats stays closed, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}File`),
});

setInterval(() => {
  const { user, system } = process.cpuUsage(begun);
  if (process.memoryUsage.rss() > limits.memory || user + system > limits.cpu) process.exit(1);
}, 50);
process.on('disconnect', () => process.exit(0));

let last = Promise.resolve();
process.on('message', (request: ImagingRequest) => {
  last = last.then(() => respond(request));
});

async function respond(request: ImagingRequest): Promise<void> {
  let response: ImagingResponse;
  begun = process.cpuUsage();
  try {
    const done =
      request.work === 'inspect' ? await inspect(request.file) : await render(request.file, request.step, request.to);
    response = { id: request.id, done };
  } catch (error) {
    response = { id: request.id, refused: error instanceof Error ? error.message : 'damaged' };
  }
  process.send!(response);
}
