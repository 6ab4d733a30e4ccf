/** Words that no username may be. They are taken from the routes, so that none can be forgotten. */
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { ByUser } from '#contract/schemas.ts'
import { MEMBER_SCREENS, OPEN_SCREENS, PUBLIC_SCREENS } from '#contract/screens.ts'

// What the server answers beside the web app (reserved-usernames.test.ts asks it), and words that would mislead people.
const WORDS = `api assets media docs live health ready metrics source network security
  register login logout admin administrator root system support help abuse moderator official plus me you null undefined`

/** First segments of the screens: a network may give its members addresses such as plus.example/alice one day. */
const screens = [...PUBLIC_SCREENS, ...OPEN_SCREENS, ...MEMBER_SCREENS].map((path) => path.split('/')[1]!)

/** Words that an API path has where another one takes a username, such as `random` of `/users/random`. */
function besideUsernames(): string[] {
  const paths = Object.entries<Endpoint>(contract).flatMap(([call, { params, aliases = [] }]) =>
    [call.slice(call.indexOf('/')), ...aliases].map((path) => ({ path, takesUser: params === ByUser })),
  )
  const prefixes = paths.flatMap(({ path, takesUser }) => (takesUser ? path.slice(0, path.indexOf(':id')) : []))
  return [...new Set(prefixes)].flatMap((prefix) =>
    paths.flatMap(({ path }) => (path.startsWith(prefix) ? path.slice(prefix.length).split('/', 1) : [])),
  )
}

/** In lower case. Accounts that have such a name from before keep it. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  [...WORDS.split(/\s+/), ...screens, ...besideUsernames()].flatMap((word) =>
    /^\w+$/.test(word) ? word.toLowerCase() : [],
  ),
)
