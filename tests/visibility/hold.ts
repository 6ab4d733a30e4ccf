/** Checks an answer against the table. */
import type { Surface } from '#server/features/people/visibility.ts'
import type { Entry } from './calls.ts'
import { KINDS, type Kind, seesPost, seesUser, VIEWERS, type ViewerKind } from './expected.ts'
import { markOf } from './scene.ts'

interface Shown {
  viewer: ViewerKind | 'visitor'
  /** The answer, and what the same call answered about the open author. */
  text: string
  control: string
  ids: ReadonlyMap<Kind, string>
  /** The posts of the authors, each pinned to its profile. */
  posts: ReadonlyMap<Kind, string>
  /** The author to filter by; undefined for all. */
  target?: Kind | undefined
}

type Rules = Pick<Entry, 'surface' | 'users' | 'isSample' | 'names'>

/** Authors whose posts are not for everyone, so no answer names their hashtags. */
const OTHERS_ONLY: readonly Kind[] = [
  ...(['suspended', 'pending', 'leaving', 'limited', 'protected', 'followers', 'mentioned', 'nobody'] as const),
]

/** The posts and users that an answer shows but must not, or that it hides though it shows the same of the open author. */
export function findWrong({ viewer, text, control, ids, posts, target }: Shown, rules: Rules): string[] {
  const { surface, users = 'direct', isSample = false, names = [] } = rules
  const wrong: string[] = []
  for (const kind of KINDS) {
    const isAsked = !isSample && (target === undefined || target === kind)
    for (const to of [undefined, ...VIEWERS]) {
      const what = `${to ? `the reply to ${to}` : 'the post'} of ${kind}`
      const [isShown, isAllowed] = [text.includes(markOf(kind, to)), seesPost(kind, viewer, surface, to)]
      if (isShown && !isAllowed) wrong.push(`shows ${what}`)
      if (!isShown && isAllowed && isAsked && control.includes(markOf('open', to))) wrong.push(`hides ${what}`)
    }
    if (!seesPost(kind, viewer, 'direct') && text.includes(`"${posts.get(kind)}"`)) wrong.push(`has the id of ${kind}`)
    if (OTHERS_ONLY.includes(kind) && new RegExp(`"#?tag${kind}"`).test(text))
      wrong.push(`names the hashtag of ${kind}`)
    if (!names.includes(kind) && !seesUser(kind, viewer, users) && namesUser(text, kind, ids))
      wrong.push(`names ${kind}`)
  }
  return wrong
}

const namesUser = (text: string, kind: Kind, ids: ReadonlyMap<Kind, string>): boolean =>
  text.includes(`"x_${kind}"`) || text.includes(`"${ids.get(kind)}"`)

/** The tweets among these that the viewer must not be sent. */
export const findUnwanted = (
  sent: readonly string[],
  tweets: ReadonlyMap<string, Kind>,
  viewer: ViewerKind,
  surface: Surface,
): string[] => {
  const kinds = sent.flatMap((tweet) => tweets.get(tweet) ?? [])
  return kinds.filter((kind) => !seesPost(kind, viewer, surface))
}

/** The answer without some of its fields. */
export function withoutFields(text: string, fields: readonly string[] = []): string {
  if (fields.length === 0) return text
  const isLeft = ([name]: [string, unknown]) => !fields.includes(name)
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).filter(isLeft)))
}
