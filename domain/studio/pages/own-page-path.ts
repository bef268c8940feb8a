/** The path of a page that the studio's admins have made. */
export const ownPagePath = <const Slug extends string>(slug: Slug): `/p/${Slug}` => `/p/${slug}`;
