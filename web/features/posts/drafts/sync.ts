/** Saves drafts on this device, and exchanges them with the server. */
import type { Draft as ServerDraft } from '#contract/calls/drafts.ts'
import { ApiError, failureText, isUnanswered } from '#web/core/api/api.ts'
import {
  contentOf,
  type DraftFields,
  discardDraft,
  getDraft,
  type PostContent,
  replaceDraft,
} from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { getSession } from '#web/core/session/session.ts'
import { uuid } from '#web/core/uuid.ts'
import { dropUploads } from '#web/features/posts/parts/images/video/known-uploads.ts'
import type { WrittenMedium } from '#web/features/posts/parts/part.ts'
import {
  completeFields,
  fieldsOfDraft,
  fieldsToKeep,
  fromServerPost,
  isWritten,
  toServerPost,
} from '#web/features/posts/parts/parts.ts'
import { deleteServerDraft, fetchDrafts, saveServerDraft } from './api.ts'
import { changeDrafts, loadDrafts, type SavedDraft } from './saved-drafts.ts'

/** Moves the content of a composer into the list of drafts. */
export async function saveComposed(draftName: string): Promise<void> {
  const user = getSession().user?._id
  if (!user) return
  const { more, fields, saved, ...first } = getDraft(draftName)
  const id = saved?.id ?? uuid()
  const posts = [first, ...more]
  await changeDrafts(user, (list) => {
    const before = list.find((draft) => draft.id === id)
    const draft: SavedDraft = {
      ...{ id, replyTo: replyToOf(draftName, user), savedAt: new Date().toISOString(), state: 'changed' },
      reach: fields,
      base: before?.base ?? null,
      posts: posts.map((post, index) => ({
        ...contentOf(post),
        elsewhere: before?.posts[index]?.elsewhere ?? 0,
        hasVideoElsewhere: post.images.length === 0 && before?.posts[index]?.hasVideoElsewhere,
      })),
    }
    return [...list.filter((other) => other.id !== id), draft]
  })
  discardDraft(draftName)
  void syncDrafts()
}

const replyToOf = (draftName: string, user: string): string | null => {
  const prefix = `${user}:reply:`
  return draftName.startsWith(prefix) ? draftName.slice(prefix.length) : null
}

/** Adds content to the list of drafts. Answers the id of the draft; null when the session has ended. */
export async function saveAsDraft(
  posts: readonly PostContent[],
  { replyTo, fields }: { replyTo: string | null; fields: DraftFields },
): Promise<string | null> {
  const user = getSession().user?._id
  if (!user) return null
  const draft: SavedDraft = {
    ...{ id: uuid(), replyTo, savedAt: new Date().toISOString(), state: 'changed', base: null },
    reach: fieldsToKeep(fields),
    posts: posts.map((post) => ({ ...post, elsewhere: 0 })),
  }
  await changeDrafts(user, (list) => [...list, draft])
  void syncDrafts()
  return draft.id
}

/** Opens a draft of the list in a composer. The composer's content is saved first. */
export async function openDraft(draft: SavedDraft, draftName: string): Promise<void> {
  const before = getDraft(draftName)
  const { more, saved: opened } = before
  if ((isWritten(before) || more.length > 0) && (!opened || opened.isChanged)) {
    // The draft is open already, and has changed since.
    if (opened?.id === draft.id) return
    await saveComposed(draftName)
  }
  const saved = { id: draft.id, isChanged: false }
  replaceDraft(draftName, draft.posts, { saved, fields: fieldsToKeep(draft.reach ?? {}) })
}

/** Deletes the uploads among discarded media that a draft of the list does not have. */
export async function dropAdded(id: string, media: readonly WrittenMedium[]): Promise<void> {
  const user = getSession().user?._id
  if (!user) return
  const draft = (await loadDrafts(user)).find((each) => each.id === id)
  const kept = new Set(draft?.posts.flatMap(({ images }) => images.map((medium) => medium.id)))
  dropUploads(media.filter((medium) => !kept.has(medium.id)))
}

/** Deletes a draft, on this device at once. */
export async function deleteDraft(id: string): Promise<void> {
  const user = getSession().user?._id
  if (!user) return
  await changeDrafts(user, (list) =>
    list.flatMap((draft) =>
      draft.id !== id ? [draft] : draft.base === null ? [] : [{ ...draft, state: 'deleted' as const }],
    ),
  )
  void syncDrafts()
}

let running: Promise<boolean> = Promise.resolve(true)

/** Synchronises the list with the server, once at a time. False: the server is unreachable. */
export function syncDrafts(): Promise<boolean> {
  running = running.then(exchange, exchange)
  return running
}

async function exchange(): Promise<boolean> {
  const user = getSession().user?._id
  if (!user) return false
  // During a call the session may end, and another one begin.
  const isOver = () => getSession().user?._id !== user
  try {
    for (const draft of await loadDrafts(user)) {
      if (isOver()) return false
      if (draft.state === 'deleted') await sendDeletion(user, draft)
      else if (draft.state === 'changed') await sendChange(user, draft)
    }
    if (isOver()) return false
    const { drafts } = await fetchDrafts()
    if (isOver()) return false
    await changeDrafts(user, (list) => merge(list, drafts))
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

async function sendDeletion(user: string, { id, base }: SavedDraft): Promise<void> {
  await deleteServerDraft(id, base)
  await changeDrafts(user, (list) => list.filter((draft) => draft.id !== id))
}

async function sendChange(user: string, sent: SavedDraft): Promise<void> {
  const { id, replyTo, reach, base } = sent
  const { schedule: _, ...fields } = completeFields(reach)
  const body = { ...fields, posts: sent.posts.map(toServerPost), replyTo, base }
  const finish = (change: Partial<SavedDraft>) =>
    changeDrafts(user, (list) =>
      // A draft that was saved again during the call is sent again.
      list.map((draft) =>
        draft.id !== id
          ? draft
          : draft.savedAt === sent.savedAt
            ? { ...draft, ...change }
            : { ...draft, base: change.base ?? draft.base },
      ),
    )
  try {
    const { draft } = await saveServerDraft(id, body)
    await finish({ base: draft.updatedAt, state: 'synced', problem: undefined })
  } catch (error) {
    if (isUnanswered(error) || !(error instanceof ApiError) || error.status === 401 || error.status === 429) throw error
    await finish({ problem: failureText(error, t('Only on this device.')) })
  }
}

/** The server's drafts, with the images of this device and its drafts that are not sent yet. */
function merge(list: readonly SavedDraft[], drafts: readonly ServerDraft[]): SavedDraft[] {
  const local = new Map(list.map((draft) => [draft.id, draft]))
  const unsent = list.filter(({ state }) => state !== 'synced')
  const received = drafts.flatMap((draft): SavedDraft[] => {
    const own = local.get(draft.id)
    if (own && own.state !== 'synced') return []
    if (own && own.base === draft.updatedAt) return [own]
    return [
      {
        ...{ id: draft.id, replyTo: draft.replyTo, savedAt: draft.updatedAt, base: draft.updatedAt, state: 'synced' },
        reach: fieldsOfDraft(draft),
        posts: draft.posts.map((post, index) => fromServerPost(post, own?.posts[index])),
      },
    ]
  })
  return [...unsent, ...received]
}
