import { ButtonLink } from './button.tsx';
import { SplitRow } from './split-row.tsx';

type CallToActionProps = { title: string; text: string; links: Readonly<Record<string, string>> };

/** The last section of a page, on paper: the heading in the main column, text and links beside it. @param links labels by path */
export function CallToAction({ title, text, links }: CallToActionProps) {
  return (
    <section aria-labelledby="call-title" className="inverse bg-surface text-strong">
      <SplitRow className="frame" parts={['pt-14 lg:py-24', 'flex flex-col justify-end gap-7 pt-6 pb-14 lg:py-24']}>
        <h2 id="call-title" className="display text-[clamp(min(3rem,14vw),8vw,8rem)] text-pretty">
          {title}
        </h2>
        <>
          <p className="text-xl text-pretty">{text}</p>
          <div className="flex flex-wrap gap-3">
            {Object.entries(links).map(([path, label], index) => (
              <ButtonLink key={path} href={path} variant={index === 0 ? 'primary' : 'secondary'}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </>
      </SplitRow>
    </section>
  );
}
