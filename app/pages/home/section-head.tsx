import { classNames } from '../../ui/class-names.ts';

interface SectionHeadProps {
  id: string;
  title: string;
  lead: string;
}

/** A section's heading on 60 and what it is about on 40. */
export const SectionHead = ({ id, title, lead }: SectionHeadProps) => (
  <div className="grid lg:grid-cols-[60%_40%]">
    <h2 id={id} className={classNames('display pt-12 text-[clamp(3rem,7vw,7rem)] lg:py-16 lg:pr-12')}>
      {title}
    </h2>
    <p className="self-end border-edge pt-4 pb-10 text-xl text-pretty text-muted lg:self-stretch lg:border-l lg:pt-16 lg:pb-16 lg:pl-8">
      {lead}
    </p>
  </div>
);
