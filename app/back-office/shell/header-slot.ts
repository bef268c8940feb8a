import { createContext } from 'react';

/** The element of the header in which a screen shows its heading, if its content has none. */
export const HeaderSlot = createContext<HTMLElement | null>(null);
