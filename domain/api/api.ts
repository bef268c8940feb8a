/**
 * Every operation of the API by its route, such as `GET /api/cases/:id`, as a type: the browser's client derives its types from it, and no
 * schema reaches a page for it. Each file of this folder adds its operations.
 */
export interface Api {}
