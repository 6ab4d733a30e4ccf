/** Words that no username may be, most of them derived from the routes. */
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { ByUser } from '#contract/schemas.ts'
import { SCREENS } from '#contract/screens.ts'

// First segments of paths that the server answers besides the web app (server/features/accounts/sign-in/sign-up.test.ts
// checks them), and misleading words.
const WORDS = `api assets media oauth docs live health ready metrics source network security
  tags embed oembed share sitemap
  register login logout admin administrator root system support help abuse moderator official plus me you null undefined`

/** First segments of the screens: a network may later give its members addresses such as plus.example/alice. */
const screens = SCREENS.map((path) => path.split('/')[1]!)

/** Words that have the position of a username in API paths, such as `random` of `/users/random`. */
function besideUsernames(): string[] {
  const paths = Object.entries<Endpoint>(contract).flatMap(([call, { params, aliases = [] }]) =>
    [call.slice(call.indexOf('/')), ...aliases].map((path) => ({ path, takesUser: params === ByUser })),
  )
  const prefixes = paths.flatMap(({ path, takesUser }) => (takesUser ? path.slice(0, path.indexOf(':id')) : []))
  return [...new Set(prefixes)].flatMap((prefix) =>
    paths.flatMap(({ path }) => (path.startsWith(prefix) ? path.slice(prefix.length).split('/', 1) : [])),
  )
}

/** All reserved usernames, in lower case. Older accounts keep such names. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  [...WORDS.split(/\s+/), ...screens, ...besideUsernames()].flatMap((word) =>
    /^\w+$/.test(word) ? word.toLowerCase() : [],
  ),
)
