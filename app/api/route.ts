import type * as z from 'zod/mini';
import type { Api } from '../../domain/api/api.ts';

type Schema = z.core.$ZodType;

/** An operation of the API, such as `PUT /api/projects/:id`. */
export type Route = keyof Api;

/** A route that changes nothing. */
export type ReadRoute = Extract<Route, `GET ${string}`>;

/** A route whose body is a file. */
export type UploadRoute = { [R in Route]: Api[R] extends { upload: object } ? R : never }[Route];

/** The responses of all routes, as their schemas describe them. */
export type Responses = { [R in Route]: z.output<Api[R]['response']> };

/** The body that a route accepts. */
export type BodyOf<R extends Route> = Api[R] extends { body: infer Body extends Schema } ? z.input<Body> : undefined;

type ParameterNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A value in an address: choices, numbers and flags as they are, anything else as text. */
type Written<Value> = Value extends string | number | boolean | undefined ? Value : string;

type Parameters<Query extends Schema> = {
  [Name in keyof z.input<Query>]: Written<Name extends keyof z.output<Query> ? z.output<Query>[Name] : never>;
};

type Queried<Query extends Schema> =
  Partial<Parameters<Query>> extends Parameters<Query>
    ? { query?: Parameters<Query> | string }
    : { query: Parameters<Query> | string };

/** The parts of an address: the parameters of the path, and a query, which may also be text, as an address of a screen has it. */
export type Place<R extends Route> = { [Name in ParameterNames<R>]: number | string } & (Api[R] extends {
  query: infer Query extends Schema;
}
  ? Queried<Query>
  : unknown);

/** The argument of a call, which is optional if nothing in it is required. */
export type Argument<Given> = Partial<Given> extends Given ? [argument?: Given] : [argument: Given];

/** The API's address of a route, for links and keys of queries. */
export const apiAddress = <R extends Route>(route: R, ...[argument]: Argument<Place<R>>): string =>
  fillAddress(route, argument);

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** {@link apiAddress} for a checked argument of any route. */
export function fillAddress(route: Route, argument: object = {}): string {
  const { query = '', ...parameters }: { query?: Values | string } = argument;
  const values: Values = parameters;
  const path = route
    .slice(route.indexOf('/'))
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = typeof query === 'string' ? query : searchOf(query);
  return search === '' ? path : `${path}?${search}`;
}

const searchOf = (query: Values): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
