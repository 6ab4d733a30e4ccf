/** The streams of Mastodon's streaming API: what a client names, and which events it gets. */
import type { Scope } from '#contract/scopes.ts'
import { fold } from '#server/core/text/fold.ts'

/** What a stream carries. `nothing`: Plus has no such events. */
type Kind = 'home' | 'notifications' | 'public' | 'tag' | 'direct' | 'nothing'

export interface Stream {
  /** Distinguishes the streams of a connection. */
  key: string
  /** The stream's name in frames, with its parameter. */
  name: readonly string[]
  kind: Kind
  /** In the spelling that compares hashtags; empty for streams of no hashtag. */
  tag: string
  /** Whether it carries posts with images or a video only. */
  onlyMedia: boolean
  scope: Scope
}

/** Why there is no such stream. The texts are for programs. */
export interface StreamRefusal {
  error: string
  status: number
}

const PUBLIC = { kind: 'public', scope: 'read:statuses' } as const
const NOTHING = { kind: 'nothing', scope: 'read:statuses' } as const
const TAG = { kind: 'tag', scope: 'read:statuses' } as const

const STREAMS: Record<string, { kind: Kind; scope: Scope; onlyMedia?: true }> = {
  user: { kind: 'home', scope: 'read:statuses' },
  'user:notification': { kind: 'notifications', scope: 'read:notifications' },
  public: PUBLIC,
  'public:media': { ...PUBLIC, onlyMedia: true },
  'public:local': PUBLIC,
  'public:local:media': { ...PUBLIC, onlyMedia: true },
  // There are no other servers.
  'public:remote': NOTHING,
  'public:remote:media': NOTHING,
  hashtag: TAG,
  'hashtag:local': TAG,
  direct: { kind: 'direct', scope: 'read:statuses' },
}

const TAG_LENGTH = 300

/** Finds the stream that a client names; `tag` is the parameter of hashtags. */
export function findStream({ stream, tag }: { stream?: unknown; tag?: unknown }): Stream | StreamRefusal {
  if (typeof stream !== 'string') return { error: 'Missing stream name', status: 400 }
  if (stream === 'list') return { error: 'List not found', status: 404 }
  const found = Object.hasOwn(STREAMS, stream) ? STREAMS[stream] : undefined
  if (!found) return { error: 'Unknown stream type', status: 400 }
  const { kind, scope, onlyMedia = false } = found
  if (kind !== 'tag') return { key: stream, name: [stream], kind, scope, onlyMedia, tag: '' }
  if (typeof tag !== 'string' || tag === '' || tag.length > TAG_LENGTH)
    return { error: 'Missing tag name parameter', status: 400 }
  return {
    key: `${stream} ${tag}`,
    name: [stream, tag],
    kind,
    scope,
    onlyMedia,
    tag: fold(tag.replace(/^[#＃]/, '')),
  }
}
