import { createContext } from 'react';

/** The header's element, in which a screen shows its heading while its content has none. */
export const HeaderSlot = createContext<HTMLElement | null>(null);
