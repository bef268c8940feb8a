import { ApiError } from '../../api/client.ts';

/** Whether something failed because what it was about is there no more: whoever still shows it reads again. */
export const isGone = (error: Error): boolean => error instanceof ApiError && error.status === 404;
