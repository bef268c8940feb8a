import { useEffect } from 'react';

/** Replaces `react-style-singleton`, the package for Radix's scroll lock, with a constructed style sheet, which the CSP allows. */
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
