import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { Router } from 'wouter';
import { describe, expect, it } from 'vitest';
import { defaultStudio } from '../../../../domain/studio/default-studio.ts';
import { factsForVisitors } from '../../../../domain/studio/facts.ts';
import type { Studio } from '../../../../domain/studio/studio.ts';
import { earningsOf, type Sale, splitAmount } from '../../../../domain/portfolio/earnings.ts';
import { type Language, languages } from '../../../../domain/text/language.ts';
import { catalogues } from '../../../../server/platform/i18n/catalogue.ts';
import { StudioContext } from '../../../studio/studio.tsx';
import { SplitBar } from '../../../ui/split-bar.tsx';
import { Footer } from '../../layout/footer.tsx';
import { Reasons } from '../home/reasons.tsx';
import { comparedDeals, Deals } from './earnings/deals.tsx';
import { RevenueSplit } from './earnings/revenue-split.tsx';
import { Waterfall } from './earnings/waterfall.tsx';
import { Hero } from './hero.tsx';
import { PublicResponses, ResponsesContext } from '../../reads/public-responses.ts';

const shares = Array.from({ length: 99 }, (_, index) => index + 1);
const sale: Sale = { price: 19_99, units: 12_345, refunds: 7, taxes: 9, store: 'steam' };
const earnings = earningsOf(sale);

function render(content: ReactNode, split: Studio['split'], language: Language = 'en'): string {
  const studio = { ...factsForVisitors(defaultStudio), split };
  const responses = new PublicResponses({ language, studio, data: {}, hasPortfolio: false });
  return renderToStaticMarkup(
    <StudioContext value={studio}>
      <ResponsesContext value={responses}>
        <IntlProvider locale={language} messages={catalogues[language]} timeZone="UTC">
          <Router ssrPath="/">{content}</Router>
        </IntlProvider>
      </ResponsesContext>
    </StudioContext>,
  );
}

/** The widths in percent of the rectangles of a bar, by row. */
const widthsOf = (html: string): number[] =>
  [...html.matchAll(/<rect[^>]* width="([\d.]+)%"/g)].map(([, width]) => Number(width));

/** Shares with each plural category of Russian and Romanian, and those around one half. */
const telling = [1, 2, 5, 21, 49, 50, 51, 99];

describe.each(languages)('in %s, everything that shows the split', (language) => {
  it.each(language === 'en' ? shares : telling)(
    'states %i and the rest, and no number that is missing',
    (developer) => {
      const split = { developer, elsewhere: 100 - developer };
      for (const content of [
        <Hero key="hero" start={{ onClick: () => {} }} topCase={null} />,
        <RevenueSplit key="split" />,
        <Waterfall key="waterfall" sale={sale} earnings={earnings} />,
        <Deals key="deals" net={earnings.net} />,
        <Reasons key="reasons" />,
      ]) {
        const html = render(content, split, language);
        expect(html).toContain(String(developer));
        expect(html).not.toMatch(/NaN|undefined|Infinity|\{\w+[,}]/);
      }
    },
  );
});

describe('a bar', () => {
  it.each(shares)('at %i has the class of its share, and its content inside or below its part', (share) => {
    const html = render(
      <SplitBar share={share}>
        <p>first</p>
        <p>second</p>
      </SplitBar>,
      defaultStudio.split,
    );
    expect(html).toContain(` share-${share}"`);
    expect(html.match(/first|second/g)!.toSorted()).toEqual(['first', 'second']);
    const bar = html.slice(0, html.lastIndexOf('</div>'));
    expect(bar.includes('text-right')).toBe(share > 70);
  });

  it.each(shares)('of the table at %i has two parts that add up to the whole', (developer) => {
    const widths = widthsOf(render(<Deals net={earnings.net} />, { developer, elsewhere: 50 }));
    const deals = comparedDeals(developer, 50);
    expect(widths).toEqual(deals.flatMap(({ share }) => [share, 100 - share]));
  });

  it.each(shares)('of the calculation at %i divides the net revenue', (developer) => {
    const widths = widthsOf(render(<Waterfall sale={sale} earnings={earnings} />, { developer, elsewhere: 50 })).filter(
      (width) => width < 100,
    );
    const [net, you, us] = widths.slice(-3);
    expect(you! + us!).toBeCloseTo(net!, 2);
    expect(you! / net!).toBeCloseTo(splitAmount(earnings.net, developer)[0] / earnings.net, 4);
  });
});

it('a deal that equals ours or another one is compared once', () => {
  const compared = (developer: number, elsewhere: number) =>
    comparedDeals(developer, elsewhere).map(({ share }) => share);
  expect(compared(60, 50)).toEqual([60, 50, 70, 100]);
  expect(compared(70, 50)).toEqual([70, 50, 100]);
  expect(compared(50, 50)).toEqual([50, 70, 100]);
  expect(compared(60, 70)).toEqual([60, 70, 100]);
  expect(compared(70, 70)).toEqual([70, 100]);
});

describe('a claim about the larger part', () => {
  const title = (language: Language, developer: number) =>
    /<h3[^>]*>([^<]+)/.exec(render(<Reasons />, { developer, elsewhere: 50 }, language))![1];

  it.each([
    ['en', 'The larger part is yours', 'Half is yours', 'Your part is in writing'],
    ['ru', 'Большая часть — ваша', 'Половина — ваша', 'Ваша часть — в договоре'],
    ['ro', 'Partea mai mare vă revine', 'Jumătate vă revine', 'Partea dumneavoastră e în contract'],
  ] as const)('is made in %s only for shares above half', (language, larger, half, smaller) => {
    for (const developer of telling)
      expect(title(language, developer)).toBe(developer > 50 ? larger : developer === 50 ? half : smaller);
  });
});

describe('the words next to a share agree with it', () => {
  const footer = (language: Language, developer: number) => render(<Footer />, { developer, elsewhere: 50 }, language);

  it.each([
    ['ru', 99, 'Свой 1% мы отрабатываем'],
    ['ru', 79, 'Свой 21% мы отрабатываем'],
    ['ru', 89, 'Свои 11% мы отрабатываем'],
    ['ru', 60, 'Свои 40% мы отрабатываем'],
    ['ro', 99, 'Pentru restul de 1% muncim noi'],
    ['ro', 60, 'Pentru celelalte 40% muncim noi'],
  ] as const)('in %s at %i', (language, developer, sentence) => {
    expect(footer(language, developer)).toContain(sentence);
  });

  it.each([
    [1, '1% vă revine'],
    [21, '21% vă revin'],
  ])('in ro at %i', (developer, words) => {
    expect(render(<Hero start={{ onClick: () => {} }} topCase={null} />, { developer, elsewhere: 50 }, 'ro')).toContain(
      words,
    );
  });
});
