import type { Notification } from '#contract/calls/notifications.ts'
import type { Call, CallAnswer, CallInput, StreamingCall } from '#contract/index.ts'
import type { ServerFrame } from '#contract/live.ts'
import type { CallArguments, CallOptions } from '#contract/request.ts'
import { makeCall } from './call.ts'
import { type EventOptions, readFrames } from './frames.ts'
import { type Item, type ListCall, type ListName, readItems } from './items.ts'
import { type Network, type Token, toOrigin } from './network.ts'
import { readPieces } from './pieces.ts'
import { readUnread, type Unread, type UnreadOptions } from './unread.ts'

/** Settings of a client. */
export interface ClientOptions {
  /**
   * How long a call is repeated while the network limits it or is away, in milliseconds; five minutes by default. 0: never.
   */
  patienceMs?: number
  /** The language of error messages, such as `de`. */
  language?: string
}

const PATIENCE_MS = 300_000

/** Speaks to one network, for one member or app. */
export class PlusClient {
  readonly #network: Network

  /**
   * `address`: the origin of the network, such as `https://plus.example`. `token`: an access token, what returns one, or null for
   * what visitors may read. Throws TypeError for an address that is no origin.
   */
  constructor(address: string, token: Token, { patienceMs = PATIENCE_MS, language }: ClientOptions = {}) {
    this.#network = { origin: toOrigin(address), token, patienceMs, language }
  }

  /**
   * Makes a call by its method and path, and returns the answer. Repeats it while the network limits it or is away, unless that
   * could carry it out twice. Throws PlusError.
   */
  call<C extends Call>(call: C, ...input: CallArguments<C>): Promise<CallAnswer<C>> {
    return makeCall(this.#network, call, ...input)
  }

  /** The items of a list to its end, page after page as they are needed. `list`: its name in the answer. Throws PlusError. */
  items<C extends ListCall, K extends ListName<C>>(
    call: C,
    list: K,
    ...[input]: CallArguments<C>
  ): AsyncGenerator<Item<C, K>, void, undefined> {
    return readItems(this.#network, call, list, (input ?? {}) as CallInput<C> & CallOptions)
  }

  /**
   * The unread notifications of the member, oldest first, then new ones as they arrive, without end. Each is marked as read when the
   * next one is asked for, so a program that is started again goes on where it ended. Throws PlusError.
   */
  unread<const T extends Notification['type'] = Notification['type']>(
    options: UnreadOptions<T> = {},
  ): AsyncGenerator<Unread<T>, void, undefined> {
    return readUnread(this.#network, options)
  }

  /**
   * The live events of the member, without end: a lost connection is opened again. After `ready` and `resync` something may have been
   * missed, so fetch again what you show. Throws PlusError when the token has ended.
   */
  events(options: EventOptions = {}): AsyncGenerator<ServerFrame, void, undefined> {
    return readFrames(this.#network, options)
  }

  /** The text of an answer, piece by piece as it is written, and at the end the whole answer, which alone counts. Throws PlusError. */
  pieces<C extends StreamingCall>(
    call: C,
    ...[input]: CallArguments<C>
  ): AsyncGenerator<string, CallAnswer<C>, undefined> {
    return readPieces(this.#network, call, input ?? {})
  }

  /** The address of a picture, a video or a page that an answer names by its path. */
  urlOf(path: string): string {
    return new URL(path, this.#network.origin).href
  }
}
