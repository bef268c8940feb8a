import { type ComponentChild, hydrate, options, type VNode } from 'preact';
import { nextTask } from '../../browser/next-task.ts';
import { hydrateInParts, partsHydrated } from '../../browser/hydration-parts.tsx';

/* Preact runs effects after a frame and a timeout. During hydration they run in the next task, which divides the work. */
options.requestAnimationFrame = (runEffects) => void nextTask().then(runEffects);

/** The attributes that contain ids, by their property. */
const idAttributes = {
  id: 'id',
  htmlFor: 'for',
  'aria-controls': 'aria-controls',
  'aria-describedby': 'aria-describedby',
  'aria-labelledby': 'aria-labelledby',
} as const;

/** Replaces `react-dom/client` in the bundle of the public site. */
export function hydrateRoot(container: Element, app: ComponentChild): void {
  const { diffed } = options;
  options.diffed = (node) => {
    diffed?.(node);
    writeIds(node);
  };
  hydrateInParts(() => hydrate(app, container));
  void partsHydrated().then(() => endHydration(container, diffed));
}

/** Restores the options of Preact after the last part has been hydrated, and reports input from before hydration. */
function endHydration(container: Element, diffed: typeof options.diffed): void {
  options.diffed = diffed;
  // From now on effects run before the next event, as in React after a click or a key, so a new dialog does not miss an Escape.
  options.requestAnimationFrame = queueMicrotask;
  for (const field of container.querySelectorAll<HTMLInputElement>('input, textarea, select')) reportEarlyInput(field);
}

/** Dispatches the event for a value that was typed or chosen before hydration. React does this by itself. */
function reportEarlyInput(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): void {
  if (field instanceof HTMLSelectElement) {
    if (
      [...field.options].some(
        ({ selected, defaultSelected }) => selected && !defaultSelected && field.selectedIndex > 0,
      )
    )
      field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if ('checked' in field && field.checked !== field.defaultChecked) {
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.value !== field.defaultValue && field.type !== 'checkbox' && field.type !== 'radio') {
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Writes the browser's ids. Hydration changes no attributes, but the server's `useId` (React's) has other ids, to which attributes that are rendered later would not refer. */
function writeIds(node: VNode): void {
  // Preact's property for the element, which its developer tools read too.
  const { __e: element } = node as VNode & { __e?: Node | null };
  if (typeof node.type !== 'string' || !(element instanceof Element)) return;
  const properties = node.props as Readonly<Record<string, unknown>>;
  for (const [property, attribute] of Object.entries(idAttributes)) {
    const value = properties[property];
    if (typeof value === 'string' && value !== element.getAttribute(attribute)) element.setAttribute(attribute, value);
  }
}
