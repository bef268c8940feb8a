import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * A resolver whose schema is loaded with Zod when the form is first validated: the form is shown and filled in without them.
 * If they cannot be loaded, only the server validates the form.
 *
 * @param load the resolver, which is cached
 */
export const lazyResolver =
  <Values extends FieldValues, Body>(
    load: () => Promise<Resolver<Values, unknown, Body>>,
  ): Resolver<Values, unknown, Body> =>
  async (values, context, options) => {
    const resolver = await load().catch(() => undefined);
    return resolver ? resolver(values, context, options) : { values: values as unknown as Body, errors: {} };
  };
