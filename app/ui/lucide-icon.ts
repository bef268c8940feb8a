import { createElement, type SVGProps } from 'react';

type Drawing = { name: string; node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

/** Replaces lucide-react's own function, whose unused options cost 1 kB of every page. */
// lucide-react's icons import the default.
// oxlint-disable-next-line import/no-default-export
export default function createLucideIcon({ name, node }: Drawing) {
  const elements = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className = '', ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        className: `lucide lucide-${name} ${className}`,
        ...props,
      },
      elements,
    );
}
