import { createContext, use } from 'react';

/** Opens the list of keyboard shortcuts; the shell provides it. */
export const OpenKeyboardHelp = createContext(() => {});

export const useKeyboardHelp = (): (() => void) => use(OpenKeyboardHelp);
