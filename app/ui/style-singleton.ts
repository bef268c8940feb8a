import { useEffect } from 'react';

/**
 * Stands in for the package `react-style-singleton` (see vite.config.ts), which Radix uses to lock the page's scroll:
 * the same rules as a constructed style sheet, which a strict CSP allows.
 */
export function styleSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return function Sheet({ styles }: { styles: string }) {
    useEffect(() => {
      if (users++ === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      return () => {
        if (--users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      };
    }, [styles]);
    return null;
  };
}
