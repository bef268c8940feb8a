import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page of one sentence, with a form where there is something to do. */
export const Notice = ({ title, text, children }: NoticeProps) => (
  <div className="frame flex flex-1 flex-col">
    <div className="split split-line flex-1 content-center gap-y-8 py-12 lg:items-center lg:py-20">
      <h1 className="display text-hero [overflow-wrap:anywhere] hyphens-auto">{title}</h1>
      <div className="min-w-0">
        <p className="text-xl [overflow-wrap:anywhere]">{text}</p>
        {children}
      </div>
    </div>
  </div>
);
