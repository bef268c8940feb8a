/** Colours of a chart's series, in their order. */
export const fills = ['fill-accent', 'fill-blue', 'fill-green', 'fill-purple'] as const;

/** The same of the marks of a legend. */
export const marks: Readonly<Record<(typeof fills)[number], string>> = {
  'fill-accent': 'bg-accent',
  'fill-blue': 'bg-blue',
  'fill-green': 'bg-green',
  'fill-purple': 'bg-purple',
};

export type Fill = (typeof fills)[number];
