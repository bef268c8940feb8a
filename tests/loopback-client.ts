import { outgoingClient as strict } from '../server/http/outgoing/outgoing-client.ts';

/** Reaches receivers on this machine too (decision 26 allows it to tests alone). */
export const outgoingClient = (): ReturnType<typeof strict> => strict({ allowLoopback: true });
