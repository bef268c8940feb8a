import { linkParts } from '../../domain/text/link-parts.ts';

/** A text of somebody else, with its addresses as links. */
export const LinkedText = ({ children }: { children: string }) =>
  linkParts(children).map((part, place) =>
    part.address === undefined ? (
      part.text
    ) : (
      <a
        // Texts do not change, and a place names its part.
        // oxlint-disable-next-line react/no-array-index-key
        key={place}
        href={part.address}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline decoration-accent underline-offset-4 hover:text-accent"
      >
        {part.text}
      </a>
    ),
  );
