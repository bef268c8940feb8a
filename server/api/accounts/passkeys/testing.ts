import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Use {
  /** The origin in the signed client data. */
  origin?: string;
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
}

const site = 'http://localhost:3000';
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A software authenticator with one passkey, which signs any challenge. */
export function softAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = encoded(credentialId);
  let uses = 0;

  const authenticatorData = (
    { rpId = 'localhost', isVerified = true }: Use,
    counter: number,
    attested?: Uint8Array,
  ) => {
    const head = Buffer.alloc(5);
    head[0] = flags.present | (isVerified ? flags.verified : 0) | (attested ? flags.attested : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, attested ?? new Uint8Array()]);
  };
  const clientData = (type: string, challenge: string, { origin = site }: Use) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) => ({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });

  return {
    id,
    create({ challenge }: { challenge: string }, use: Use = {}) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authenticatorData(use, use.counter ?? 0, attested))],
      ]);
      return answer({
        clientDataJSON: encoded(clientData('webauthn.create', challenge, use)),
        attestationObject: encoded(isoCBOR.encode(attestation)),
        transports: ['internal'],
      });
    },
    get({ challenge }: { challenge: string }, use: Use = {}) {
      const data = authenticatorData(use, use.counter ?? (uses += 1));
      const client = clientData('webauthn.get', challenge, use);
      return answer({
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: null,
      });
    },
  };
}
