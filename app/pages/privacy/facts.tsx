interface FactsProps {
  title: string;
  facts: readonly { term: string; text: string }[];
}

/** A description list. */
export const Facts = ({ title, facts }: FactsProps) => (
  <section>
    <h2 className="display text-poster">{title}</h2>
    <dl className="mt-8">
      {facts.map(({ term, text }) => (
        <div key={term} className="grid gap-x-6 gap-y-1 border-t border-edge py-5 sm:grid-cols-[40%_1fr]">
          <dt className="font-semibold">{term}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);
