import { useTranslations } from 'use-intl';
import { useFacts } from '../../../studio/studio.tsx';
import { SplitBar } from '../../../ui/split-bar.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';

const reasons = ['split', 'rights', 'support', 'remote'] as const;

/** Two deals drawn to scale next to the reasons. */
export function Reasons() {
  const t = useTranslations('home.reasons');
  const facts = useFacts();
  const deals = [
    { name: 'ours', share: facts.developer, variant: 'deal' },
    { name: 'elsewhere', share: facts.elsewhere, variant: 'plain' },
  ] as const;
  return (
    <section aria-labelledby="reasons-title" className="border-b border-edge">
      <SplitRow
        direction="main-last"
        line={false}
        className="frame"
        parts={['py-12 lg:py-16 lg:pr-10', 'border-edge max-lg:border-t lg:border-l']}
      >
        <div className="lg:sticky lg:top-34">
          <h2 id="reasons-title" className="display text-[clamp(min(3rem,17vw),7vw,7rem)]">
            {t('title')}
          </h2>
          <dl className="mt-10 grid gap-6">
            {deals.map(({ name, share, variant }) => (
              <div key={name}>
                <dt className="mb-2 text-muted">{t(name)}</dt>
                <dd>
                  <SplitBar share={share} variant={variant} room={40}>
                    <span className="block px-4 py-3 font-semibold">{t('you', { percent: share })}</span>
                    {null}
                  </SplitBar>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <ul>
          {reasons.map((reason) => (
            <li key={reason} className="border-edge py-8 not-first:border-t lg:py-12 lg:pl-10">
              <h3 className="display text-[clamp(min(2.25rem,13vw),4vw,3.75rem)]">{t(`${reason}.title`, facts)}</h3>
              <p className="measure mt-4 text-xl text-pretty text-muted">{t(`${reason}.text`, facts)}</p>
            </li>
          ))}
        </ul>
      </SplitRow>
    </section>
  );
}
