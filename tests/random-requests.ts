/** Generated requests: any call of the contract, with valid, almost valid and invalid values. */
import fc, { type Arbitrary } from 'fast-check'
import { REMOVABLE } from '#contract/calls/profiles.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Call, contract } from '#contract/index.ts'

/** Entities of a running world that a request may name. */
export interface RequestMaterial {
  ids: string[]
  names: string[]
  /** Names and addresses for sign-in and sign-up. */
  identifiers: string[]
  passwords: string[]
  photo: Blob
}

interface RandomRequest {
  line: string
  init: RequestInit
}

const nasty = fc.constantFrom(
  ...[
    '',
    ' ',
    '\0',
    '\ud83d',
    '👨‍👩‍👧‍👦',
    'e\u0301',
    '\u202e',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '%00',
    '%',
    '{{7*7}}',
  ],
  ...[
    "' OR '1'='1",
    '"; DROP TABLE tweets; --',
    '<script>alert(1)</script>',
    '{"$ne":null}',
    'null',
    'NaN',
    '-1',
    '1e309',
  ],
  ...[
    '9007199254740993',
    '0'.repeat(24),
    'f'.repeat(24),
    'true',
    'x'.repeat(300),
    'Z\u0335\u0335'.repeat(200),
    'é'.repeat(4_500),
  ],
)
const text = fc.oneof(nasty, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

/** Text of any kind. */
export { text as generatedText }

const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 4 }), fc.double(), fc.constant('x'.repeat(70_000)))
/** Keys of RFC 8291, section 5. */
const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const headerText = fc.stringMatching(/^[!-~]{0,60}$/)

const mostly = <T, U>(usual: Arbitrary<T>, rare: Arbitrary<U>): Arbitrary<T | U> =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: rare })

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const bytes = fc.uint8Array({ maxLength: 300 }).map(base64url)
const clientData = fc
  .record({
    type: fc.constantFrom('webauthn.get', 'webauthn.create'),
    challenge: mostly(bytes, text),
    origin: fc.webUrl(),
  })
  .map((data) => base64url(JSON.stringify(data)))
/** Passkeys of both kinds: as created, and as signed. */
const passkey = fc.record({
  id: bytes,
  response: fc.record({
    clientDataJSON: mostly(clientData, bytes),
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  }),
})

/** Generates requests for one call, with all, some or additional fields of its schema. */
export function randomRequests(call: Call, known: RequestMaterial): Arbitrary<RandomRequest> {
  const { params, query, body, files: fileFields = {}, aliases = [] }: Endpoint = contract[call]
  const [method, path] = call.split(' ') as [string, string]
  const record = (schema: typeof body, more: readonly string[] = []) => {
    const names = [...Object.keys(schema?.properties ?? {}), ...more]
    const usual = Object.fromEntries(names.map((name) => [name, fieldOf(name, known)]))
    return mostly(fc.record(usual), fc.record({ ...usual, extra: anything }, { requiredKeys: [] }))
  }
  const address = fc
    .tuple(fc.constantFrom(path, ...aliases), record(params), record(query))
    .map(([each, values, search]) => `${fill(each, values)}?${toSearch(search)}`)
  const content = mostly(record(body), anything)
  const headers = mostly(
    fc.record({ 'idempotency-key': fc.uuid() }, { requiredKeys: [] }),
    fc.record({ 'idempotency-key': headerText, authorization: headerText }, { requiredKeys: [] }),
  )
  const kind = fc.constantFrom(
    ...(body ? (['json', 'json', 'form', 'form', 'broken', 'none'] as const) : (['none', 'json'] as const)),
  )
  return fc.tuple(address, headers, kind, content, fc.array(files(known), { maxLength: 5 })).map(([url, ...rest]) => ({
    line: `${method} /api${url}`,
    init: method === 'GET' ? { headers: rest[0] } : pack(Object.keys(fileFields), ...rest),
  }))
}

function fieldOf(name: string, { ids, names, identifiers, passwords }: RequestMaterial): Arbitrary<unknown> {
  const fitting: Record<string, () => Arbitrary<unknown>> = {
    id: () => fc.constantFrom(...ids, ...names),
    replyTo: () => fc.constantFrom(...ids, null),
    provider: () => fc.constantFrom('google', 'apple'),
    cursor: () =>
      fc.oneof(
        fc.constantFrom(...ids),
        fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)).map((pair) => pair.join('')),
      ),
    limit: () => fc.integer(),
    identifier: () => fc.constantFrom(...identifiers),
    email: () =>
      mostly(
        fc.uuid().map((name) => `${name}@people.example`),
        fc.constantFrom(...identifiers),
      ),
    username: () => fc.oneof(fc.constantFrom(...names), fc.stringMatching(/^\w{3,30}$/)),
    password: () => fc.string({ minLength: 8, maxLength: 128, unit: 'grapheme' }),
    content: () => fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
    alt: () => fc.array(text, { maxLength: 6 }),
    q: () =>
      fc.oneof(text, fc.constantFrom('from:bob -"x', 'a" OR b*', '#', '@bob', 'since:2026-01-01 -y', 'reply', '東')),
    query: () => fc.oneof(text, fc.constantFrom(...names)),
    sort: () => fc.constantFrom('top', 'latest'),
    only: () => fc.constantFrom('tweets', 'users', 'hashtags', 'suggestions'),
    filter: () => fc.constantFrom('posts', 'replies', 'media', 'likes', 'retweets'),
    recipient: () => fc.constantFrom(...ids, ...names),
    text: () => fc.string({ minLength: 1, maxLength: 2_100, unit: 'grapheme' }),
    before: () => fc.constantFrom(...ids),
    endpoint: () =>
      fc.oneof(
        fc.uuid().map((id) => `https://push.example.org/${id}`),
        fc.webUrl(),
        text,
      ),
    keys: () => mostly(fc.constant(browserKeys), fc.record({ p256dh: text, auth: text })),
    ticket: () => fc.stringMatching(/^[\w-]{43}$/),
    code: () => fc.oneof(fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^[0-9a-z]{5}-[0-9a-z]{5}$/)),
    name: () => fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
    passkey: () => mostly(passkey, fc.record({ id: text, response: fc.dictionary(text, text) })),
    push: () => fc.dictionary(fc.constantFrom('follow', 'like', 'message', 'other'), mostly(fc.boolean(), anything)),
    upTo: () => fc.constantFrom(...ids),
    tweet: () => fc.constantFrom(...ids),
    currentPassword: () => fc.constantFrom(...passwords),
    newPassword: () => fc.constantFrom(...passwords),
    token: () => fc.tuple(fc.constantFrom(...ids), fc.base64String({ maxLength: 60 })).map((parts) => parts.join('.')),
    website: () => fc.oneof(fc.webUrl(), fc.domain()),
    dob: () => fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    showBirthYear: () => fc.constantFrom('true', 'false', true, false),
    showLikes: () => fc.boolean(),
    protectPosts: () => fc.boolean(),
    publicPages: () => fc.option(fc.boolean()),
    showFollows: () => fc.boolean(),
    messagesFrom: () => fc.constantFrom('everyone', 'following', 'nobody'),
    sendReceipts: () => fc.boolean(),
    sendTyping: () => fc.boolean(),
    message: () => fc.constantFrom(...ids),
    from: () => fc.constantFrom('me', 'both'),
    remove: () => fc.subarray([...REMOVABLE]),
    replaceImages: () => fc.constantFrom('true', 'false', true, false),
  }
  const fits = fitting[name]?.()
  return fits ? mostly(fits, anything) : anything
}

const files = ({ photo }: RequestMaterial): Arbitrary<Blob> =>
  mostly(
    fc.constant(photo),
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => new Blob([bytes.slice()])),
  )

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

// Half a surrogate pair cannot be sent in an address; percent signs may be sent unescaped.
function encode(value: unknown): string {
  const text = asText(value).toWellFormed().slice(0, 2_000)
  return ['%00', '%'].includes(text) ? text : encodeURIComponent(text)
}

// An empty value would make it the address of another call.
const fill = (path: string, values: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encode(values[name]) || '%20')

const toSearch = (query: object): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')

function pack(
  fileFields: readonly string[],
  headers: Record<string, string>,
  kind: 'json' | 'form' | 'broken' | 'none',
  content: unknown,
  images: readonly Blob[],
): RequestInit {
  if (kind === 'none') return { headers }
  const text = JSON.stringify(content) ?? ''
  if (kind === 'json') return { headers: { ...headers, 'content-type': 'application/json' }, body: text }
  if (kind === 'broken')
    return { headers: { ...headers, 'content-type': 'multipart/form-data; boundary=edge' }, body: `--edge\r\n${text}` }
  const form = new FormData()
  if (content && typeof content === 'object')
    for (const [name, value] of Object.entries(content))
      for (const one of [value].flat()) form.append(name, asText(one))
  const names = fileFields.length > 0 ? fileFields : ['images']
  for (const [index, image] of images.entries()) form.append(names[index % names.length]!, image, 'image')
  return { headers, body: form }
}
