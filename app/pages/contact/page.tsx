import { Suspense } from 'react';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useTopOnLoad } from '../../routing/scroll.ts';
import { ContactCards } from './contact-cards.tsx';
import { ContactIntroduction } from './contact-introduction.tsx';
import { MessageForm } from './message-form.tsx';

export default function ContactPage() {
  useTopOnLoad();
  return (
    <PublicLayout>
      <div className="frame">
        <div className="split cut-line gap-y-0">
          <div className="py-12 lg:py-20">
            <ContactIntroduction />
            {/* A boundary answers after the rest of the page, in a task of its own. */}
            <Suspense>
              <MessageForm />
            </Suspense>
          </div>
          <ContactCards />
        </div>
      </div>
    </PublicLayout>
  );
}
