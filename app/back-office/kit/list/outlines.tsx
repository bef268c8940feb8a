/** The height in px that the outlines of a list fill. */
const shownHeight = 800;

/** The outline of a list while it loads. @param height of an entry in px @param isJoined for rows, which have no space between them */
export const EntryOutlines = ({ height, isJoined = false }: { height: number; isJoined?: boolean }) => (
  <div aria-hidden className={isJoined ? 'border border-edge bg-raised' : 'grid gap-3'}>
    {Array.from({ length: Math.ceil(shownHeight / height) }, (_, index) => (
      <div
        key={index}
        style={{ height }}
        className={isJoined ? 'border-b border-edge last:border-b-0' : 'border border-edge bg-raised'}
      />
    ))}
  </div>
);

/** The outline of the page of an entity while it loads: panels in two columns on wide windows. */
export const DetailOutline = () => (
  <div aria-hidden className="grid grid-cols-1 gap-4 pt-16 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
    <div className="h-96 border border-edge bg-raised" />
    <div className="h-96 border border-edge bg-raised max-lg:hidden" />
  </div>
);
