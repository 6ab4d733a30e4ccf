/** Tools of the model. They read what the viewer may see, check their arguments and return errors to the model. */
import Type, { type Static, type TObject } from 'typebox'
import { QUERY_LENGTH } from '#contract/limits.ts'
import { hasForbiddenCharacters } from '#contract/text.ts'
import { AppError } from '#server/core/errors.ts'
import { createValidator, type Validator } from '#server/core/http/validate.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { findPosts } from '#server/features/grok/evidence/find-posts.ts'
import { findHelp } from '#server/features/grok/evidence/help.ts'
import { getProfile } from '#server/features/grok/evidence/profile.ts'
import { getThread } from '#server/features/grok/evidence/thread.ts'
import { findTrends } from '#server/features/grok/evidence/trends.ts'
import { parseQuery } from '#server/features/search/parse.ts'
import type { EvidenceHandles } from './evidence-handles.ts'

/** The viewer of a tool call and the evidence it adds to. */
export interface ToolContext {
  deps: Deps
  viewer: Id
  handles: EvidenceHandles
}

const MAX_POSTS = 15
const MAX_THREAD_POSTS = 60
const MAX_TRENDS = 5
const POSTS_OF_TREND = 3
const MAX_PAGES = 2

interface Tool {
  description: string
  parameters: TObject
  check: Validator
  run(context: ToolContext, values: never): object | Promise<object>
}

function tool<P extends TObject>(
  description: string,
  parameters: P,
  run: (context: ToolContext, values: Static<P>) => object | Promise<object>,
): Tool {
  return { description, parameters, check: createValidator(parameters, 'text'), run }
}

const show = (handles: EvidenceHandles, posts: readonly PostEvidence[]) => posts.map((post) => handles.post(post))

const definitions: Record<string, Tool> = {
  search_posts: tool(
    'Finds posts. All words must occur in a post: use few. Operators: "a phrase", -without, #tag, from:username, since:2026-01-31, until:2026-02-28.',
    Type.Object({ query: Type.String({ minLength: 1, maxLength: QUERY_LENGTH }) }),
    async ({ deps, viewer, handles }, { query }) => ({
      posts: show(handles, await findPosts(deps, viewer, parseQuery(`${query} `), MAX_POSTS)),
    }),
  ),
  get_thread: tool(
    'Reads the whole conversation around a post.',
    Type.Object({
      post: Type.String({ pattern: '^p[0-9]{1,4}$', description: 'The id of a post you were given: p1.' }),
    }),
    async ({ deps, viewer, handles }, { post: handle }) => {
      const post = handles.find(handle)
      if (post?.kind !== 'post') return { error: 'You were given no post of that id.' }
      return readThread({ deps, viewer, handles }, post.id)
    },
  ),
  get_profile: tool(
    'Tells who a member is, and reads their newest posts.',
    Type.Object({ username: Type.String({ pattern: '^@?[A-Za-z0-9_]{3,30}$' }) }),
    async ({ deps, viewer, handles }, { username }) => {
      const profile = await getProfile(deps.db, viewer, username)
      if (!profile) return { error: 'There is no such member.' }
      const posts = await findPosts(deps, viewer, parseQuery(`from:${profile.username} `), MAX_POSTS)
      return { profile: handles.page(profile.page), posts: show(handles, posts) }
    },
  ),
  get_trends: tool('Tells which hashtags trend, with posts.', Type.Object({}), async ({ deps, viewer, handles }) => {
    const trends = await findTrends(deps, viewer, MAX_TRENDS)
    return {
      trends: trends.map(({ name, count, posts }) => ({
        name,
        postsInADay: count,
        posts: show(handles, posts.slice(0, POSTS_OF_TREND)),
      })),
    }
  }),
  find_help: tool(
    'Looks up in the help how something is done in this app.',
    Type.Object({ question: Type.String({ minLength: 1, maxLength: QUERY_LENGTH }) }),
    ({ handles }, { question }) => ({
      pages: findHelp(question, MAX_PAGES).map(({ page }) => handles.page(page)),
    }),
  ),
}

export const tools: ReadonlyMap<string, Tool> = new Map(Object.entries(definitions))

export async function readThread({ deps, viewer, handles }: ToolContext, id: Id): Promise<object> {
  const { posts, isAll } = await getThread(deps, viewer, id)
  return { thread: show(handles, posts.slice(0, MAX_THREAD_POSTS)), isWhole: isAll && posts.length <= MAX_THREAD_POSTS }
}

/** Runs a tool call. Its errors are results for the model. */
export async function runTool(context: ToolContext, name: string, given: string): Promise<object> {
  const wanted = tools.get(name)
  if (!wanted) return { error: `There is no tool of that name. There are: ${[...tools.keys()].join(', ')}.` }
  try {
    const values = wanted.check(JSON.parse(given.trim() === '' ? '{}' : given)) as Record<string, string>
    if (Object.values(values).some(hasForbiddenCharacters))
      return { error: 'That holds characters that cannot be used.' }
    return await context.deps.admission.run('search', context.viewer, async () => wanted.run(context, values as never))
  } catch (error) {
    if (error instanceof SyntaxError) return { error: 'The arguments are not valid JSON.' }
    if (error instanceof AppError && error.status < 500) return { error: error.message, fields: error.fields }
    throw error
  }
}
