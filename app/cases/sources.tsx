interface SourcesProps {
  /** Address of one of the files. */
  file: (size: number, format: string) => string;
  /** The files' sizes by name, and how wide each is. */
  widths: readonly (readonly [size: number, width: number])[];
  sizes: string;
}

/** The files of a drawn picture for a `<picture>`: AVIF for those that know it, WebP for the others. */
export const Sources = ({ file, widths, sizes }: SourcesProps) =>
  ['avif', 'webp'].map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      sizes={sizes}
      srcSet={widths.map(([size, width]) => `${file(size, format)} ${width}w`).join(', ')}
    />
  ));
