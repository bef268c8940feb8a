/** A rectangle of a picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The mark's filled part, and the path of its outline with the width of the line. */
export interface MarkShapes {
  filled: Box;
  outline: Box;
  stroke: number;
}

/**
 * The mark: a square cut by a vertical line, whose first part is filled and whose second part is outlined.
 * @param share the width of the first part in percent, from 1 to 99
 */
export function markShapes(share: number, size: number): MarkShapes {
  const cut = (size * share) / 100;
  const outlinedWidth = size - cut;
  // A narrow part has a thinner line, because half of it must remain open.
  const stroke = Math.min(size * 0.075, outlinedWidth / 4);
  return {
    filled: { x: 0, y: 0, width: cut, height: size },
    outline: { x: cut + stroke / 2, y: stroke / 2, width: outlinedWidth - stroke, height: size - stroke },
    stroke,
  };
}
