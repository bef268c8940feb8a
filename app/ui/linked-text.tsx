import { linkParts } from '../../domain/text/link-parts.ts';

/** A visitor's text, with its addresses as links. */
export const LinkedText = ({ children }: { children: string }) =>
  linkParts(children).map((part, index) =>
    part.address === undefined ? (
      part.text
    ) : (
      <a
        // Texts do not change, so the index identifies a part.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        href={part.address}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline decoration-accent underline-offset-4 hover:text-accent"
      >
        {part.text}
      </a>
    ),
  );
