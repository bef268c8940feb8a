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
