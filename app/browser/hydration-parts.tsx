import { type PropsWithChildren, Suspense } from 'react';
import { nextTask } from './next-task.ts';

/** Whether the root is being hydrated, so the parts of the page must wait. */
let isRootHydrating = false;
/** Resolves in the task in which the last part is hydrated. */
let lastTask: Promise<void> = Promise.resolve();

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
 * A part of a page that is hydrated in a task of its own, between which the browser handles input. React hydrates each boundary separately by
 * itself; with Preact the part waits for its task by suspending. The element is what a suspended part keeps of the server's markup.
 */
export const HydrationPart = ({ children }: PropsWithChildren) => (
  <Suspense>
    <Waiting>
      <div>{children}</div>
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
