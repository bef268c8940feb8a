import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { productModule } from '../../../platform/configuration/product-files.ts';
import type { Drawing, Inspection, Rendered } from './steps.ts';
import type { ImagingRequest, ImagingResponse, ImagingWork } from './process.ts';

/** Milliseconds: the time after which a request counts as hung (the process has limits of its own), and the idle time after which the process ends. */
const times = { request: 600_000, idle: 20_000 };

interface Job {
  work: ImagingWork;
  urgent: boolean;
  resolve: (done: Inspection | Rendered) => void;
  reject: (error: Error) => void;
}

/** Picture processing in a separate process, one request at a time. */
export interface Imaging {
  /**
   * Inspects a file before any queued variant is made, since a person is waiting for the result.
   * @throws {Error} whose message is the {@link Refusal}; `mediaDamaged` if the file crashes the process
   */
  inspect(file: string): Promise<Inspection>;
  render(file: string, step: string, to: string): Promise<Rendered>;
  /** Writes an uploaded logo in the size of the header. */
  shrinkLogo(file: string, to: string): Promise<Rendered>;
  /** Writes a picture that the product draws itself. */
  draw(drawing: Drawing, to: string): Promise<Rendered>;
  stop(): void;
}

/** Starts the process with the first request and ends it when it has been idle. */
export function startImaging(): Imaging {
  const queue: Job[] = [];
  let child: ChildProcess | undefined;
  let current: (Job & { id: number; late: NodeJS.Timeout }) | undefined;
  let requests = 0;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  const finish = (result: { done: Inspection | Rendered } | { refused: string }) => {
    if (!current) return;
    const { resolve, reject, late } = current;
    clearTimeout(late);
    current = undefined;
    if ('done' in result) resolve(result.done);
    else reject(new Error(result.refused));
    next();
  };
  const start = (): ChildProcess => {
    const started = fork(productModule('server/features/media/imaging/process'), {
      execArgv: ['--max-old-space-size=96'],
      // With one malloc arena the memory of a picture is returned to the system afterwards.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (response: ImagingResponse) => {
      if (response.id === current?.id) finish(response);
    });
    started.on('error', () => {});
    started.on('exit', () => {
      if (child !== started) return;
      child = undefined;
      finish({ refused: 'mediaDamaged' });
    });
    // Page requests have precedence, but the lowest priority would delay an upload for minutes on a busy machine.
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    started.unref();
    started.channel?.unref();
    return started;
  };
  const end = (signal: NodeJS.Signals) => {
    const ended = child;
    child = undefined;
    ended?.kill(signal);
  };
  const next = () => {
    clearTimeout(idle);
    if (current || stopped) return;
    const mostUrgent = queue.findIndex(({ urgent }) => urgent);
    const [job] = queue.splice(Math.max(mostUrgent, 0), 1);
    if (!job) {
      idle = setTimeout(() => end('SIGTERM'), times.idle).unref();
      return;
    }
    const id = (requests += 1);
    child ??= start();
    const timeout = setTimeout(() => child?.kill('SIGKILL'), times.request).unref();
    current = { ...job, id, late: timeout };
    child.send({ ...job.work, id } satisfies ImagingRequest, (error) => error && child?.kill('SIGKILL'));
  };
  const request = (work: ImagingWork, urgent: boolean) =>
    new Promise<Inspection | Rendered>((resolve, reject) => {
      if (stopped) return reject(new Error('stopped'));
      queue.push({ work, urgent, resolve, reject });
      next();
    });
  return {
    inspect: (file) => request({ work: 'inspect', file }, true) as Promise<Inspection>,
    render: (file, step, to) => request({ work: 'render', file, step, to }, false),
    shrinkLogo: (file, to) => request({ work: 'shrinkLogo', file, to }, true),
    draw: (drawing, to) => request({ work: 'draw', drawing, to }, true),
    stop() {
      stopped = true;
      clearTimeout(idle);
      end('SIGKILL');
      for (const { reject } of queue.splice(0)) reject(new Error('stopped'));
      finish({ refused: 'stopped' });
    },
  };
}
