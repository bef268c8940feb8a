import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** A React page with one button: the figures that no page of the product can be expected to beat. */
function BarePage() {
  const [count, setCount] = useState(0);
  useEffect(() => void document.documentElement.toggleAttribute('data-hydrated', true), []);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

hydrateRoot(document.getElementById('root')!, <BarePage />);
