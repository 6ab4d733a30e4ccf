/** A software authenticator: creates passkeys and signs with them like a browser (WebAuthn, ES256). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/calls/factors.ts'

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

interface Twist {
  /** The origin that the browser reports. */
  origin?: string
  rpId?: string
  /** Whether the authenticator has verified its owner, by finger, face or PIN. */
  isVerified?: boolean
  challenge?: string
  /** Signs with another key. */
  isForged?: boolean
}

export class Passkey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #handle: string | undefined
  /** The number of uses, which authenticators with a counter report. */
  count = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The browser's result of `navigator.credentials.create()`. */
  creates(options: PasskeyCreation, twist: Twist = {}): NewPasskey {
    this.#handle = options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(this.#keys.publicKey)])
    const authData = Buffer.concat([this.#head(options.rp.id, HAS_KEY, twist), credential])
    const attestationObject = map([
      ['fmt', text('none')],
      ['attStmt', map([])],
      ['authData', bytes(authData)],
    ])
    return {
      id: this.id,
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, twist).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** The browser's result of `navigator.credentials.get()`. */
  answers(request: PasskeyRequest, twist: Twist = {}): PasskeyAnswer {
    const clientData = this.#clientData('webauthn.get', request.challenge, twist)
    const authData = this.#head(request.rpId, 0, twist)
    const key = twist.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.#keys.privateKey
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), key).toString('base64url'),
        ...(this.#handle && { userHandle: this.#handle }),
      },
    }
  }

  #clientData(type: string, challenge: string, twist: Twist): Buffer {
    const { origin = this.#origin } = twist
    return Buffer.from(JSON.stringify({ type, challenge: twist.challenge ?? challenge, origin, crossOrigin: false }))
  }

  #head(rpId: string, flags: number, twist: Twist): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    const seen = (twist.isVerified ?? true) ? VERIFIED : 0
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags | PRESENT | seen]), count])
  }
}

/** The public key in COSE: key type 2, algorithm -7, curve 1. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const pairs = [1, 2, 3, -7, -1, 1].map(integer)
  return Buffer.concat([
    Buffer.from([0xa5]),
    ...pairs,
    integer(-2),
    bytes(Buffer.from(x, 'base64url')),
    integer(-3),
    bytes(Buffer.from(y, 'base64url')),
  ])
}

// A minimal CBOR encoder.
const integer = (value: number): Buffer => Buffer.from([value >= 0 ? value : 0x20 - value - 1])
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const map = (pairs: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([Buffer.from([0xa0 + pairs.length]), ...pairs.flatMap(([name, value]) => [text(name), value])])
const bytes = (value: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255]),
    value,
  ])
