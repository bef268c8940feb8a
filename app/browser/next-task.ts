/** Yields to the browser, which handles pending input first. */
export async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(null);
  });
  port1.close();
}

/** Resolves after the browser has painted the changes that were made before the call. */
export async function nextPaint(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await nextTask();
}
