import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { NewPasskey, PasskeyAnswer, PasskeyRequest } from "../../../src/features/factors/schema";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40];

interface AuthenticatorOptions {
  /** where its browser is */
  origin?: string;
  /** whether it verifies the user, e.g. by fingerprint */
  verifies?: boolean;
}

/** An authenticator that makes one passkey and signs with it (WebAuthn Level 3, ES256, no attestation). */
export class Authenticator {
  readonly #key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = randomBytes(16);
  readonly #origin: string;
  readonly #flags: number;
  /** how often it has signed; it does not count while it is 0 */
  count = 0;
  userHandle = "";

  constructor({ origin = "https://anchor.example", verifies = true }: AuthenticatorOptions = {}) {
    this.#origin = origin;
    this.#flags = userPresent | (verifies ? userVerified : 0);
  }

  get id(): string {
    return this.#id.toString("base64url");
  }

  #clientData(type: "webauthn.create" | "webauthn.get", challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #data(flags: number, credential: Uint8Array = new Uint8Array(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    const domain = sha256(new URL(this.#origin).hostname);
    return Buffer.concat([domain, Buffer.from([this.#flags | flags]), counter, credential]);
  }

  /** The public key as COSE, in CBOR. */
  #publicKey(): Buffer {
    const { x = "", y = "" } = this.#key.publicKey.export({ format: "jwk" });
    const [head, middle] = [Buffer.from("a5010203262001215820", "hex"), Buffer.from("225820", "hex")];
    return Buffer.concat([head, Buffer.from(x, "base64url"), middle, Buffer.from(y, "base64url")]);
  }

  /** Creates its passkey for the options from `POST …/passkeys/options`. */
  make({ options }: PasskeyRequest): NewPasskey {
    this.userHandle = (options as unknown as { user: { id: string } }).user.id;
    const length = Buffer.from([0, this.#id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey()]);
    const data = this.#data(hasCredential, credential);
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options.challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Signs the challenge of a request. */
  sign({ options }: PasskeyRequest): PasskeyAnswer {
    const clientData = this.#clientData("webauthn.get", options.challenge);
    const data = this.#data(0);
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), this.#key.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: this.userHandle,
      },
    };
  }
}
