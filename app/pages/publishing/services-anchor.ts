/** The id of the publishing services section. */
export const servicesId = 'services';

/** Scrolls to the services and moves the focus there, so that the keyboard goes on from what is seen. */
export function showServices(): void {
  const section = document.getElementById(servicesId);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
