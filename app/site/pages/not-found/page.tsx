import { NotFound } from '../../layout/not-found.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';

/** The page of every other address. */
export default function NotFoundPage() {
  return (
    <PublicLayout>
      <NotFound />
    </PublicLayout>
  );
}
