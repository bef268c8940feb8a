import { TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';

/** Replaces a list that could not be loaded, with a retry button. */
export function FailedState({ title, retry, onRetry }: { title: string; retry: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 border border-red/50 px-6 py-14 text-center">
      <TriangleAlert className="size-8 text-red" aria-hidden />
      <p className="font-semibold">{title}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}
