/** The heading of a block; nothing if it has none. @param name the prefix of its id */
export const BlockHeading = ({ name, title }: { name: string; title: string | null }) =>
  title !== null && (
    <h2 id={`${name}-title`} className="display py-10 text-poster lg:py-12">
      {title}
    </h2>
  );
