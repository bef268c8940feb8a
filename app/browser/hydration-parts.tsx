import { type PropsWithChildren, Suspense } from 'react';
import { nextTask } from './next-task.ts';

/** While the root is being hydrated, the parts of the page wait for tasks of their own. */
let isRootHydrating = false;
/** Resolves in the task in which the last part that waits is hydrated. */
let lastTask: Promise<void> = Promise.resolve();
/** Reports that a part is hydrated to the code that holds clicks (`app/site/boot/early-clicks.ts`). */
const reportPart = (part: Element | null) => void part?.dispatchEvent(new Event('hydrated', { bubbles: true }));

/** Hydrates the root without its parts, each of which follows in a task of its own. */
export function hydrateInParts(hydrateRoot: () => void): void {
  isRootHydrating = true;
  hydrateRoot();
  isRootHydrating = false;
}

/** Resolves when all parts are hydrated. */
export async function partsHydrated(): Promise<void> {
  await lastTask;
  await nextTask();
}

/**
 * A part of a page that is hydrated in a task of its own, so that the browser handles input between two parts. React hydrates each `Suspense`
 * boundary separately; Preact does not, so the part suspends until its task. Preact keeps the server's markup of a suspended part only if that
 * is a single element, which is the `div`. The `div` is a stacking context, because Chromium reuses the painting of whole stacking contexts: a
 * change in one part does not paint the others again.
 */
export const HydrationPart = ({ children }: PropsWithChildren) => (
  <Suspense>
    <Waiting>
      <div ref={reportPart} className="isolate">
        {children}
      </div>
    </Waiting>
  </Suspense>
);

function Waiting({ children }: PropsWithChildren) {
  if (isRootHydrating) {
    lastTask = lastTask.then(nextTask);
    // oxlint-disable-next-line typescript/only-throw-error -- a component suspends by throwing a promise
    throw lastTask;
  }
  return children;
}
