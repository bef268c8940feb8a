import sharp from 'sharp';
import { draw, inspect, render, shrinkLogo } from './pictures.ts';
import type { Drawing, Inspection, Rendered } from './steps.ts';

/* The only process that decodes pictures: a hostile file can harm only this process. */

/** A request of the server and its response; `refused` is a `Refusal`. */
export type ImagingWork =
  | { work: 'inspect'; file: string }
  | { work: 'render'; file: string; step: string; to: string }
  | { work: 'shrinkLogo'; file: string; to: string }
  | { work: 'draw'; drawing: Drawing; to: string };
export type ImagingRequest = { id: number } & ImagingWork;
export type ImagingResponse = { id: number } & ({ done: Inspection | Rendered } | { refused: string });

/**
 * The process ends itself above one of these limits (bytes of memory, µs of CPU for one request), and its parent starts another. The CPU limit is not a
 * time limit: on a busy machine a picture is late, but not rejected.
 */
const limits = { memory: 680 * 1024 * 1024, cpu: 60_000_000 };
/** The CPU usage of this process at the start of the current request. */
let usageAtStart = process.cpuUsage();

sharp.cache(false);
sharp.concurrency(1);
// Blocks every decoder except for the decoders of the accepted formats, regardless of the format that a file claims to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    ...['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}File`),
    // Only the product's own drawings are in memory; uploads are files.
    'VipsForeignLoadSvgBuffer',
  ],
});

setInterval(() => {
  const { user, system } = process.cpuUsage(usageAtStart);
  if (process.memoryUsage.rss() > limits.memory || user + system > limits.cpu) process.exit(1);
}, 50);
process.on('disconnect', () => process.exit(0));

let last = Promise.resolve();
process.on('message', (request: ImagingRequest) => {
  last = last.then(() => respond(request));
});

async function respond(request: ImagingRequest): Promise<void> {
  let response: ImagingResponse;
  usageAtStart = process.cpuUsage();
  try {
    response = { id: request.id, done: await perform(request) };
  } catch (error) {
    response = { id: request.id, refused: error instanceof Error ? error.message : 'damaged' };
  }
  process.send!(response);
}

function perform(request: ImagingWork): Promise<Inspection | Rendered> {
  switch (request.work) {
    case 'inspect':
      return inspect(request.file);
    case 'render':
      return render(request.file, request.step, request.to);
    case 'shrinkLogo':
      return shrinkLogo(request.file, request.to);
    case 'draw':
      return draw(request.drawing, request.to);
  }
}
