import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** The floor of the phone's figures: a page of React with one button. */
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
